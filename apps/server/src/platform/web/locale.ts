import { matchLocale } from '@atrium/texts/match';
import Negotiator from 'negotiator';

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

/** More wishes than any reader has are an attempt to keep the process busy. */
const MOST_WISHES = 20;

/** The languages of an Accept-Language header, the dearest first. */
export const acceptedLanguages = (header: string | undefined): string[] =>
  new Negotiator({
    headers: { 'accept-language': (header ?? '').split(',', MOST_WISHES).join(',') },
  }).languages();

/** The best of `choices` for an Accept-Language header; the first of them when none fits. */
export const negotiateLocale = <Choice extends string>(
  header: string | undefined,
  choices: readonly [Choice, ...Choice[]],
): Choice => matchLocale(acceptedLanguages(header), choices) ?? choices[0];
