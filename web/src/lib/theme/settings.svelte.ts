/** What a player prefers, kept in this browser. */
export type Overlay = 'reach' | 'threat' | 'pays';

export interface Settings {
  theme: 'auto' | 'dark' | 'light';
  palette: 'standard' | 'red-green' | 'blue-yellow' | 'contrast';
  text: 'small' | 'normal' | 'large' | 'huge';
  motion: 'auto' | 'full' | 'reduced';
  sound: boolean;
  letters: boolean; // single letters answer questions
  pace: '1' | '2' | 'instant'; // how fast the deeds of others are played back
  intents: boolean; // what those will do whom the rules move is drawn on the board
  overlays: Overlay[]; // what is laid over the board
  legend: boolean; // what the signs of a board stand for is told beside it
  recap: boolean; // what has happened since my last turn is told when it is mine again
  teach: Record<string, boolean>; // whether the coach speaks, by game, where somebody has said so
  remarks: 'rarely' | 'matters' | 'often'; // how soon the coach says that something else was better
}

const STORE = 'rulewright.settings';
const DEFAULTS: Settings = {
  theme: 'auto',
  palette: 'standard',
  text: 'normal',
  motion: 'auto',
  sound: true,
  letters: true,
  pace: '1',
  intents: true,
  overlays: [],
  legend: true,
  recap: true,
  teach: {},
  remarks: 'matters',
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...stored() });

/** Lay something over the board, or take it away. */
export function toggleOverlay(overlay: Overlay): void {
  const others = settings.overlays.filter((each) => each !== overlay);
  settings.overlays = others.length < settings.overlays.length ? others : [...others, overlay];
}

const lightOutside = window.matchMedia?.('(prefers-color-scheme: light)');
const calmOutside = window.matchMedia?.('(prefers-reduced-motion: reduce)');

export function reducedMotion(): boolean {
  return settings.motion === 'auto' ? (calmOutside?.matches ?? false) : settings.motion === 'reduced';
}

/** Write the settings to the page and keep them; called in an effect. */
export function applySettings(): void {
  const root = document.documentElement.dataset;
  root.theme = settings.theme === 'auto' ? (lightOutside?.matches ? 'light' : 'dark') : settings.theme;
  root.palette = settings.palette;
  root.text = settings.text;
  root.motion = reducedMotion() ? 'reduced' : 'full';
  localStorage.setItem(STORE, JSON.stringify(settings));
}

lightOutside?.addEventListener('change', applySettings);
calmOutside?.addEventListener('change', applySettings);
