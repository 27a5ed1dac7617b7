/** The server's routes, one function each. */
import type {
  AuditLine,
  CampaignBranch,
  CampaignInfo,
  Capsule,
  ChallengeInfo,
  ClubSettings,
  CourseInfo,
  CourseOfNights,
  DueTable,
  Earning,
  EveningInfo,
  Figures,
  Frame,
  FriendsInfo,
  GameInfo,
  GuideInfo,
  HouseInfo,
  Inbox,
  JournalFile,
  LabComparison,
  LabReport,
  LabRun,
  LedgerInfo,
  MatchRatings,
  Me,
  NewNight,
  NewRun,
  NewTable,
  NightInfo,
  NightPage,
  NightsInfo,
  PackNote,
  PartingFound,
  PersonNote,
  PlayerPage,
  Problem,
  PuzzleShelf,
  PuzzleVerdict,
  PuzzleView,
  PuzzlesNow,
  RecordVerdict,
  ReplayInfo,
  Seat,
  Seated,
  SetUpInfo,
  Sheet,
  SpectatorInfo,
  Standing,
  TableInfo,
  Why,
} from './types';
import { patiently } from './again';
import { early, gameAt, headersFor } from './early';
import { guestToken, keepMe, me } from './me.svelte';

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly field = '',
  ) {
    super(text);
  }
}

export async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  const headers = headersFor(guestToken());
  if (body !== undefined) headers['content-type'] = 'application/json';
  const sent = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  const answer = await patiently(
    () => (method === 'GET' && early(path)) || fetch(`/api/${path}`, sent),
  ).catch(() => {
    throw new Refusal('offline', 'The server does not answer.');
  });
  if (answer.ok) return answer;
  const problem = (await answer.json().catch(() => undefined)) as Problem | undefined;
  throw new Refusal(
    problem?.code ?? 'broken',
    problem?.text ?? `The server said ${answer.status}.`,
    problem?.field,
  );
}

export async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await ask(method, path, body);
  return (answer.status === 204 ? undefined : await answer.json().catch(() => undefined)) as Answer;
}

export const get = <Answer>(path: string) => call<Answer>('GET', path);
export const post = <Answer>(path: string, body?: unknown) => call<Answer>('POST', path, body);
export const part = encodeURIComponent;

export async function seated(path: string, body?: unknown): Promise<TableInfo> {
  const answer = await post<Seated>(path, body);
  keepMe(answer.me);
  return answer.table;
}

async function somebody(method: string, path: string, body?: unknown): Promise<Me> {
  const me = await call<Me>(method, path, body);
  keepMe(me);
  return me;
}

