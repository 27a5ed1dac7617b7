/** Paints a land for `paintBeside`. */
import type { Board } from '$lib/net/types';
import { paintLand } from './land';

onmessage = ({ data }: MessageEvent<Board>) => postMessage(paintLand(data));
