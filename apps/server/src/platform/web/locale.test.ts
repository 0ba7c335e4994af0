import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { negotiateLocale, offeredLocales, readLocale } from './locale.ts';

describe('the language in an address', () => {
  const offered = ['en', 'de', 'fr', 'zh-CN'];
  const cases: [url: string, locale: string, prefix: string, path: string][] = [
    ['/', 'en', '', '/'],
    ['/events?past=true', 'en', '', '/events?past=true'],
    ['/fr', 'fr', '/fr', '/'],
    ['/fr/', 'fr', '/fr', '/'],
    ['/fr?x=1', 'fr', '/fr', '/?x=1'],
    ['/fr/events?past=true', 'fr', '/fr', '/events?past=true'],
    ['/fr.data', 'fr', '/fr', '/'],
    ['/fr/events.data', 'fr', '/fr', '/events.data'],
    ['/zh-CN/people', 'zh-CN', '/zh-CN', '/people'],
    ['/xx/events', 'en', '', '/xx/events'],
    ['/france', 'en', '', '/france'],
    ['/FR/events', 'en', '', '/FR/events'],
    ['/en/events', 'en', '', '/en/events'],
    ['//fr/events', 'en', '', '//fr/events'],
  ];
  for (const [url, locale, prefix, path] of cases) {
    it(`${url} is ${locale}`, () =>
      assert.deepEqual(readLocale(url, offered, 'en'), { locale, prefix, path }));
  }
});

it('offers what exists and is allowed, and the default always', () => {
  assert.deepEqual(offeredLocales(['ar', 'de', 'en'], [], 'en'), ['ar', 'de', 'en']);
  assert.deepEqual(offeredLocales(['ar', 'de', 'en'], ['de', 'fr'], 'en'), ['de', 'en']);
});

describe('Accept-Language', () => {
  const four = ['en', 'es', 'fr', 'ja'] as const;
  const cases: [string | undefined, string][] = [
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'en'],
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
    ['de, ja;q=0.5, es;q=0.7', 'es'],
    ['fr;q=0, es;q=0.1', 'es'],
    ['*', 'en'],
    ['ja;q=nonsense', 'en'],
  ];
  for (const [header, locale] of cases) {
    it(`${header ?? 'absent'} gives ${locale}`, () => assert.equal(negotiateLocale(header, four), locale));
  }

  it('finds the variant of a region, and Chinese in the script that is read there', () => {
    const offered = ['en', 'fr', 'fr-CA', 'pt', 'pt-PT', 'zh-CN', 'zh-TW'] as const;
    const expected = {
      'fr-CA': 'fr-CA',
      'fr-CH': 'fr',
      'pt-PT,pt;q=0.9': 'pt-PT',
      'pt-BR': 'pt',
      'zh-HK': 'zh-TW',
      'zh-Hant-TW,zh;q=0.5': 'zh-TW',
      'zh-SG': 'zh-CN',
    };
    for (const [header, locale] of Object.entries(expected))
      assert.equal(negotiateLocale(header, offered), locale, header);
    assert.equal(negotiateLocale('zh-TW', ['en', 'zh-CN']), 'en');
  });
});
