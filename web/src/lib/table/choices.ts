/** The open question, sorted by what its choices point at, so that board, cards and bar can all answer it. */
import { percent } from '$lib/format';
import type { Board, Look, Mark, Question, Refusal, Target } from '$lib/net/types';

/** Something that can be done: one choice, or a run of them. */
export interface Act {
  id: string;
  keys: string[];
  look: Look;
  via: number[];
  risks: number[];
}

export interface Group {
  name: string; // '' gathers what has no group
  acts: Act[];
  onBoard: boolean; // some of its acts point at something
}

/** A button of the question bar: a whole group, or one act. */
export interface Button {
  id: string;
  text: string;
  icon: string;
  cost: string;
  chance: string; // how likely it succeeds, where that is known
  tone: Look['tone'];
  group?: Group;
  act?: Act;
}

export interface Choices {
  seq: number;
  acts: Act[];
  groups: Group[];
  buttons: Button[];
  refusals: Refusal[];
}

const FEW = 4; // as many cards get buttons of their own
const APART = 8; // as many acts stand side by side, each with what it does, in place of groups to be opened
const DICE = 6; // as many dice get buttons of their own

const NONE: Choices = { seq: -1, acts: [], groups: [], buttons: [], refusals: [] };

export const placeOf = (target: Target): string =>
  target.kind === 'none'
    ? ''
    : target.kind === 'space'
      ? `space:${target.board || 'board'}:${target.id}`
      : `${target.kind}:${target.id}`;

function actsOf(question: Question): Act[] {
  const pictured = new Set(palette(question));
  const acts: Act[] = question.options.map((option) => ({
    id: option.key,
    keys: [option.key],
    look: pictured.has(option.key) ? { ...option.look, group: '' } : option.look,
    via: [],
    risks: [],
  }));
  const whither = (look: Look) => `${look.group}|${placeOf(look.target)}`;
  const direct = new Set(acts.map((act) => whither(act.look)));
  const firstKeys = new Set(acts.map((act) => act.id));
  for (const run of question.shortcuts) {
    const same = whither(run.look);
    if (run.keys.length === 1 && firstKeys.has(run.keys[0]!)) {
      const act = acts.find((each) => each.id === run.keys[0])!;
      Object.assign(act, { via: run.via, risks: run.risks });
      if (run.look.cost && !act.look.cost) act.look = { ...act.look, cost: run.look.cost };
    } else if (run.look.target.kind === 'none' || !direct.has(same)) {
      acts.push({ id: run.keys.join(' '), keys: run.keys, look: run.look, via: run.via, risks: run.risks });
    } else {
      // a run that only takes the step and stops there: the step has its price
      const step = acts.find((act) => act.id === run.keys[0] && whither(act.look) === same);
      if (step && !step.look.cost) step.look = { ...step.look, cost: run.look.cost };
    }
  }
  return acts;
}

/** Few acts that say what comes of them stand each by itself; spaces of the board are gathered as ever. */
function apart(acts: Act[]): Act[] {
  const inSpaces = new Set(
    acts.filter((act) => act.look.target.kind === 'space').map((act) => act.look.group),
  );
  const free = acts.filter(({ look }) => look.tone !== 'danger' && !(look.group && inSpaces.has(look.group)));
  const telling = free.every((act) => act.look.after || act.look.chance !== null || act.look.tone === 'end');
  if (free.length > APART || !telling) return acts;
  return acts.map((act) => (free.includes(act) ? { ...act, look: { ...act.look, group: '' } } : act));
}

/** The choices that are pieces to lay: they lie in a tray, each with its picture. */
export const palette = ({ laying }: Question): string[] =>
  laying && !laying.placements.length ? laying.ghosts.map((ghost) => ghost.key) : [];

export function choicesOf(question: Question | null): Choices {
  if (!question || (!question.options.length && !question.refusals.length)) return NONE;
  const acts = apart(actsOf(question));
  const byName = new Map<string, Act[]>();
  for (const act of acts) byName.set(act.look.group, [...(byName.get(act.look.group) ?? []), act]);
  const groups: Group[] = [...byName].map(([name, members]) => ({
    name,
    acts: members,
    onBoard: members.some((act) => act.look.target.kind !== 'none'),
  }));
  return {
    seq: question.seq,
    acts,
    groups,
    buttons: buttonsOf(groups, palette(question)),
    refusals: question.refusals,
  };
}

/** Spaces light up; many cards lie in the fan, many dice in the tray: a row of buttons would only repeat them. */
function shownElsewhere(act: Act, group: Group): boolean {
  const { kind } = act.look.target;
  const same = group.acts.filter((each) => each.look.target.kind === kind).length;
  const many = same > (kind === 'die' ? DICE : act.look.after ? APART : FEW);
  return kind === 'space' ? group.acts.length > 1 : many && (kind === 'card' || kind === 'die');
}

