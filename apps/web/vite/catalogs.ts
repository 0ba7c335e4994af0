import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as texts from '@atrium/texts';

type Catalog = Record<string, texts.CompiledMessage>;

export const languageFolder = fileURLToPath(new URL('../lang', import.meta.url));
const typesFile = fileURLToPath(new URL('../.react-router/texts.ts', import.meta.url));

export const listLocales = (): string[] => texts.listLocales(languageFolder);
export const readMessages = (locale: string): Map<string, string> =>
  texts.readMessages(languageFolder, locale);

/** Ready for the browser, with the texts of other languages where this one has none. */
export function compileCatalog(locale: string): Catalog {
  const fallbacks = [...texts.fallbacksOf(locale, listLocales()), 'en'];
  const messages = texts.withFallbacks(locale, fallbacks, readMessages);
  return Object.fromEntries([...messages].map(([id, message]) => [id, texts.compileMessage(message)]));
}

export function versionOf(catalog: Catalog): string {
  return createHash('sha256').update(JSON.stringify(catalog)).digest('hex').slice(0, 10);
}

/** The English texts decide which ids exist and which values each wants: the compiler then knows them. */
export function writeTextTypes(): void {
  mkdirSync(fileURLToPath(new URL('../.react-router', import.meta.url)), { recursive: true });
  writeFileSync(typesFile, texts.typesOf(readMessages('en'), 'lang/en by vite/catalogs.ts'));
}
