/** Twelve letters in threes of four, so that a person can read them out. */
export const spellOut = (code: string): string => code.toUpperCase().replace(/(.{4})(?=.)/g, '$1-');

/** The code that a scanned or typed text carries: alone, or at the end of the address of somebody's card. */
export function findShareCode(text: string): string | null {
  const trimmed = text.trim();
  const [, fromAddress] =
    /^https?:\/\/[^/]+(?:\/[^/]+)?\/c\/([\w-]{10,40})\/?(?:[?#].*)?$/i.exec(trimmed) ?? [];
  if (fromAddress !== undefined) return fromAddress;
  return /^[\w -]{10,40}$/.test(trimmed) ? trimmed : null;
}
