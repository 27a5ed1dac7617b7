/** How the page looks, as its player prefers: it wears that before anything is painted, and whenever it changes. */
export interface Look {
  theme: 'auto' | 'dark' | 'light';
  palette: 'standard' | 'red-green' | 'blue-yellow' | 'contrast';
  text: 'small' | 'normal' | 'large' | 'huge';
  motion: 'auto' | 'full' | 'reduced';
}

export const STORE = 'rulewright.settings'; // where this browser keeps what its player prefers
export const USUAL: Look = { theme: 'auto', palette: 'standard', text: 'normal', motion: 'auto' };

export const lightOutside = window.matchMedia?.('(prefers-color-scheme: light)');
export const calmOutside = window.matchMedia?.('(prefers-reduced-motion: reduce)');

export function stored<Kept extends Look>(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Kept>;
  } catch {
    return {};
  }
}

export const isCalm = ({ motion }: Look): boolean =>
  motion === 'auto' ? (calmOutside?.matches ?? false) : motion === 'reduced';

export function wear(look: Look): void {
  const root = document.documentElement.dataset;
  root.theme = look.theme === 'auto' ? (lightOutside?.matches ? 'light' : 'dark') : look.theme;
  root.palette = look.palette;
  root.text = look.text;
  root.motion = isCalm(look) ? 'reduced' : 'full';
}
