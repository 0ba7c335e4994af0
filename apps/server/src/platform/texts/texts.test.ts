import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faultsIn } from '@atrium/texts/check';
import { languageFolder } from './lang.ts';
import { directionOf, textIn, textLocale } from './texts.ts';

describe('texts of the server', () => {
  it('are only those that English has, with the same values, in the plural forms of the language', () =>
    assert.deepEqual(faultsIn(languageFolder), []));

  it('are in the language, in that of a region of it, else in English', () => {
    for (const locale of ['de', 'de-AT', 'de_CH'])
      assert.equal(textIn(locale, 'identity.codeLabel'), 'Dein Code');
    for (const locale of ['xx', '', 'not a language', 'zh-TW'])
      assert.equal(textIn(locale, 'identity.codeLabel'), 'Your code');
  });

  it('say what a person wrote letter by letter', () => {
    for (const organization of ['\\x3cb\\u003e', "{code} '{' #", '$& $1'])
      assert.equal(
        textIn('en', 'identity.invited.subject', { organization }),
        `You are invited to ${organization}`,
      );
  });
});

it('the language of a text is the first one wished for that we write', () => {
  assert.equal(textLocale(undefined, 'pt-BR', 'de-AT', 'ja'), 'de');
  assert.equal(textLocale('ar_EG'), 'ar');
  assert.equal(textLocale('xx', null), 'en');
});

it('Arabic, Hebrew, Persian and Urdu are written from the right', () => {
  for (const locale of ['ar', 'he', 'fa', 'ur', 'ar-EG']) assert.equal(directionOf(locale), 'rtl');
  for (const locale of ['en', 'ja', 'zh-TW', 'az']) assert.equal(directionOf(locale), 'ltr');
});
