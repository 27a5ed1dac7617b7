/** Capsules: moments of matches as files, with what somebody says is wrong there. */
import { saveText } from './file';
import { server } from './net/http';

const FORMAT = 'rulewright-capsule';
const VERSION = 1;

export interface Opened {
  said: string;
  viewer: number;
}
const opened = new Map<string, Opened>();

/** What a capsule that was opened says of a replay. */
export const openedAs = (replay: string): Opened | undefined => opened.get(replay);

/** Make a capsule of the moment after so many answers (the latest if none is named), and save it as a file. */
export async function saveCapsule(
  id: string,
  at: number | undefined,
  viewer: number | undefined,
  said: string,
) {
  const moment = at ?? (await server.replay(id, viewer)).total;
  const capsule = { ...(await server.capsule(id, moment, viewer)), said };
  const name = `${capsule.game}-${id}-${moment}.rwcapsule`;
  saveText(name, JSON.stringify(capsule, null, 1), 'application/json');
  return capsule.record ? 'whole' : 'sealed';
}

/** Open a record or a capsule; the address where it is shown. */
export async function openFile(content: unknown): Promise<string> {
  const file = content as {
    format?: unknown;
    version?: unknown;
    record?: unknown;
    place?: unknown;
    answers?: unknown;
    said?: unknown;
    viewer?: unknown;
  } | null;
  if (file?.format !== FORMAT) return `replay/${(await server.importRecord(content)).id}`;
  if (file.version !== VERSION)
    throw new Error(`This capsule is of version ${String(file.version)}; version ${VERSION} can be opened.`);
  if (!Number.isInteger(file.answers) || typeof file.said !== 'string' || !Number.isInteger(file.viewer))
    throw new Error('This capsule is broken: it does not say which moment it holds.');
  const said = { said: file.said, viewer: file.viewer as number };
  if (file.record) {
    const { id } = await server.importRecord(file.record);
    opened.set(id, said);
    return `replay/${id}?at=${String(file.answers)}`;
  }
  if (typeof file.place !== 'string' || !file.place)
    throw new Error('This capsule is sealed, and does not say where its match was played.');
  opened.set(file.place, said);
  return `replay/${encodeURIComponent(file.place)}?at=${String(file.answers)}`;
}
