import { getContext, setContext } from 'svelte';

const KEY = Symbol('together');

/** Whether all parts are there of what is shown together; what stands alone always is. */
export const wholeOf = (): (() => boolean) => getContext(KEY) ?? (() => true);
export const tellWhole = (whole: () => boolean): void => void setContext(KEY, whole);
