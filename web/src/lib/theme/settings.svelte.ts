/** What a player prefers, kept in this browser. */
import { calmOutside, isCalm, lightOutside, STORE, stored, USUAL, wear, type Look } from './look';

export type Overlay = 'reach' | 'threat' | 'pays';

export interface Settings extends Look {
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

const DEFAULTS: Settings = {
  ...USUAL,
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

export const settings: Settings = $state({ ...DEFAULTS, ...stored<Settings>() });

/** Lay something over the board, or take it away. */
export function toggleOverlay(overlay: Overlay): void {
  const others = settings.overlays.filter((each) => each !== overlay);
  settings.overlays = others.length < settings.overlays.length ? others : [...others, overlay];
}

export const reducedMotion = (): boolean => isCalm(settings);

/** Write the settings to the page and keep them; called in an effect. */
export function applySettings(): void {
  wear(settings);
  localStorage.setItem(STORE, JSON.stringify(settings));
}

lightOutside?.addEventListener('change', applySettings);
calmOutside?.addEventListener('change', applySettings);
