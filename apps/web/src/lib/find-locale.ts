/**
 * The language among these that stands for a wished one: itself, else its parent (`pt` for `pt-BR`), else another of the
 * same language, each in the same script only. So nobody who reads traditional Chinese is given simplified.
 */
export function findLocale<Locale extends string>(
  wish: string,
  locales: readonly Locale[],
): Locale | undefined {
  const wished = read(wish);
  if (wished === undefined) return undefined;
  const parts = wished.baseName.split('-');
  const names = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
  const { language, script } = wished.maximize();
  const fitting = locales.filter((locale) => {
    const other = read(locale)?.maximize();
    return other?.language === language && other.script === script;
  });
  const rank = (locale: string): number => (names.includes(locale) ? names.indexOf(locale) : names.length);
  return fitting.toSorted((one, other) => rank(one) - rank(other))[0];
}

function read(locale: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(locale);
  } catch {
    return undefined;
  }
}
