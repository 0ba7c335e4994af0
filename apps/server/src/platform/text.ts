import { randomBytes } from 'node:crypto';
import anyAscii from 'any-ascii';
import { isUuid } from './ids.ts';

/** Lower case without accents or width variants, so that "Łódź cafe" is found by "lodz café". */
export function searchable(...parts: (string | null | undefined)[]): string {
  const text = parts.filter((part) => part !== null && part !== undefined && part !== '').join(' ');
  return withoutStrokes(
    compatible(text, 'NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase(),
  )
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Unicode's compatibility form: width variants, ligatures and the like become the signs that they stand for. Two signs of
 * whole phrases stay as they are, for they become 8 and 18; of all others none becomes more than 7.
 */
export const compatible = (text: string, form: 'NFKC' | 'NFKD'): string =>
  text.replace(/[^\ufdfa\ufdfb]+/g, (part) => part.normalize(form));

/** Small letters that Unicode does not decompose, as readers type them. */
export const withoutStrokes = (text: string): string =>
  text.replace(/[łøđßæœı]/g, (letter) => PLAIN[letter] ?? letter);

const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/**
 * A text as it can be kept: PostgreSQL takes no NUL, neither in text nor in JSON, and no half of a character in JSON, which a
 * cut may leave.
 */
export const storable = (text: string, most = 500): string =>
  text.replaceAll('\0', '').slice(0, most).toWellFormed();

/**
 * A LIKE pattern that finds the text at the start; the text's own wildcards stay literal. The database refuses a NUL, which
 * no stored text holds.
 */
export const startPattern = (search: string): string =>
  `${searchable(search.replaceAll('\0', '')).replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;

/** The same for the text anywhere. */
export const containsPattern = (search: string): string => `%${startPattern(search)}`;

/**
 * A name for addresses: lowercase letters, digits and dashes, never empty, never shaped like a UUID. Other scripts are
 * written in Latin letters.
 */
export function slugify(text: string, fallback = 'item'): string {
  // Before `searchable` takes off the marks, which spell vowels in many scripts.
  const latin = isLatin(text) ? text : anyAscii(text.normalize('NFC').replace(PICTURES, ' '));
  const slug = searchable(latin)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
  if (slug === '') return `${fallback}-${randomBytes(4).toString('hex')}`;
  return isUuid(slug) ? `${fallback}-${slug}` : slug;
}

// Their marks are accents, which `searchable` takes off.
const isLatin = (text: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text);
// Their names, in colons, are no part of a title.
const PICTURES = /\p{Extended_Pictographic}/gu;

/** A name stands in subjects and headers: what breaks lines becomes a space. */
export const singleLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
