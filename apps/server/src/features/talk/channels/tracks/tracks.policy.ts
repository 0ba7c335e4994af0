/** Languages of one content. */
export const MOST_CAPTIONS = 20;
export const MOST_CHAPTERS = 200;

/** The tag as BCP 47 writes it; undefined when it is none. */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
