/** What can be told of a drawing before it is sent; the server reads it letter by letter. */
const LARGEST = 32_000;

export function checkDrawing(text: string): string {
  if (text.length > LARGEST) return `A drawing has at most ${LARGEST} letters, this one has ${text.length}.`;
  if (!/^\s*<svg\s[^<>]*viewBox=["']0 0 512 512["']/.test(text))
    return 'A drawing is one <svg> with viewBox="0 0 512 512", of shapes alone.';
  return '';
}
