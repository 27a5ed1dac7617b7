/** A rule that somebody wants to read: the table opens it beside the board, other pages go to the reference. */
import { go } from '$lib/router.svelte';
import { glossary } from './glossary.svelte';

export const asked: { rule: string; count: number } = $state({ rule: '', count: 0 });

let beside = 0;
let game = '';

export function openRule(rule: string): void {
  if (!beside) go(`rules/${game || 'find'}/${rule}`);
  asked.rule = rule;
  asked.count += 1;
}

/** A word of the glossary among the others. */
export function openWord(term: string): void {
  if (!beside) go(`rules/${game || 'find'}/words?word=${encodeURIComponent(term)}`);
  asked.rule = term;
  asked.count += 1;
}

/** A table is open that shows rules itself. Gives back how to say that it closed. */
export function rulesBeside(): () => void {
  beside += 1;
  return () => (beside -= 1);
}

/** Whose rules and words are meant from now on. */
export function rulesOf(id: string): void {
  game = id;
  void glossary.open(id);
}
