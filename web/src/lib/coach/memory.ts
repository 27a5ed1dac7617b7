/** What the coach remembers in this browser: rules that were told, and moments that mattered. */
const STORE = 'rulewright.coach';
const TABLES = 20; // of which moments are kept

/** A choice after which much less was left: where, what was chosen, what was better, and how much it cost. */
export interface Moment {
  at: number; // how many answers stood before it
  chosen: string;
  better: string;
  why: string;
  loss: number;
  rules: readonly string[];
}

interface Memory {
  told: Record<string, string[]>; // rules, by game
  moments: Record<string, Moment[]>; // by table
}

function read(): Memory {
  const empty: Memory = { told: {}, moments: {} };
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Memory>) };
  } catch {
    return empty;
  }
}

function write(change: (memory: Memory) => void): void {
  const memory = read();
  change(memory);
  try {
    localStorage.setItem(STORE, JSON.stringify(memory));
  } catch {
    // a full or closed store: the coach forgets, and says it again another time
  }
}

export const wasTold = (game: string, rule: string): boolean => read().told[game]?.includes(rule) ?? false;

export function told(game: string, rule: string): void {
  write((memory) => (memory.told[game] = [...new Set([...(memory.told[game] ?? []), rule])]));
}

export function keepMoment(table: string, moment: Moment): void {
  write((memory) => {
    const others = (memory.moments[table] ?? []).filter((each) => each.at !== moment.at);
    memory.moments[table] = [...others, moment].slice(-40);
    const old = Object.keys(memory.moments).slice(0, -TABLES);
    for (const id of old) delete memory.moments[id];
  });
}

/** The three moments of a table that cost the most, in the order in which they came. */
export function momentsOf(table: string): Moment[] {
  const worst = [...(read().moments[table] ?? [])].sort((a, b) => b.loss - a.loss).slice(0, 3);
  return worst.sort((a, b) => a.at - b.at);
}
