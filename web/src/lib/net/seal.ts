/** The seal of a match: the hash of its seed, computed without the server. */
export async function commitmentOf(seed: string): Promise<string> {
  const bytes = new TextEncoder().encode(`rulewright seed ${seed}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
