import { toHtml } from '../../platform/rich-text.ts';

/** What organisers may name in their own words; it is filled in for each reader. */
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

const NAMED = /\{\{\s*([^{}]*?)\s*\}\}/g;
const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name);

/** Names between double braces that nobody could fill in. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(NAMED)].flatMap(([, name = '']) => (isPlaceholder(name) ? [] : [name]));
}

/**
 * The organiser's HTML with the values in it, each as text. Cleaned after filling, not before: a value may have landed
 * inside of an address.
 */
export function fillPlaceholders(
  html: string,
  values: Readonly<Record<Placeholder, string | readonly string[]>>,
): string {
  const filled = html.replace(NAMED, (whole: string, name: string) => {
    if (!isPlaceholder(name)) return whole;
    const value = values[name];
    return typeof value === 'string' ? escape(value) : value.map(escape).join('<br>');
  });
  return toHtml(filled) ?? '';
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // What a name brings in braces is not filled again.
  '{': '&#123;',
  '}': '&#125;',
};
const escape = (text: string): string => text.replace(/[&<>"'{}]/g, (sign) => ENTITIES[sign] ?? sign);
