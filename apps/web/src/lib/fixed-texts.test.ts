import assert from 'node:assert/strict';
import { it } from 'node:test';
import { notFoundLocale, notFoundTexts } from './fixed-texts.ts';

it('speaks four languages where nothing is found', () => {
  assert.deepEqual(Object.keys(notFoundTexts), ['en', 'es', 'fr', 'ja']);
  assert.equal(notFoundTexts.en.title, 'This page does not exist');
  assert.equal(notFoundTexts.en.text, "Sorry, we couldn't find the page you're looking for.");
});

const cases: [path: string, page: string, reader: string[], locale: string][] = [
  ['/nowhere', 'en', ['fr'], 'en'],
  ['/nowhere', 'ja', ['fr'], 'ja'],
  ['/nowhere', 'de', ['de-DE', 'fr-CA', 'en'], 'fr'],
  ['/nowhere', 'ar', ['ar', 'es-MX'], 'es'],
  ['/nowhere', 'ar', ['ar'], 'en'],
  ['/nowhere', 'de', [], 'en'],
  ['/es/nowhere', 'en', ['fr'], 'es'],
  ['/fr', 'de', [], 'fr'],
  ['/fr-CA/nowhere', 'en', [], 'fr'],
  ['/it/nowhere', 'en', ['fr'], 'en'],
  ['/estate', 'en', [], 'en'],
  ['/fr-index', 'en', [], 'en'],
];
for (const [path, page, reader, locale] of cases) {
  it(`tells a reader of ${reader.join(', ') || 'nothing'} on a page in ${page} about ${path} in ${locale}`, () => {
    assert.equal(notFoundLocale(path, page, reader), locale);
  });
}
