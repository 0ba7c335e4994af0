import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';

export type CompiledMessage = ReturnType<typeof compileMessage>;
export type Catalog = Record<string, CompiledMessage>;

export const languageFolder = fileURLToPath(new URL('../lang', import.meta.url));
const typesFile = fileURLToPath(new URL('../.react-router/texts.ts', import.meta.url));

export function listLocales(): string[] {
  return readdirSync(languageFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export function listAreas(locale: string): string[] {
  return readdirSync(`${languageFolder}/${locale}`)
    .filter((name) => name.endsWith('.json'))
    .sort();
}

/** All messages of a language as written, whichever area they come from. */
export function readMessages(locale: string): Map<string, string> {
  const messages = new Map<string, string>();
  for (const area of listAreas(locale)) {
    const content: unknown = JSON.parse(readFileSync(`${languageFolder}/${locale}/${area}`, 'utf8'));
    for (const [id, message] of Object.entries(content ?? {})) {
      if (typeof message !== 'string') throw new Error(`lang/${locale}/${area}: ${id} is not a text`);
      if (messages.has(id)) throw new Error(`lang/${locale}/${area}: ${id} stands in two areas`);
      messages.set(id, message);
    }
  }
  return messages;
}

/** Ready for the browser, with the texts of other languages where this one has none. */
export function compileCatalog(locale: string): Catalog {
  const messages = withFallbacks(locale, [...fallbacksOf(locale, listLocales()), 'en'], readMessages);
  return Object.fromEntries([...messages].map(([id, message]) => [id, compileMessage(message)]));
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
export function listMissing(locale: string): string[] {
  const messages = withFallbacks(locale, fallbacksOf(locale, listLocales()), readMessages);
  return [...readMessages('en').keys()].filter((id) => !messages.has(id));
}

/** Changes with the texts, and with the files that hold them. */
export function versionOf(catalogs: readonly Catalog[]): string {
  return createHash('sha256').update(JSON.stringify(catalogs)).digest('hex').slice(0, 10);
}

/** Names of the values that a message wants, with their kind ("value" where any will do). */
export function placeholdersOf(message: CompiledMessage): Map<string, string> {
  const found = new Map<string, string>();
  if (typeof message === 'string') return found;
  for (const token of message) {
    if (!Array.isArray(token)) continue;
    const [name, kind, cases] = token as [string, string?, unknown?];
    found.set(name, kind ?? 'value');
    if (typeof cases !== 'object' || cases === null) continue;
    for (const branch of Object.values(cases)) {
      if (!Array.isArray(branch)) continue;
      for (const [inner, innerKind] of placeholdersOf(branch as CompiledMessage)) {
        if (!found.has(inner) || found.get(inner) === 'value') found.set(inner, innerKind);
      }
    }
  }
  return found;
}

function typeOfValue(kind: string): string {
  if (kind === 'plural' || kind === 'selectordinal' || kind === 'number') return 'number';
  if (kind === 'date' || kind === 'time') return 'Date | string';
  return 'string | number';
}

/** The English texts decide which ids exist and which values each wants: the compiler then knows them. */
export function writeTextTypes(): void {
  const lines = [...readMessages('en')].map(([id, message]) => {
    const values = [...placeholdersOf(compileMessage(message))].map(
      ([name, kind]) => `${JSON.stringify(name)}: ${typeOfValue(kind)}`,
    );
    return `  ${JSON.stringify(id)}: ${values.length === 0 ? 'undefined' : `{ ${values.join('; ')} }`};`;
  });
  const content = `// Made from lang/en by vite/catalogs.ts.\nexport interface Texts {\n${lines.join('\n')}\n}\n`;
  mkdirSync(fileURLToPath(new URL('../.react-router', import.meta.url)), { recursive: true });
  writeFileSync(typesFile, content);
}
