/** A server that hands over to another process did nothing of what it was asked, and says when to ask again. */
const TRIES = 5;

const pause = (seconds: number) => new Promise<void>((done) => setTimeout(done, 1000 * seconds));

export async function patiently(send: () => Promise<Response>, wait = pause): Promise<Response> {
  for (let left = TRIES; ; left -= 1) {
    const answer = await send();
    const seconds = answer.status === 503 ? answer.headers.get('retry-after') : null;
    if (seconds === null || left === 1) return answer;
    await wait(Number(seconds));
  }
}
