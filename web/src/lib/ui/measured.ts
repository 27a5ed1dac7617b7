import type { Attachment } from 'svelte/attachments';

/** Tells of an element whenever it has been laid out in another size; nothing is laid out only to be told. */
export const measured =
  <Measured extends Element>(tell: (node: Measured) => void): Attachment<Measured> =>
  (node) => {
    const watching = new ResizeObserver(() => tell(node));
    watching.observe(node);
    return () => watching.disconnect();
  };
