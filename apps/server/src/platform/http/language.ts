import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { textLocale, textLocales } from '../texts/texts.ts';
import { acceptedLanguages } from '../web/locale.ts';

/** To match a language takes a millisecond, which is much for a refusal; most callers ask for one of a few. */
const matched = new LRUCache<string, string>({ max: 1000 });
const MOST_WISHES = 5;
const LONGEST_WISH = 35;

const languageIn = (tag: string): string => tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
const written = new Set(textLocales.map(languageIn));

/**
 * The language that the caller asks for by the header of the site, else by that of browsers; English for programs, which
 * ask for none. Not that of the account or the organization: who calls is not known yet when the first things are refused.
 */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const { locale } = headers;
  const wishes =
    typeof locale === 'string' && locale !== '' ? [locale] : acceptedLanguages(headers['accept-language']);
  const possible = wishes
    .filter((wish) => wish.length <= LONGEST_WISH && written.has(languageIn(wish)))
    .slice(0, MOST_WISHES);
  if (possible.length === 0) return 'en';
  const key = possible.join();
  const known = matched.get(key);
  if (known !== undefined) return known;
  const found = textLocale(...possible);
  matched.set(key, found);
  return found;
}
