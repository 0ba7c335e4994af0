import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fallbacksOf, withFallbacks } from './catalogs.ts';
import { faultsIn } from './check.ts';
import { matchLocale } from './match.ts';

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
});

describe('the check of texts', () => {
  const faultsOf = (english: string, german: string): string[] => {
    const folder = mkdtempSync(join(tmpdir(), 'texts-'));
    try {
      for (const [locale, text] of Object.entries({ en: english, de: german })) {
        mkdirSync(join(folder, locale));
        writeFileSync(join(folder, locale, 'area.json'), JSON.stringify({ id: text }));
      }
      return faultsIn(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const plural = '{n, plural, one {one} other {#}}';
  const cases: [name: string, english: string, german: string, fault: RegExp][] = [
    ['a message that cannot be read', '{n}', '{n, plural}', /de: id cannot be read/],
    ['another value', '{name}', '{nam}', /has the values nam, English has name/],
    ['a missing mark', '<b>a</b>', 'a', /has the marks –, English has b/],
    ['a missing plural form', plural, '{n, plural, other {#}}', /lacks the plural forms one/],
    ['an idle plural form', plural, '{n, plural, one {1} few {2} other {#}}', /nothing selects: few/],
  ];
  for (const [name, english, german, fault] of cases) {
    it(`reports ${name}`, () => {
      const [found = '', ...more] = faultsOf(english, german);
      assert.match(found, fault);
      assert.deepEqual(more, []);
    });
  }
});

describe('the language of a wish', () => {
  const all = [
    'en',
    'en-GB',
    'de',
    'ar',
    'es',
    'es-MX',
    'fr',
    'fr-CA',
    'nb',
    'pt',
    'pt-PT',
    'zh-CN',
    'zh-TW',
  ];
  const cases: [wish: string, choices: string[], expected: string | undefined][] = [
    ['de', all, 'de'],
    ['de-AT', all, 'de'],
    ['ar_EG', all, 'ar'],
    ['pt-BR', all, 'pt'],
    ['pt-PT', all, 'pt-PT'],
    ['pt-PT', ['en', 'pt'], 'pt'],
    ['es-AR', ['en', 'es'], 'es'],
    ['fr-CA', all, 'fr-CA'],
    ['fr-BE', all, 'fr'],
    ['en-AU', all, 'en-GB'],
    ['no', all, 'nb'],
    ['zh', all, 'zh-CN'],
    ['zh-SG', all, 'zh-CN'],
    ['zh-HK', all, 'zh-TW'],
    ['zh-Hant', all, 'zh-TW'],
    ['ZH-tw', all, 'zh-TW'],
    ['zh-TW', ['en', 'zh-CN'], undefined],
    ['zh-CN', ['en', 'zh-TW'], undefined],
    ['sw', all, undefined],
    ['not a language', all, undefined],
    ['', all, undefined],
  ];
  for (const [wish, choices, expected] of cases) {
    it(`${wish || 'nothing'} of ${choices.join(' ')} is ${expected ?? 'none'}`, () =>
      assert.equal(matchLocale([wish], choices), expected));
  }

  it('is that of the first wish that fits', () => {
    assert.equal(matchLocale([undefined, null, 'sw', 'de-AT', 'fr'], all), 'de');
  });
});
