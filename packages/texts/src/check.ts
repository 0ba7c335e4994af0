import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { listLocales, readMessages } from './catalogs.ts';
import { type CompiledMessage, placeholdersOf } from './messages.ts';

type Type = 'cardinal' | 'ordinal';
const TYPES: Record<string, Type> = { plural: 'cardinal', selectordinal: 'ordinal' };

/**
 * Faults in the texts of a folder, each as a sentence that names its file and id: ids that English lacks, messages that
 * cannot be read, other values or marks than English wants, plural forms that are not those of the language. A text that a
 * language lacks is no fault: it falls back.
 */
export function faultsIn(folder: string): string[] {
  const english = readMessages(folder, 'en');
  return listLocales(folder).flatMap((locale) =>
    [...readMessages(folder, locale)].flatMap(([id, message]) => {
      const original = english.get(id);
      const faults = original === undefined ? ['is not in lang/en'] : compare(locale, message, original);
      return faults.map((fault) => `lang/${locale}: ${id} ${fault}`);
    }),
  );
}

function compare(locale: string, message: string, original: string): string[] {
  let compiled: CompiledMessage;
  try {
    compiled = compileMessageOrThrow(message);
  } catch (error) {
    return [`cannot be read: ${String(error)}`];
  }
  const english = compileMessageOrThrow(original);
  return [
    ...differences('values', placeholders(compiled), placeholders(english)),
    ...differences('marks', tags(message), tags(original)),
    ...pluralFaults(locale, compiled, english),
  ];
}

const placeholders = (message: CompiledMessage): string[] => [...placeholdersOf(message).keys()].sort();
// Once each: a language has as many plural forms as it has, and each may be marked.
const tags = (message: string): string[] =>
  [...new Set([...message.matchAll(/<(\w+)>/g)].map(([, name]) => name ?? ''))].sort();

function differences(of: string, found: string[], wanted: string[]): string[] {
  const [has, wants] = [found.join(', '), wanted.join(', ')];
  return has === wants ? [] : [`has the ${of} ${has || '–'}, English has ${wants || '–'}`];
}

function pluralFaults(locale: string, message: CompiledMessage, english: CompiledMessage): string[] {
  const isSplit = pluralForms(english).some(({ forms }) => forms.includes('one'));
  return pluralForms(message).flatMap(({ type, forms }) => {
    const all: string[] = new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
    // Nobody counts absent things: a text for none is often never shown.
    const needed = isSplit ? all.filter((form) => form !== 'zero') : ['other'];
    const [lacks, idle] = [
      needed.filter((form) => !forms.includes(form)),
      forms.filter((form) => !all.includes(form)),
    ];
    return [
      ...(lacks.length > 0 ? [`lacks the plural forms ${lacks.join(', ')}`] : []),
      ...(idle.length > 0 ? [`has plural forms that nothing selects: ${idle.join(', ')}`] : []),
    ];
  });
}

/** The forms of each plural in a message, without those for an exact number. */
function pluralForms(message: CompiledMessage): { type: Type; forms: string[] }[] {
  if (typeof message === 'string') return [];
  return message.flatMap((token) => {
    if (!Array.isArray(token)) return [];
    const [, kind = '', cases = {}] = token as [string, string?, (object | string)?];
    if (typeof cases === 'string') return [];
    const inner = Object.values(cases).flatMap((branch) =>
      Array.isArray(branch) ? pluralForms(branch as CompiledMessage) : [],
    );
    const type = TYPES[kind];
    if (type === undefined) return inner;
    return [
      { type, forms: Object.keys(cases).filter((form) => /^[a-z]+$/.test(form) && form !== 'offset') },
      ...inner,
    ];
  });
}