/** A group of several is one button; a lone act is its own; what only the board can show well gets none. */
function buttonsOf(groups: Group[], pictured: string[] = []): Button[] {
  const buttons: Button[] = [];
  for (const group of groups) {
    if (group.name && group.acts.length > 1) {
      const first = group.acts[0]!.look;
      buttons.push({
        id: `group:${group.name}`,
        text: group.name,
        icon: first.icon,
        cost: '',
        chance: spread(group.acts),
        tone: toneOf(group),
        group,
      });
      continue;
    }
    for (const act of group.acts) {
      if ((!group.name && shownElsewhere(act, group)) || pictured.includes(act.id)) continue;
      const { text, icon, cost, tone } = act.look;
      buttons.push({ id: act.id, text, icon, cost, chance: spread([act]), tone, act });
    }
  }
  const rank = { main: 0, '': 1, danger: 2, end: 3 };
  buttons.sort((a, b) => rank[a.tone] - rank[b.tone]);
  return filled(
    buttons,
    groups.some(({ acts }) => acts.some(({ look }) => rank[look.tone] < rank.danger)),
  );
}

/** A group stands out if one of its acts does, and warns if all of them do. */
function toneOf(group: Group): Button['tone'] {
  if (group.acts.some((act) => act.look.tone === 'main')) return 'main';
  return group.acts.every((act) => act.look.tone === 'danger') ? 'danger' : '';
}

/** One button is the main one: what a game says, else the first that does something; a parting only if it is all there is,
 * on the table too. */
function filled(buttons: Button[], useful: boolean): Button[] {
  if (buttons.length > 1 && buttons.some((button) => button.tone === 'main')) return buttons;
  const [first, ...rest] = buttons;
  if (!first || (first.tone && (useful || rest.length || first.tone === 'danger'))) return buttons;
  return [{ ...first, tone: 'main' }, ...rest];
}

/** The chances of several acts as one: '55 %', or '38 to 55 %'. */
function spread(acts: Act[]): string {
  const known = acts.flatMap((act) => act.look.chance ?? []);
  if (!known.length) return '';
  const [low, high] = [percent(Math.min(...known)), percent(Math.max(...known))];
  return low === high ? high : `${low.replace(' %', '')} to ${high}`;
}

/** The group whose acts light up first: the main one, else the first that points at the board; one that only gives
 * things up waits to be opened, unless there is nothing else. */
export function firstGroup(choices: Choices): string | undefined {
  const main = choices.buttons.find((button) => button.tone === 'main' && button.group?.onBoard);
  if (main) return main.group!.name;
  const calm = choices.groups.filter((group) => toneOf(group) !== 'danger');
  const groups = calm.length ? calm : choices.groups;
  return (groups.find((group) => group.onBoard) ?? groups[0])?.name;
}

/** What a question asks, in its own words: 'who is next?'; nothing where it asks nothing. */
export function askOf(text: string): string {
  const asked = /([^.:;!?]+\?)[^?]*$/.exec(text)?.[1]?.trim() ?? '';
  const [first = ''] = asked.split(' ');
  const plain = /^(What|Who|Whom|Whose|Which|Where|When|How|Does|Do|Shall|Will|Is|Are)$/.test(first);
  return plain ? asked.charAt(0).toLowerCase() + asked.slice(1) : asked;
}

/** What can be done at each place now. Acts of the lit group come first; acts without a group are always lit. */
export function litPlaces(choices: Choices, group: string | undefined): Map<string, Act[]> {
  const places = new Map<string, Act[]>();
  for (const act of choices.acts) {
    const place = placeOf(act.look.target);
    if (!place || (act.look.group !== '' && act.look.group !== group)) continue;
    places.set(place, [...(places.get(place) ?? []), act]);
  }
  return places;
}

export function refusalsByPlace(refusals: Refusal[]): Map<string, Refusal> {
  return new Map(
    refusals.flatMap((refusal) => {
      const place = placeOf(refusal.target);
      return place ? [[place, refusal] as const] : [];
    }),
  );
}

/** The names of the places that acts lead to and that pay something: 'Victory Tile E5'. What belongs to a seat does not
 * count, nor a region, nor a place that pays nothing to who would go there. */
export function payingAmong(acts: Act[], marks: Mark[], boards: Board[]): string[] {
  const names = acts.flatMap(({ look: { target, vain } }) => {
    if (target.kind !== 'space' || vain) return [];
    const board = boards.find((each) => !target.board || each.id === target.board);
    const mark = marks.find(
      (each) =>
        each.site?.pays &&
        each.kind !== 'region' &&
        each.seat < 0 &&
        each.board === board?.id &&
        String(each.space) === target.id,
    );
    const label = board?.spaces.find((space) => String(space.id) === target.id)?.label ?? '';
    if (!mark) return [];
    const told = label.startsWith(mark.label) || mark.label.endsWith(label);
    return [told ? mark.label : `${mark.label} ${label}`];
  });
  return [...new Set(names)];
}
