const LARGEST = 4_000_000;

/** Subtitles of older programs are written in the signs of Windows; a file too large to be one is not read. */
export async function readText(file: File): Promise<string> {
  const bytes = await file.slice(0, LARGEST).arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
