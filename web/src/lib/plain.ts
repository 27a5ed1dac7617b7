/** A part of an address as it was meant; one that is no such code stands for itself. */
export function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The parts of the address that the page was opened with. */
export const opened = (): string[] => location.hash.replace(/^#\/?/, '').split(/[/?]/).map(plain);
