/** Words as they are meant: folded to their stem, without what only makes a sentence of them, with others that mean the same. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const EMPTY = new Set(
  (
    'a an and are at be but by can could did do does for from get gets got had has have how i if in into is it its ' +
    'many me much must my of on or our shall should so that the their then there they this to us was we what when ' +
    'where which who why will with would you your am not new work works mean means happen happens thing things use'
  ).split(' '),
);

const IRREGULAR: Record<string, string> = {
  won: 'win',
  lost: 'lose',
  loss: 'lose',
  shot: 'shoot',
  fought: 'fight',
  died: 'die',
  dying: 'die',
  dead: 'die',
  death: 'die',
  bought: 'buy',
  thrown: 'throw',
  threw: 'throw',
  ran: 'run',
  fell: 'fall',
  went: 'go',
  hurt: 'hurt',
  victor: 'victory',
  dice: 'dice',
  melee: 'melee',
};

const ENDINGS =
  /(?:ements?|ments?|ations?|ings?|ions?|ives?|ness|able|ious|ous|ers?|ors?|ed|es|ly|al|s|e|y)$/;

/** The part of a word that its forms share. */
export function stem(word: string): string {
  const known = IRREGULAR[word];
  if (known) return known === word ? word : stem(known);
  let rest = word.replace(/(?<=..)ie[sd]$/, 'y');
  for (let i = 0; i < 2 && rest.length > 4; i++) {
    const shorter = rest.replace(ENDINGS, '');
    if (shorter.length < 3 || shorter === rest) break;
    rest = shorter;
  }
  if (rest.length === 4) rest = rest.replace(/(?<!s)s$|e$/, '');
  return rest.replace(/([bdfgklmnprt])\1$/, '$1');
}

export const stemsOf = (text: string): string[] => (fold(text).match(/[\p{L}\d]+/gu) ?? []).map(stem);

/** The stems of a question that ask for something; all of them if nothing else is left. */
export function asksFor(question: string): string[] {
  const words = fold(question).match(/[\p{L}\d]+/gu) ?? [];
  const telling = words.filter((word) => !EMPTY.has(word));
  return [...new Set((telling.length ? telling : words).map(stem))];
}

/** Words that players of any game use for one another. */
const SAME = [
  'win victory winner objective goal',
  'lose defeat fail failure',
  'die kill slain dead defeated eliminated remove',
  'move movement walk travel step march',
  'run flee escape leave exit retreat',
  'shoot shooting ranged fire gun bow',
  'aim target aiming',
  'attack strike hit assault swing',
  'fight battle combat melee',
  'damage wound harm hurt injury',
  'heal recover cure rest mend healing',
  'revive rescue',
  'buy purchase price cost afford hire recruit',
  'money gold credits coins income pay',
  'begin start setup prepare opening',
  'end finish over last length long',
  'turn round order sequence',
  'first initiative begins',
  'points score scoring count',
  'dice roll throw die',
  'friend ally friendly mate',
  'enemy foe opponent villain opposing',
  'equip wear carry wield item weapon gear',
  'see sight visible line',
  'level experience improve advance',
  'deploy place enter arrive summon entry come spawn',
  'map board grid',
  'space tile hex square',
  'terrain ground',
  'trade give exchange swap',
  'tie draw equal tied',
  'help assist support',
].map((line) => [...new Set(line.split(' ').map(stem))]);

/** What somebody usually means besides: who asks how to win means the game, not a fight. */
const MEANT: Record<string, string[]> = Object.fromEntries(
  Object.entries({
    win: ['game', 'mission', 'campaign', 'objective', 'end', 'side'],
    lose: ['game', 'mission', 'chapter', 'party'],
    end: ['game'],
  }).map(([word, more]) => [stem(word), more.map(stem)]),
);

export const sameAs = (word: string): string[] =>
  SAME.filter((group) => group.includes(word)).flatMap((group) => group.filter((other) => other !== word));

export const meantWith = (word: string): string[] => MEANT[word] ?? [];
