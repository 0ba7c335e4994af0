import type { Texts } from '#texts';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { Fragment, type ReactNode, createContext, use, useMemo } from 'react';

export type TextId = keyof Texts;
/** The ids whose texts need no values: for tables of labels. */
export type PlainTextId = { [Id in TextId]: Texts[Id] extends undefined ? Id : never }[TextId];
type ValuesOf<Id extends TextId> = Texts[Id] extends undefined ? [] : [values: Texts[Id]];
type Tags = Record<string, (content: ReactNode) => ReactNode>;

export interface TextFunctions {
  locale: string;
  /** The text of that id in the reader's language. */
  t: <Id extends TextId>(id: Id, ...values: ValuesOf<Id>) => string;
  /** A text with `<b>marked</b>` parts, each given to the function of its name. */
  rich: <Id extends TextId>(id: Id, tags: Tags, ...values: ValuesOf<Id>) => ReactNode;
  /** Whether there is a text whose id is made of what the server answers. */
  has: (id: string) => boolean;
}

const TextContext = createContext<TextFunctions | null>(null);

/** `add` brings more messages of the language. */
export function createTexts(
  locale: string,
  messages: Messages,
): TextFunctions & { add: (messages: Messages) => void } {
  const i18n: I18n = setupI18n({ locale, messages: { [locale]: messages }, missing: reportMissing });
  const t: TextFunctions['t'] = (id, ...[values]) => i18n._(id, values);
  return {
    locale,
    t,
    add: (more) => i18n.load(locale, more),
    rich: (id, tags, ...values) => mark(t(id, ...values), tags),
    has: (id) => Object.hasOwn(i18n.messages, id),
  };
}

export function TextProvider({ texts, children }: { texts: TextFunctions; children: ReactNode }) {
  return <TextContext value={texts}>{children}</TextContext>;
}

export function useText(): TextFunctions {
  const texts = use(TextContext);
  if (texts === null) throw new Error('useText() needs a TextProvider');
  return texts;
}

/** Tests fail on it, and name the text: its group in `vite/text-groups.ts` is wrong. */
function reportMissing(_locale: string, id: string): string {
  // oxlint-disable-next-line no-console -- only a developer can mend it
  console.error(`The text ${id} is not loaded`);
  return id;
}

function mark(text: string, tags: Tags): ReactNode {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/s);
  const nodes: ReactNode[] = [];
  for (let at = 0; at < parts.length; at += 3) {
    nodes.push(parts[at]);
    const [name, content] = [parts[at + 1], parts[at + 2]];
    if (name !== undefined) nodes.push(<Fragment key={at}>{tags[name]?.(content) ?? content}</Fragment>);
  }
  return nodes;
}

/** Formatting that depends on the language alone, made once per language. */
export function usePerLocale<T>(make: (locale: string) => T): T {
  const { locale } = useText();
  return useMemo(() => make(locale), [locale, make]);
}
