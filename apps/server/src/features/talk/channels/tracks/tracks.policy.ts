/** The tag as BCP 47 writes it, without extensions; undefined when it is none. */
export function canonicalLanguage(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).baseName;
  } catch {
    return undefined;
  }
}
