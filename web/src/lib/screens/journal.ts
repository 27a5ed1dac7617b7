/** A campaign as a story: its matches in order, each told. */
import type { CampaignInfo, CampaignMatch, Earning, EventInfo } from '$lib/net/types';

export interface Part {
  title: string;
  how: string; // how it ended
  when: number;
  paragraphs: string[];
  deeds: string[]; // what turned it
  earned: Earning[]; // what it brought, each with its moment
  table: string;
}

const DEEDS = 8;

/** A match as a part of the story. Without a story its turning points tell it. */
export function partOf(
  match: CampaignMatch,
  story: string,
  events: EventInfo[],
  earned: Earning[] = [],
): Part {
  const turning = events.filter((event) => event.weight === 'turning' && event.text);
  return {
    title: match.chapter,
    how: match.text,
    when: match.created,
    paragraphs: story.split('\n').filter(Boolean),
    deeds: [...new Set(turning.map((event) => event.text))].slice(-DEEDS),
    earned,
    table: match.table,
  };
}

/** What a match brought, by what it is: each in order, and all of it together. */
export function sumsOf(earned: Earning[]): { what: string; amount: number; from: Earning[] }[] {
  return [...new Set(earned.map(({ what }) => what))].map((what) => {
    const from = earned.filter((each) => each.what === what);
    return { what, amount: from.reduce((sum, { amount }) => sum + amount, 0), from };
  });
}

export function journalText(campaign: CampaignInfo, parts: Part[]): string {
  const told = parts.map((part) =>
    [`${part.title}. ${part.how}`, ...part.paragraphs, ...part.deeds.map((deed) => `* ${deed}`)].join('\n\n'),
  );
  const end = campaign.over ? campaign.next : `Next: ${campaign.next}`;
  return [campaign.game_title, ...told, `${end}\n\n${campaign.text}`].join('\n\n\n') + '\n';
}

const LETTERS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string) => text.replace(/[&<>"]/g, (letter) => LETTERS[letter]!);
const p = (text: string) => `<p>${safe(text)}</p>`;

/** A page that stands for itself, to be shown to others. */
export function journalPage(campaign: CampaignInfo, parts: Part[]): string {
  const told = parts.map((part) => {
    const deeds = part.deeds.map((deed) => `<li>${safe(deed)}</li>`).join('');
    return (
      `<section><h2>${safe(part.title)}</h2><p class="how">${safe(part.how)}</p>` +
      `${part.paragraphs.map(p).join('')}${deeds ? `<ul>${deeds}</ul>` : ''}</section>`
    );
  });
  const end = `<footer><h2>${safe(campaign.over ? campaign.next : `Next: ${campaign.next}`)}</h2>${p(campaign.text)}</footer>`;
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${safe(campaign.game_title)}</title><style>${STYLE}</style>` +
    `<h1>${safe(campaign.game_title)}</h1>${told.join('')}${end}</html>\n`
  );
}

const STYLE =
  'html{background:#e9e1cf}body{max-width:38rem;margin:2rem auto;padding:2rem 2.5rem;background:#f8f2e3;color:#2a2418;' +
  'font:1.1rem/1.6 Georgia,serif;box-shadow:0 2px 18px #0003}h1,h2{line-height:1.15}h2{margin-top:2.2em}' +
  '.how{font-style:italic}footer{margin-top:3em;border-top:1px solid #b9a981}footer p{white-space:pre-line}';
