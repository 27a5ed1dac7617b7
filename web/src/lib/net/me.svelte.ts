/** Who I am: a guest with a secret kept in this browser, or an account known by its cookie. */
import { TOKEN } from './early';
import type { Me } from './types';

let token = localStorage.getItem(TOKEN);

/** Another tab has signed in or out: what it keeps counts here too. */
window.addEventListener('storage', (event) => {
  if (event.key === TOKEN) token = event.newValue;
});

export const me: { now: Me | null } = $state({ now: null });

export const guestToken = (): string | null => token;

export function keepMe(somebody: Me): void {
  if (somebody.token) useToken(somebody.token);
  else if (somebody.account) useToken(null);
  me.now = somebody;
}

export function useToken(secret: string | null): void {
  token = secret;
  if (secret) localStorage.setItem(TOKEN, secret);
  else localStorage.removeItem(TOKEN);
}
