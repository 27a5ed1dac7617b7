/** The server's routes of the workshop, one function each; they come with its pages. */
import { ask, call, get, part, post, seated } from '$lib/net/http';
import type {
  DraftInfo,
  DraftLook,
  GameInfo,
  MeasuredPack,
  PackInfo,
  PackMeasures,
  PackPage,
  PackShelf,
  PaintedMap,
  Stroke,
  WorkshopInfo,
} from '$lib/net/types';

const file = async (method: string, path: string, body?: unknown): Promise<Blob> =>
  (await ask(method, path, body)).blob();

export const workshopServer = {
  gameWith: (game: string, packs: string[]) =>
    get<GameInfo>(`games/${part(game)}?packs=${packs.map(part).join()}`),
  packs: (game?: string) => get<PackInfo[]>(`packs${game ? `?game=${part(game)}` : ''}`),
  myPacks: () => get<PackInfo[]>('me/packs'),
  pack: (id: string) => get<PackInfo>(`packs/${part(id)}`),
  packPage: (id: string) => get<PackPage>(`packs/${part(id)}/page`),
  measures: (id: string) => get<PackMeasures>(`packs/${part(id)}/measures`),
  tablePacks: (id: string) => get<MeasuredPack[]>(`tables/${part(id)}/packs`),
  measurePack: (id: string, games: number) => post<PackMeasures>(`packs/${part(id)}/measure`, { games }),
  packContent: (id: string) => get<object>(`packs/${part(id)}/content`),
  savePack: (id: string) => file('GET', `packs/${part(id)}/file`),
  uploadPack: (file: string) => post<PackInfo>('packs', { file }),
  shelveDraft: (draft: object, shelf: PackShelf) => post<PackInfo>('packs', { draft, shelf }),
  shelvePack: (id: string, shelf: PackShelf) => call<PackInfo>('PATCH', `packs/${part(id)}`, { shelf }),
  removePack: (id: string) => call<void>('DELETE', `packs/${part(id)}`),
  workshop: (game: string) => get<WorkshopInfo>(`games/${part(game)}/workshop`),
  printed: (game: string, kind: string, entry: string) =>
    get<Record<string, unknown>>(`games/${part(game)}/workshop/${part(kind)}/${part(entry)}`),
  lookAtDraft: (draft: object) => post<DraftLook>('workshop/look', { draft }),
  paint: (game: string, kind: string, entry: object, stroke?: Stroke) =>
    post<PaintedMap>('workshop/paint', { game, kind, entry, stroke }),
  openPack: (file: string) => post<object>('workshop/open', { file }),
  foldDraft: (draft: object) => file('POST', 'workshop/file', { draft }),
  tryDraft: (draft: object, kind: string, entry: string) => seated('workshop/try', { draft, kind, entry }),
  myDrafts: () => get<DraftInfo[]>('me/drafts'),
  draft: (id: string) => get<DraftInfo>(`me/drafts/${part(id)}`),
  keepDraft: (id: string, draft: object, since: number) =>
    call<DraftInfo>('PUT', `me/drafts/${part(id)}`, { draft, since }),
  removeDraft: (id: string) => call<void>('DELETE', `me/drafts/${part(id)}`),
};
