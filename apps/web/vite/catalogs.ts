import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as texts from '@atrium/texts';
import { directionOf } from '../src/lib/locales.ts';

type Catalog = Record<string, texts.CompiledMessage>;

export const languageFolder = fileURLToPath(new URL('../lang', import.meta.url));
const typesFile = fileURLToPath(new URL('../.react-router/texts.ts', import.meta.url));

export const listLocales = (): string[] => texts.listLocales(languageFolder);
export const readMessages = (locale: string): Map<string, string> =>
  texts.readMessages(languageFolder, locale);

/** Ready for the browser, with the texts of other languages where this one has none. */
export function compileCatalog(locale: string): Catalog {
  const parents = texts.fallbacksOf(locale, listLocales());
  const messages = texts.withFallbacks(locale, parents, readMessages);
  const foreign = directionOf(locale) === 'rtl' ? isolate : (message: string) => message;
  const whole = [...readMessages('en')].map(
    ([id, english]) => [id, messages.get(id) ?? foreign(english)] as const,
  );
  return Object.fromEntries(whole.map(([id, message]) => [id, texts.compileMessage(message)]));
}

const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/** An English text that keeps its numbers and its full stop at their ends in a page that runs from right to left. */
function isolate(message: string): string {
  const words = message.replaceAll(/\{\w+\}/g, '');
  if (!/[a-z]/i.test(words) || /^[a-z ]+$/i.test(message)) return message;
  return LEFT_TO_RIGHT_ISOLATE + message + POP_DIRECTIONAL_ISOLATE;
}

/** Changes with the texts, and with the files that hold them. */
export function versionOf(catalogs: readonly Catalog[]): string {
  return createHash('sha256').update(JSON.stringify(catalogs)).digest('hex').slice(0, 10);
}

/** The English texts decide which ids exist and which values each wants: the compiler then knows them. */
export function writeTextTypes(): void {
  mkdirSync(fileURLToPath(new URL('../.react-router', import.meta.url)), { recursive: true });
  writeFileSync(typesFile, texts.typesOf(readMessages('en'), 'lang/en by vite/catalogs.ts'));
}
