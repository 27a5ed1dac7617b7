/** Painted lands, loaded when a board wants one. */
export { default as Above } from './Above.svelte';
export { default as Ground } from './Ground.svelte';
export { default as Signs } from './Signs.svelte';
export { frameLand } from './framing';
export { landKept, landOf, paintBeside } from './land';
export { chainTo, frameOf, liftOf, penAt, standOn } from './lettering';
