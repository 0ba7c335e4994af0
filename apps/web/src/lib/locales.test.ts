import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findLocale } from './find-locale.ts';
import { allLocales, directionOf, nameOf, offeredLocales, startLocale } from './locales.ts';

it('knows about 70 languages, each once and each with a name of its own', () => {
  assert.ok(allLocales.length >= 70);
  assert.equal(new Set(allLocales.map(({ code }) => code)).size, allLocales.length);
  for (const { code } of allLocales) assert.notEqual(nameOf(code), code);
  for (const code of [
    'en',
    'fr',
    'fr-CA',
    'es',
    'es-MX',
    'pt',
    'pt-PT',
    'zh-CN',
    'zh-TW',
    'de',
    'ja',
    'ko',
    'ar',
    'hi',
    'ru',
  ])
    assert.ok(
      allLocales.some((locale) => locale.code === code),
      code,
    );
});

it('writes Arabic and Hebrew from the right', () => {
  assert.equal(directionOf('ar'), 'rtl');
  assert.equal(directionOf('he'), 'rtl');
  assert.equal(directionOf('de'), 'ltr');
});

it('offers what has texts and is allowed, and the default always', () => {
  const codes = (allowed: string[]) =>
    offeredLocales(['ar', 'de', 'en'], allowed, 'en').map(({ code }) => code);
  assert.deepEqual(codes([]), ['ar', 'de', 'en']);
  assert.deepEqual(codes(['de', 'fr']), ['de', 'en']);
});

it('starts with the profile, else the stored choice, else the address; never with what is not offered', () => {
  const offered = offeredLocales(['ar', 'de', 'en'], [], 'en');
  const start = (profile: string | null, chosen: string | null, address = 'en') =>
    startLocale({ profile, chosen, address }, offered);
  assert.equal(start('de', 'ar'), 'de');
  assert.equal(start(null, 'ar'), 'ar');
  assert.equal(start(null, null), 'en');
  assert.equal(start(null, null, 'de'), 'de');
  assert.equal(start('fr', 'xx'), 'en');
  assert.equal(start('no language', 'de-AT'), 'de');
});

it('finds a language in another region, but not in another script', () => {
  const find = (wish: string, ...locales: string[]) => findLocale(wish, locales);
  assert.equal(find('pt-PT', 'pt', 'pt-PT'), 'pt-PT');
  assert.equal(find('pt-BR', 'pt-PT', 'pt'), 'pt');
  assert.equal(find('fr-CA', 'fr', 'fr-CA'), 'fr-CA');
  assert.equal(find('fr-CH', 'fr-CA', 'fr'), 'fr');
  assert.equal(find('fr', 'fr-CA'), 'fr-CA');
  assert.equal(find('zh-TW', 'zh-CN', 'zh-TW'), 'zh-TW');
  assert.equal(find('zh-HK', 'zh-CN', 'zh-TW'), 'zh-TW');
  assert.equal(find('zh', 'zh-TW', 'zh-CN'), 'zh-CN');
  assert.equal(find('zh-TW', 'en', 'zh-CN'), undefined);
  assert.equal(find('sr-Latn', 'sr'), undefined);
  assert.equal(find('DE-at', 'de'), 'de');
  assert.equal(find('', 'de'), undefined);
});
