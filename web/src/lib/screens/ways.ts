/** The ways through a campaign as a tree: where each match stands, and which matches led to a way's end. */
import type { CampaignBranch, CampaignMatch } from '$lib/net/types';

export interface Stop {
  way: string; // the id of its branch
  match?: CampaignMatch; // none: what comes next there
  row: number;
  column: number;
  from?: { row: number; column: number }; // the stop before it
}

/** Every match of every way, a row a way, a column a step from the beginning; a branch leaves from the stop before. */
export function stopsOf(ways: CampaignBranch[]): Stop[] {
  const stops: Stop[] = [];
  ways.forEach((way, row) => {
    const again = stops.find((stop) => stop.match?.table === way.branched);
    let column = again?.column ?? 0;
    let from = again?.from;
    const stand = (match?: CampaignMatch) => {
      stops.push({ way: way.id, match, row, column, from });
      from = { row, column: column++ };
    };
    way.matches.forEach(stand);
    if (way.matches.every((match) => match.over)) stand();
  });
  return stops;
}

/** The matches that led to where a way stands, those before it branched among them, the first one first. */
export function matchesTo(ways: CampaignBranch[], id: string): CampaignMatch[] {
  const way = ways.find((each) => each.id === id);
  if (!way) return [];
  const parent = ways.find((each) => each.matches.some((match) => match.table === way.branched));
  const before = parent ? matchesTo(ways, parent.id) : [];
  const at = before.findIndex((match) => match.table === way.branched);
  return [...before.slice(0, Math.max(at, 0)), ...way.matches];
}
