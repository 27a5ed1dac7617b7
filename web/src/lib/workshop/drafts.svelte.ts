/** Drafts: in this browser at once, and with an account on the server too, so that another browser has them. */
import type { Refusal } from '$lib/net/http';
import { workshopServer } from './net';
import { me } from '$lib/net/me.svelte';
import type { PackData } from './pack';

const STORE = 'rulewright.draft.';
const SOON = 1200; // milliseconds after the last change until the server hears of it

export interface Draft {
  pack: PackData;
  touched: number; // when it was last changed here
  kept: number; // how new the server's is, as far as this browser knows; 0: it has none
  ahead: boolean; // changed since
}
export interface DraftLine {
  id: string;
  game: string;
  name: string;
  version: string;
  updated: number;
}

export function newDraft(pack: PackData): string {
  const id = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => (byte % 36).toString(36)).join('');
  write(id, { pack, touched: Date.now(), kept: 0, ahead: true });
  return id;
}

function read(id: string): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(STORE + id) ?? 'null') as Draft | undefined;
  } catch {
    return undefined;
  }
}

function write(id: string, draft: Draft): void {
  localStorage.setItem(STORE + id, JSON.stringify(draft));
}

/** A draft: this browser's, or the server's where that is newer and nothing was changed here since. */
export async function openDraft(id: string): Promise<Draft | undefined> {
  const here = read(id) ?? undefined;
  if (here && !here.kept) return here;
  const there = me.now?.account ? await workshopServer.draft(id).catch(() => undefined) : undefined;
  if (!there?.draft) return here;
  if (here && (here.ahead || here.kept >= there.updated)) return here;
  const { updated } = there;
  const draft = { pack: there.draft as unknown as PackData, touched: updated, kept: updated, ahead: false };
  write(id, draft);
  return draft;
}

/** All drafts that this person has, the newest first. */
export async function listDrafts(): Promise<DraftLine[]> {
  const found: Record<string, DraftLine> = {};
  if (me.now?.account)
    for (const each of await workshopServer.myDrafts().catch(() => [])) found[each.id] = each;
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(STORE))) {
    const id = key.slice(STORE.length);
    const draft = read(id);
    if (!draft) continue;
    const { game, name, version } = draft.pack;
    found[id] = { id, game, name, version, updated: Math.max(draft.touched, found[id]?.updated ?? 0) };
  }
  return Object.values(found).sort((one, other) => other.updated - one.updated);
}

export async function removeDraft(id: string): Promise<void> {
  localStorage.removeItem(STORE + id);
  if (me.now?.account) await workshopServer.removeDraft(id);
}

/** Keeps one draft as it changes. */
export class Keeper {
  state: 'here' | 'kept' | 'keeping' | 'moved' = $state('here');
  problem = $state('');
  #soon: ReturnType<typeof setTimeout> | undefined;
  #kept: number;
  #last: PackData | undefined;

  constructor(
    readonly id: string,
    draft: Draft,
  ) {
    this.#kept = draft.kept;
    if (draft.kept && !draft.ahead) this.state = 'kept';
  }

  changed(pack: PackData): void {
    this.#last = pack;
    write(this.id, { pack, touched: Date.now(), kept: this.#kept, ahead: true });
    if (!me.now?.account || this.state === 'moved') return;
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.#keep(pack), SOON);
  }

  stop(): void {
    clearTimeout(this.#soon);
  }

  async #keep(pack: PackData): Promise<void> {
    this.state = 'keeping';
    this.problem = '';
    try {
      this.#kept = (await workshopServer.keepDraft(this.id, pack, this.#kept)).updated;
      this.state = 'kept';
      write(this.id, {
        pack: this.#last ?? pack,
        touched: Date.now(),
        kept: this.#kept,
        ahead: this.#last !== pack,
      });
    } catch (error) {
      this.state = (error as Refusal).code === 'moved' ? 'moved' : 'here';
      this.problem = (error as Error).message;
    }
  }
}
