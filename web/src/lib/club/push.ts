/** Notices by web push in this browser: whether it takes them, and for whom. */
import { call, post, server } from '$lib/net/http';
import { me } from '$lib/net/me.svelte';
import type { ClubSettings, DeviceBody } from '$lib/net/types';

const WANTED = 'rulewright.push'; // where this browser keeps who wants notices in it

export type Reach = 'insecure' | 'unsupported' | 'blocked' | 'off' | 'on';

/** Whether notices come here, and if not, what is in the way. */
export async function reach(): Promise<Reach> {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const mine = localStorage.getItem(WANTED) === me.now?.id;
  return mine && (await subscription()) ? 'on' : 'off';
}

/** Ask the browser, then tell the server where its notices go. */
export async function begin(key: string): Promise<ClubSettings> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('Your browser has not allowed notices.');
  const worker = await navigator.serviceWorker.register('/push-worker.js');
  await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may be signed for another key
  const settings = await announce(
    await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  );
  localStorage.setItem(WANTED, me.now?.id ?? '');
  return settings;
}

export async function end(): Promise<ClubSettings> {
  localStorage.removeItem(WANTED);
  const ended = await subscription();
  await ended?.unsubscribe();
  return ended ? post<ClubSettings>('me/push/end', { endpoint: ended.endpoint }) : server.clubSettings();
}

/** No more on any device of mine. */
export const endAll = () => call<ClubSettings>('DELETE', 'me/push');

/** Notices end with the session that asked for them: whoever wants them here asks again in a new one. */
export async function renew(person: string): Promise<void> {
  if (localStorage.getItem(WANTED) !== person || Notification.permission !== 'granted') return;
  const kept = await subscription();
  if (kept) await announce(kept).catch(() => {});
}

const subscription = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

function announce(wanted: PushSubscription): Promise<ClubSettings> {
  const { endpoint = '', keys } = wanted.toJSON();
  const device: DeviceBody = { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
  return post<ClubSettings>('me/push', device);
}
