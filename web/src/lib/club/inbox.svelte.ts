/** What waits for me: turns by correspondence, tables of tournaments, invitations, and who wants to be my friend. Asked for now and then. */
import { server } from '$lib/net/http';
import { me } from '$lib/net/me.svelte';
import type { Inbox } from '$lib/net/types';

const EVERY = 30_000; // ms
const NOTHING: Inbox = { turns: [], invites: [], rounds: [], ask_me: [], count: 0 };

export const inbox: { now: Inbox } = $state({ now: NOTHING });

export async function lookIntoInbox(): Promise<void> {
  if (!me.now) inbox.now = NOTHING;
  else if (!document.hidden)
    await server.inbox().then(
      (found) => (inbox.now = found),
      () => {}, // it will be asked for again
    );
}

/** Until the answer is called. */
export function watchInbox(): () => void {
  void lookIntoInbox();
  const timer = setInterval(() => void lookIntoInbox(), EVERY);
  document.addEventListener('visibilitychange', lookIntoInbox);
  return () => (clearInterval(timer), document.removeEventListener('visibilitychange', lookIntoInbox));
}
