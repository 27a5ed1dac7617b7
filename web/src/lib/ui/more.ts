/** Marks a list that goes on below its edge, so that nobody takes what is cut off for its end. */
export function more(node: HTMLElement): () => void {
  const look = () =>
    node.toggleAttribute('data-more', node.scrollTop + node.clientHeight < node.scrollHeight - 12);
  const changed = new MutationObserver(look);
  const sized = new ResizeObserver(look);
  node.addEventListener('scroll', look, { passive: true });
  changed.observe(node, { childList: true, subtree: true, characterData: true });
  sized.observe(node);
  look();
  return () => {
    node.removeEventListener('scroll', look);
    changed.disconnect();
    sized.disconnect();
  };
}
