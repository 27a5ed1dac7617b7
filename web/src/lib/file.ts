/** Files on the way out and in. */
export const saveJson = (name: string, content: unknown): void =>
  saveText(name, JSON.stringify(content, null, 1), 'application/json');

export const saveText = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type }));

export function saveBlob(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
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

/** A chosen file in base64; undefined if none was chosen. */
export async function readBase64(input: HTMLInputElement): Promise<string | undefined> {
  const file = input.files?.[0];
  input.value = '';
  if (!file) return undefined;
  const url = await new Promise<string>((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as string);
    reader.onerror = () => fail(new Error(`${file.name} cannot be read.`));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
