import type { TextFunctions, TextId } from '../../../lib/text.tsx';

// The texts bear the names of the API's operations and fields: a feature adds them to the language files and nothing here.

type Named = Extract<TextId, `admin.audit.named.${string}`>;
type Done = Extract<TextId, `admin.audit.done.${string}`>;
type Field = Extract<TextId, `admin.audit.field.${string}`>;
type Has = TextFunctions['has'];

/** A sentence with the name of the thing. */
export function namedSentence(has: Has, operation: string): Named | undefined {
  const id = `admin.audit.named.${operation}`;
  return has(id) ? (id as Named) : undefined;
}

/** A sentence that tells all by itself. */
export function doneSentence(has: Has, operation: string): Done | undefined {
  const id = `admin.audit.done.${operation}`;
  return has(id) ? (id as Done) : undefined;
}

/** `termDays` is “Days to pay”; a field without a text is said by its own words. */
export function fieldText(has: Has, field: string): Field | undefined {
  const id = `admin.audit.field.${field}`;
  return has(id) ? (id as Field) : undefined;
}

export function wordsOf(field: string): string {
  const words = field.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
