/** A piece that somebody points at elsewhere (in a list, in an explanation): it is ringed on the board. */
export const pointed: { piece: string } = $state({ piece: '' });

/** Hover and focus ring the piece. */
export const rings = (piece: string) => (node: HTMLElement) => {
  let here = false;
  const on = () => {
    here = true;
    pointed.piece = piece;
  };
  const off = () => {
    if (here) pointed.piece = '';
    here = false;
  };
  node.addEventListener('pointerenter', on);
  node.addEventListener('focusin', on);
  node.addEventListener('pointerleave', off);
  node.addEventListener('focusout', off);
  return off;
};
