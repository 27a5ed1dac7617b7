/** Other ways to sign in than by a password: passkeys, and accounts elsewhere. */
import { call, get, part, post } from './http';
import { keepMe } from './me.svelte';
import type { Ceremony, Elsewhere, Linked, Me, PasskeyInfo } from './types';

// ---- passkeys: the browser makes and uses them, the server checks what comes of it ----

export const knowsPasskeys = () =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

export const passkeys = () => get<PasskeyInfo[]>('me/passkeys');
export const removePasskey = (id: string) => call<PasskeyInfo[]>('DELETE', `me/passkeys/${part(id)}`);

export async function addPasskey(name: string, current: string): Promise<PasskeyInfo[]> {
  const { options } = await post<Ceremony>('me/passkeys/begin', { current });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await told(navigator.credentials.create({ publicKey }));
  return post<PasskeyInfo[]>('me/passkeys', { name, credential });
}

export async function signInByPasskey(): Promise<void> {
  const { options } = await post<Ceremony>('passkey/begin');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await told(navigator.credentials.get({ publicKey }));
  keepMe(await post<Me>('passkey', { credential }));
}

async function told(asked: Promise<Credential | null>): Promise<object> {
  const found = await asked.catch((error: Error) => {
    if (error.name === 'InvalidStateError') throw new Error('This device has a passkey for you already.');
    if (error.name === 'SecurityError')
      throw new Error('Passkeys work at the address alone that this server is known by.');
    throw new Error('No passkey was used.');
  });
  return (found as PublicKeyCredential).toJSON();
}

// ---- accounts elsewhere ----

export const linked = () => get<Linked>('me/oidc');
export const unlink = () => call<Linked>('DELETE', 'me/oidc');

/** Leave this page for the provider's; it sends us back. Who is signed in here links the two. */
export async function goElsewhere(current = ''): Promise<void> {
  location.assign((await post<Elsewhere>('oidc/begin', { current })).address);
}