export const server = {
  games: () => get<GameInfo[]>('games'),
  game: (game: string) => get<GameInfo>(`games/${part(game)}`),
  gameAt: (table: string) => get<GameInfo>(gameAt(table)),
  seats: (game: string, config: object, packs: string[] = []) =>
    post<Seat[]>(`games/${part(game)}/seats`, { config, packs }),
  guide: (game: string) => get<GuideInfo>(`games/${part(game)}/guide`),
  rules: (game: string) => get<LedgerInfo>(`games/${part(game)}/rules`),
  gallery: (game: string) => get<Sheet[]>(`games/${part(game)}/gallery`),
  figures: (game: string) => get<Figures>(`games/${part(game)}/figures`),
  poster: async (game: string) => {
    const answer = await fetch(`/posters/${part(game)}.svg`);
    return answer.ok ? answer.text() : '';
  },
  lessons: () => get<CourseInfo[]>('lessons'),
  startLesson: (game: string, lesson: string, again = false) =>
    seated(`games/${part(game)}/lessons/${part(lesson)}`, { again }),
  setUps: (game: string) => get<SetUpInfo[]>(`games/${part(game)}/set-ups`),
  playNow: (game: string) => seated(`games/${part(game)}/play`),

  me: async () => {
    const me = await get<Me | null>('me');
    if (me) keepMe(me);
  },
  rename: (name: string) => somebody('PATCH', 'me', { name }),
  guest: () => somebody('POST', 'guests', {}),
  guestIfNobody: async () => me.now ?? (await somebody('POST', 'guests', {})),
  register: (name: string, password: string) => somebody('POST', 'accounts', { name, password }),
  login: (name: string, password: string) => somebody('POST', 'login', { name, password }),
  logout: () => post<void>('logout'),
  logOutEverywhere: () => somebody('POST', 'me/log-out-everywhere'),
  changePassword: (current: string, password: string) =>
    somebody('POST', 'me/password', { current, password }),
  setMail: (mail: string, current: string) => somebody('POST', 'me/mail', { mail, current }),
  exportMe: () => get<object>('me/export'),
  deleteMe: (current: string) => post<void>('me/delete', { current }),
  forgotPassword: (name: string) => post<void>('reset', { name }),
  resetPassword: (token: string, password: string) => somebody('POST', 'reset/password', { token, password }),
  house: () => get<HouseInfo>('house'),
  myTables: () => get<TableInfo[]>('me/tables'),

  lobby: () => get<TableInfo[]>('tables'),
  newTable: (table: Partial<NewTable> & { game: string }) => seated('tables', table),
  table: (id: string) => get<TableInfo>(`tables/${part(id)}`),
  standing: (id: string) => get<Standing>(`tables/${part(id)}/standing`),
  claim: (id: string, seat: number) => seated(`tables/${part(id)}/seats/${seat}/claim`),
  leave: (id: string, seat: number, level: string | null) =>
    post<TableInfo>(`tables/${part(id)}/seats/${seat}/leave`, { level }),
  standIn: (id: string, seat: number, level: string) =>
    post<TableInfo>(`tables/${part(id)}/seats/${seat}/stand-in`, { level }),
  takeBack: (id: string, seat: number) => post<TableInfo>(`tables/${part(id)}/seats/${seat}/take-back`),
  seatBot: (id: string, seat: number, level: string) =>
    post<TableInfo>(`tables/${part(id)}/seats/${seat}/bot`, { level }),
  openSeat: (id: string, seat: number) => post<TableInfo>(`tables/${part(id)}/seats/${seat}/open`),
  setChat: (id: string, chat: TableInfo['chat']) => post<TableInfo>(`tables/${part(id)}/chat`, { chat }),
  spectators: (id: string) => get<SpectatorInfo[]>(`tables/${part(id)}/spectators`),
  removeSpectator: (id: string, who: string) => post<SpectatorInfo[]>(`tables/${part(id)}/remove`, { who }),
  rematch: (id: string) => seated(`tables/${part(id)}/rematch`),

  player: (name: string) => get<PlayerPage>(`players/${part(name)}`),
  ratings: (id: string) => get<MatchRatings>(`tables/${part(id)}/ratings`),

  friends: () => get<FriendsInfo>('me/friends'),
  askFriend: (name: string) => post<FriendsInfo>('me/friends', { name }),
  partFriend: (name: string) => call<FriendsInfo>('DELETE', `me/friends/${part(name)}`),
  block: (name: string) => post<FriendsInfo>('me/blocks', { name }),
  unblock: (name: string) => call<FriendsInfo>('DELETE', `me/blocks/${part(name)}`),
  inbox: () => get<Inbox>('me/inbox'),
  clubSettings: () => get<ClubSettings>('me/club'),
  setClub: (shown: ClubSettings['shown']) => call<ClubSettings>('PATCH', 'me/club', { shown }),
  goAway: (days: number) => post<ClubSettings>('me/away', { days }),
  comeBack: () => call<ClubSettings>('DELETE', 'me/away'),
  setNotices: (address: string, how: ClubSettings['mail_how']) =>
    post<ClubSettings>('me/notices', { address, how }),
  confirmNotices: (code: string) => post<ClubSettings>('me/notices/confirm', { code }),
  endNotices: () => call<ClubSettings>('DELETE', 'me/notices'),
  invite: (id: string, name: string) => post<void>(`tables/${part(id)}/invite`, { name }),
  decline: (id: string) => call<void>('DELETE', `tables/${part(id)}/invite`),

  nights: () => get<NightsInfo>('nights'),
  courses: () => get<CourseOfNights[]>('courses'),
  night: (id: string) => get<NightPage>(`nights/${part(id)}`),
  makeNight: (night: NewNight) => post<NightPage>('nights', night),
  changeNight: (id: string, what: 'join' | 'leave' | 'close' | 'start' | 'cancel') =>
    post<NightPage>(`nights/${part(id)}/${what}`),
  challenge: () => get<ChallengeInfo>('challenge'),
  tryChallenge: () => seated('challenge/try'),
  practiseChallenge: () => seated('challenge/practise'),
  evening: (table: string) => get<EveningInfo>(`tables/${part(table)}/evening`),
  kick: (id: string, number: number) => post<NightPage>(`nights/${part(id)}/kick`, { number }),

  campaigns: () => get<CampaignInfo[]>('me/campaigns'),
  campaign: (id: string) => get<CampaignInfo>(`campaigns/${part(id)}`),
  tree: (id: string) => get<CampaignBranch[]>(`campaigns/${part(id)}/tree`),
  branch: (id: string, table: string) => post<CampaignInfo>(`campaigns/${part(id)}/branch`, { table }),
  goOn: (id: string) => seated(`campaigns/${part(id)}/go-on`),
  journal: (id: string) => get<JournalFile>(`campaigns/${part(id)}/journal`),
  importJournal: (journal: unknown) => post<CampaignInfo>('campaigns', journal),

  fork: (id: string, answers: number | null, seat: number | null, viewer: number | null = null) =>
    seated(`replays/${part(id)}/fork`, { answers, seat, viewer }),
  replay: (id: string, viewer?: number) => get<ReplayInfo>(`replays/${part(id)}${eyes(viewer)}`),
  frame: (id: string, n: number, viewer?: number) =>
    get<Frame>(`replays/${part(id)}/frames/${n}${eyes(viewer)}`),
  earnings: (id: string) => get<Earning[]>(`replays/${part(id)}/earnings`),
  why: (id: string, n: number, viewer?: number) =>
    get<Why>(`replays/${part(id)}/frames/${n}/why${eyes(viewer)}`),
  capsule: (id: string, n: number, viewer?: number) =>
    get<Capsule>(`replays/${part(id)}/frames/${n}/capsule${eyes(viewer)}`),
  parting: (id: string, config: object) => post<PartingFound>(`replays/${part(id)}/parting`, { config }),
  record: (id: string) => get<object>(`replays/${part(id)}/record`),
  importRecord: (record: unknown) => post<ReplayInfo>('replays', record),
  labRuns: () => get<LabRun[]>('lab/runs'),
  labRun: (id: string) => get<LabRun>(`lab/runs/${part(id)}`),
  labReport: (id: string) => get<LabReport>(`lab/runs/${part(id)}/report`),
  labComparison: (id: string) => get<LabComparison>(`lab/runs/${part(id)}/comparison`),
  startRun: (run: NewRun) => post<LabRun>('lab/runs', run),
  stopRun: (id: string) => post<LabRun>(`lab/runs/${part(id)}/stop`),
  content: (game: string) => get<Record<string, Record<string, string>>>(`lab/content/${part(game)}`),
  contentEntry: (game: string, file: string, entry: string) =>
    get<Record<string, unknown>>(`lab/content/${part(game)}/${part(file)}/${part(entry)}`),

  puzzleOfTheDay: () => get<PuzzlesNow>('puzzles'),
  puzzles: (game: string) => get<PuzzleShelf>(`games/${part(game)}/puzzles`),
  puzzle: (game: string, id: string) => get<PuzzleView>(`games/${part(game)}/puzzles/${part(id)}`),
  answerPuzzle: async (game: string, id: string, keys: string[]) => {
    const verdict = await post<PuzzleVerdict>(`games/${part(game)}/puzzles/${part(id)}/answer`, { keys });
    keepMe(verdict.me);
    return verdict;
  },

  adminPeople: (find: string) => get<PersonNote[]>(`admin/people?find=${part(find)}`),
  adminMute: (id: string, on: boolean) => post<void>(`admin/people/${part(id)}/mute`, { on }),
  adminBan: (id: string, on: boolean) => post<void>(`admin/people/${part(id)}/ban`, { on }),
  adminRemovePerson: (id: string) => post<void>(`admin/people/${part(id)}/remove`),
  adminTables: (find: string) => get<TableInfo[]>(`admin/tables?find=${part(find)}`),
  adminRemoveTable: (id: string) => post<void>(`admin/tables/${part(id)}/remove`),
  adminStopRun: (id: string) => post<LabRun>(`admin/lab/${part(id)}/stop`),
  adminRemoveRun: (id: string) => post<void>(`admin/lab/${part(id)}/remove`),
  adminPacks: (find: string) => get<PackNote[]>(`admin/packs?find=${part(find)}`),
  adminHidePack: (id: string) => post<void>(`admin/packs/${part(id)}/hide`),
  adminRemovePack: (id: string) => post<void>(`admin/packs/${part(id)}/remove`),
  adminNights: (find: string) => get<NightInfo[]>(`admin/nights?find=${part(find)}`),
  adminCancelNight: (id: string) => post<void>(`admin/nights/${part(id)}/cancel`),
  adminDue: () => get<DueTable[]>('admin/due'),
  adminAudit: () => get<AuditLine[]>('admin/audit'),

  verifyRecord: (record: unknown) => post<RecordVerdict>('verify/record', record),
};

const eyes = (viewer?: number) => (viewer === undefined ? '' : `?viewer=${viewer}`);
