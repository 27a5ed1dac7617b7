/** What this server offers; asked for once. */
import { server } from './http';
import type { HouseInfo } from './types';

let asked: Promise<HouseInfo> | undefined;

export const house = (): Promise<HouseInfo> => (asked ??= server.house());
