/** The language of an address: the prefix is '' for the organization's own language. */
export interface LocalizedPath {
  locale: string;
  prefix: string;
  /** The address without the prefix, with its query. */
  path: string;
}

/** `/fr/events` is French only where French is offered and not the default; any other first part is just a path. */
export function readLocale(url: string, offered: readonly string[], fallback: string): LocalizedPath {
  const [, first = '', rest = ''] = /^\/([^/?]*)(.*)$/s.exec(url) ?? [];
  // Data of a page is asked for at `/fr/events.data`, and that of a language's first page at `/fr.data`.
  const name = rest === '' || rest.startsWith('?') ? first.replace(/\.data$/, '') : first;
  if (name === fallback || !offered.includes(name)) return { locale: fallback, prefix: '', path: url };
  return { locale: name, prefix: `/${name}`, path: rest.startsWith('/') ? rest : `/${rest}` };
}

export function offeredLocales(
  existing: readonly string[],
  allowed: readonly string[],
  fallback: string,
): string[] {
  return existing.filter((locale) => allowed.length === 0 || allowed.includes(locale) || locale === fallback);
}

/** The languages of an Accept-Language header, the dearest first. */
export const acceptedLanguages = (header: string | undefined): string[] =>
  (header ?? '')
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters
        .map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1])
        .find((text) => text !== undefined);
      return {
        language: tag.trim(),
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);

/** The best of `choices` for an Accept-Language header; the first of them when none fits. */
export function negotiateLocale(header: string | undefined, choices: readonly [string, ...string[]]): string {
  for (const language of acceptedLanguages(header)) {
    const found = choices.find((choice) => choice === language.toLowerCase().split('-')[0]);
    if (found !== undefined) return found;
  }
  return choices[0];
}
