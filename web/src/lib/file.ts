/** Files on the way out and in. */
export const saveJson = (name: string, content: unknown): void =>
  saveText(name, JSON.stringify(content, null, 1), 'application/json');

export function saveText(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The JSON in a chosen file; an Error in words if there is none. */
export async function readJson(input: HTMLInputElement): Promise<unknown> {
  const file = input.files?.[0];
  input.value = '';
  try {
    return file && (JSON.parse(await file.text()) as unknown);
  } catch {
    throw new Error(`${file?.name ?? 'This file'} is not JSON.`);
  }
}
