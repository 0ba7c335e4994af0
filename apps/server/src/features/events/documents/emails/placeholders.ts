import { toHtml } from '../../../../platform/rich-text.ts';

/** Placeholders that hosts may use in their own texts; filled in for each reader. */
export const PLACEHOLDERS = [
  'firstName',
  'lastName',
  'eventName',
  'eventDate',
  'eventPlace',
  'passes',
  'registrationNumber',
  'refund',
  'organization',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Trimmed afterwards: a pattern that leaves out spaces itself takes a time that grows with the cube of their number. */
const NAMED = /\{\{([^{}]{0,100})\}\}/g;
/** Characters that the values of one mail take together, however often its text names them. */
const LONGEST_VALUES = 50_000;
const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name);

/** Names between double braces that nobody could fill in. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(NAMED)].flatMap(([, inner = '']) => {
    const name = inner.trim();
    return isPlaceholder(name) ? [] : [name];
  });
}

/**
 * The organiser's HTML with the values in it, each as text. Cleaned after filling, not before: a value may have landed
 * inside of an address. Values beyond `LONGEST_VALUES` are left out: a list of passes may be named a thousand times.
 */
export function fillPlaceholders(
  html: string,
  values: Readonly<Record<Placeholder, string | readonly string[]>>,
): string {
  let room = LONGEST_VALUES;
  const written = new Map<Placeholder, string>();
  const filled = html.replace(NAMED, (whole: string, inner: string) => {
    const name = inner.trim();
    if (!isPlaceholder(name)) return whole;
    const value = written.get(name) ?? write(values[name]);
    written.set(name, value);
    room -= value.length;
    return room < 0 ? '' : value;
  });
  return toHtml(filled) ?? '';
}

const write = (value: string | readonly string[]): string =>
  typeof value === 'string' ? escape(value) : value.map(escape).join('<br>');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Braces in a name must not be filled in again.
  '{': '&#123;',
  '}': '&#125;',
};
const escape = (text: string): string => text.replace(/[&<>"'{}]/g, (sign) => ENTITIES[sign] ?? sign);
