/** Text that does not fit is set smaller, as far as it can be read; what is left then scrolls. */
import type { Attachment } from 'svelte/attachments';

const STEP = 0.05;

export function fits(least = 0.8): Attachment<HTMLElement> {
  return (node) => {
    const over = () => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    const set = () => {
      node.style.fontSize = '';
      const whole = parseFloat(getComputedStyle(node).fontSize);
      for (let share = 1 - STEP; over() && share >= least - STEP / 2; share -= STEP)
        node.style.fontSize = `${share * whole}px`;
    };
    const watching = new ResizeObserver(set);
    watching.observe(node.parentElement!);
    return () => watching.disconnect();
  };
}
