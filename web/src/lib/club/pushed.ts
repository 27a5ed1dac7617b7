/** Where this browser keeps who wants notices in it. */
export const WANTED = 'rulewright.push';

/** Whoever wants notices here gets them in a new session, too. */
export async function keepPushed(person: string): Promise<void> {
  if (localStorage.getItem(WANTED) === person) await (await import('./push')).renew();
}
