import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import {
  compileCatalog,
  fallbacksOf,
  listLocales,
  placeholdersOf,
  readMessages,
  withFallbacks,
  type CompiledMessage,
} from './catalogs.ts';

const english = readMessages('en');

const placeholders = (message: string) => [...placeholdersOf(compileMessageOrThrow(message)).keys()].sort();
// Once each: a language has as many plural forms as it has, and each may be marked.
const tags = (message: string) =>
  [...new Set([...message.matchAll(/<(\w+)>/g)].map(([, name]) => name))].sort();

type Type = 'cardinal' | 'ordinal';
const TYPES: Record<string, Type> = { plural: 'cardinal', selectordinal: 'ordinal' };
const formsOf = (message: string) => pluralForms(compileMessageOrThrow(message));

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

describe('languages', () => {
  for (const locale of listLocales()) {
    const messages = readMessages(locale);

    it(`${locale} has no text that English lacks, and only texts that can be read`, () => {
      for (const [id, message] of messages) {
        assert.ok(english.has(id), `lang/${locale}: ${id} is not in lang/en`);
        assert.doesNotThrow(() => compileMessageOrThrow(message), `lang/${locale}: ${id}`);
      }
    });

    it(`${locale} wants the same values and marks as English`, () => {
      for (const [id, message] of messages) {
        const original = english.get(id) ?? '';
        assert.deepEqual(placeholders(message), placeholders(original), `lang/${locale}: ${id}`);
        assert.deepEqual(tags(message), tags(original), `lang/${locale}: ${id}`);
      }
    });

    it(`${locale} has the plural forms of its language, and no others`, () => {
      for (const [id, message] of messages) {
        const isSplit = formsOf(english.get(id) ?? '').some(({ forms }) => forms.includes('one'));
        for (const { type, forms } of formsOf(message)) {
          const all = new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
          // Nobody counts what is not there: a text for none is often never shown.
          const needed = isSplit ? all.filter((form) => form !== 'zero') : ['other'];
          assert.deepEqual(
            needed.filter((form) => !forms.includes(form)),
            [],
            `lang/${locale}: ${id} lacks them`,
          );
          assert.deepEqual(
            forms.filter((form) => !all.some((one) => one === form)),
            [],
            `lang/${locale}: ${id} has them for nothing`,
          );
        }
      }
    });
  }
});

describe('a text that a language lacks', () => {
  const catalogs: Record<string, Map<string, string>> = {
    en: new Map([
      ['a', 'english'],
      ['b', 'english'],
      ['c', 'english'],
    ]),
    pt: new Map([
      ['a', 'portuguese'],
      ['b', 'portuguese'],
    ]),
    'pt-BR': new Map([['a', 'brazilian']]),
  };

  it('stands in its parent language, else in English', () => {
    const fallbacks = fallbacksOf('pt-BR', Object.keys(catalogs));
    const merged = withFallbacks('pt-BR', [...fallbacks, 'en'], (locale) => catalogs[locale] ?? new Map());
    assert.deepEqual(Object.fromEntries(merged), { a: 'brazilian', b: 'portuguese', c: 'english' });
  });

  it('is not taken from another script, or from a language that is not there', () => {
    const existing = ['zh', 'zh-Hant', 'sr'];
    assert.deepEqual(fallbacksOf('zh-Hant-HK', existing), ['zh-Hant']);
    assert.deepEqual(fallbacksOf('zh-Hans', existing), ['zh']);
    assert.deepEqual(fallbacksOf('de-AT', existing), []);
  });

  it('is in what the browser gets', () => {
    for (const locale of listLocales())
      assert.deepEqual(Object.keys(compileCatalog(locale)).sort(), [...english.keys()].sort());
  });
});
