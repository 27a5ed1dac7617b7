/** What a number or a counter has to tell: what it means, and how it comes about. Nothing if neither is known. */
import type { Counter, Number as Rating } from '$lib/net/types';
import { glossary } from './glossary.svelte';
import type { Content } from './pop.svelte';

export const tellNumber = (number: Rating): Content | undefined =>
  number.terms.length || glossary.terms.within(number.label) ? { kind: 'number', number } : undefined;

export const tellCounter = ({ label, value, most, icon }: Counter): Content | undefined =>
  tellNumber({ label, icon, value: most ? `${value} of ${most}` : String(value), terms: [], change: 0 });
