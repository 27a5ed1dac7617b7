/** What a number or a counter has to tell: what it means, and how it comes about. Nothing if neither is known. */
import type { Counter, Number as Rating } from '$lib/net/types';
import { glossary } from './glossary.svelte';
import type { Content } from './pop.svelte';

/** The sum behind a number; a single part that only repeats its name is none. */
export const sumOf = ({ terms, label }: Rating): Rating['terms'] =>
  terms.length === 1 && terms[0]!.reason.toLowerCase() === label.toLowerCase() ? [] : terms;

export const tellNumber = (number: Rating): Content | undefined =>
  sumOf(number).length || glossary.terms.within(number.label) ? { kind: 'number', number } : undefined;

export const tellCounter = ({ label, value, most, icon }: Counter): Content | undefined =>
  tellNumber({ label, icon, value: most ? `${value} of ${most}` : String(value), terms: [], change: 0 });
