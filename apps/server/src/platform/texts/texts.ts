import { compileMessage, fallbacksOf, listLocales, readMessages, withFallbacks } from '@atrium/texts';
import { matchLocale } from '@atrium/texts/match';
import { type I18n, setupI18n } from '@lingui/core';
import { LRUCache } from 'lru-cache';
import type { Texts } from './generated/texts.ts';
import { languageFolder } from './lang.ts';

export type TextId = keyof Texts;
/** The ids whose texts need no values: for tables of labels. */
export type PlainTextId = { [Id in TextId]: Texts[Id] extends undefined ? Id : never }[TextId];
export type ValuesOf<Id extends TextId> = Texts[Id] extends undefined ? [] : [values: ValuesIn<Texts[Id]>];
/** Where any words fit, those of another text do. */
type ValuesIn<Values> = {
  [Name in keyof Values]: string extends Values[Name] ? Values[Name] | Said : Values[Name];
};

/** A text that is said later: its maker, perhaps another thread, does not know the language of its reader. */
export interface Said {
  readonly text: TextId;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}
export type Say = <Id extends TextId>(id: Id, ...values: ValuesOf<Id>) => string;

/** Its texts and those of its parents, each compiled when it is first wanted. */
interface Language {
  messages: Map<string, string>;
  compiled: Set<string>;
  i18n: I18n;
}

/** A process writes to people of few languages at a time; one takes some 100 kB. */
const KEPT_LANGUAGES = 12;

export const textLocales: readonly string[] = listLocales(languageFolder);
const languages = new LRUCache<string, Language>({ max: KEPT_LANGUAGES });

/** The first of the wishes that there are texts for. Decides the language of every mail, paper and answer. */
export const textLocale = (...wishes: readonly (string | null | undefined)[]): string =>
  matchLocale(wishes, textLocales) ?? 'en';

export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  ['Arab', 'Hebr'].includes(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';

/** The text of that id in a language; in English when neither the language nor a parent of it has the text. */
export function textIn<Id extends TextId>(locale: string, id: Id, ...values: ValuesOf<Id>): string {
  return format(locale, id, values[0]);
}

/** `textIn` for many texts in one language. */
export const textsIn =
  (locale: string): Say =>
  (id, ...values) =>
    textIn(locale, id, ...values);

export const said = <Id extends TextId>(text: Id, ...[values]: ValuesOf<Id>): Said => ({ text, values });

export const sayIn = (locale: string, { text, values }: Said): string => format(locale, text, values);

/** For ids that come from elsewhere, such as the codes of errors. */
export const isTextId = (id: string): id is TextId => languageOf('en').messages.has(id);

/** A text whose id is known only while running; its values are then its caller's word. */
export function format(
  locale: string,
  id: TextId,
  values: Readonly<Record<string, unknown>> | undefined,
): string {
  const own = languageOf(textLocale(locale));
  // An English sentence counts as English does, in whichever language's place it stands.
  const language = own.messages.has(id) ? own : languageOf('en');
  if (!language.compiled.has(id)) {
    const message = language.messages.get(id);
    if (message === undefined) throw new Error(`lang/en lacks the text ${id}`);
    language.i18n.load(language.i18n.locale, { [id]: compileMessage(message) });
    language.compiled.add(id);
  }
  return language.i18n._(id, values === undefined ? undefined : verbatim(locale, values));
}

function languageOf(locale: string): Language {
  const known = languages.get(locale);
  if (known !== undefined) return known;
  const language: Language = {
    messages: withFallbacks(locale, fallbacksOf(locale, textLocales), (one) =>
      readMessages(languageFolder, one),
    ),
    compiled: new Set(),
    i18n: setupI18n({ locale, messages: { [locale]: {} } }),
  };
  languages.set(locale, language);
  return language;
}

/** Lingui decodes `\x3c` in the finished text, also where a person typed these four characters. */
const verbatim = (
  locale: string,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const word = isSaid(value) ? sayIn(locale, value) : value;
      return [name, typeof word === 'string' ? word.replaceAll('\\', '\\x5c') : word];
    }),
  );

const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && 'text' in value;
