import { existsSync, readFileSync, readdirSync } from 'node:fs';

// A folder of texts is `<locale>/<area>.json`: flat, id → ICU message.

export function listLocales(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** None for a language that the folder does not have. */
function listAreas(folder: string, locale: string): string[] {
  if (!existsSync(`${folder}/${locale}`)) return [];
  return readdirSync(`${folder}/${locale}`)
    .filter((name) => name.endsWith('.json'))
    .sort();
}

/** All messages of a language as written, whichever area they come from. */
export function readMessages(folder: string, locale: string): Map<string, string> {
  const messages = new Map<string, string>();
  for (const area of listAreas(folder, locale)) {
    const content: unknown = JSON.parse(readFileSync(`${folder}/${locale}/${area}`, 'utf8'));
    for (const [id, message] of Object.entries(content ?? {})) {
      if (typeof message !== 'string') throw new Error(`lang/${locale}/${area}: ${id} is not a text`);
      if (messages.has(id)) throw new Error(`lang/${locale}/${area}: ${id} stands in two areas`);
      messages.set(id, message);
    }
  }
  return messages;
}

/** Each message in the first of these languages that has it. */
export function withFallbacks(
  locale: string,
  fallbacks: readonly string[],
  read: (locale: string) => Map<string, string>,
): Map<string, string> {
  return new Map([locale, ...fallbacks].toReversed().flatMap((language) => [...read(language)]));
}

/** The parents of a language that are there, nearest first: `pt` for `pt-BR`, but no Chinese in another script. */
export function fallbacksOf(locale: string, existing: readonly string[]): string[] {
  const scriptOf = (language: string): string | undefined => new Intl.Locale(language).maximize().script;
  const parts = locale.split('-');
  return parts
    .slice(1)
    .map((_, index) => parts.slice(0, parts.length - 1 - index).join('-'))
    .filter((parent) => existing.includes(parent) && scriptOf(parent) === scriptOf(locale));
}

/** Ids of the texts that neither a language nor a parent of it has. */
export function listMissing(folder: string, locale: string): string[] {
  const read = (language: string) => readMessages(folder, language);
  const messages = withFallbacks(locale, fallbacksOf(locale, listLocales(folder)), read);
  return [...read('en').keys()].filter((id) => !messages.has(id));
}
