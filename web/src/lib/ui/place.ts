/** Where a popover stands: beside what it explains, inside the window, with its tip on the asker. */
export interface Placement {
  left: number;
  top: number;
  side: 'right' | 'left' | 'above' | 'below';
  tip: number; // pixels along the side
}

interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 12;
const EDGE = 8;

export function placeBeside(
  anchor: Rect,
  size: { width: number; height: number },
  frame: { width: number; height: number },
): Placement {
  const between = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  const midX = anchor.left + anchor.width / 2;
  const midY = anchor.top + anchor.height / 2;
  const wide = anchor.width > 120;
  const room = {
    right: frame.width - (anchor.left + anchor.width) - GAP - EDGE >= size.width,
    left: anchor.left - GAP - EDGE >= size.width,
    above: anchor.top - GAP - EDGE >= size.height,
    below: frame.height - (anchor.top + anchor.height) - GAP - EDGE >= size.height,
  };
  const order: Placement['side'][] = wide
    ? ['above', 'below', 'right', 'left']
    : ['right', 'left', 'above', 'below'];
  const side = order.find((each) => room[each]) ?? (midY > frame.height / 2 ? 'above' : 'below');
  if (side === 'right' || side === 'left') {
    const top = between(midY - 34, EDGE, Math.max(EDGE, frame.height - size.height - EDGE));
    const left = side === 'right' ? anchor.left + anchor.width + GAP : anchor.left - GAP - size.width;
    return { left, top, side, tip: between(midY - top, 16, size.height - 16) };
  }
  const left = between(midX - size.width / 2, EDGE, Math.max(EDGE, frame.width - size.width - EDGE));
  const wanted = side === 'below' ? anchor.top + anchor.height + GAP : anchor.top - GAP - size.height;
  const top = between(wanted, EDGE, Math.max(EDGE, frame.height - size.height - EDGE));
  return { left, top, side, tip: between(midX - left, 16, size.width - 16) };
}
