import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { listAreas, listLocales, placeholdersOf, readMessages } from './catalogs.ts';

const english = readMessages('en');
// What the product promises to be complete in, beside English.
const complete = ['ar', 'de', 'ja'];

const placeholders = (message: string) => [...placeholdersOf(compileMessageOrThrow(message)).keys()].sort();
// Once each: a language has as many plural forms as it has, and each may be marked.
const tags = (message: string) =>
  [...new Set([...message.matchAll(/<(\w+)>/g)].map(([, name]) => name))].sort();

describe('languages', () => {
  it('exist for all that is promised', () => {
    assert.deepEqual(
      complete.filter((locale) => !listLocales().includes(locale)),
      [],
    );
  });

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
  }

  for (const locale of complete) {
    it(`${locale} is complete, area by area`, () => {
      assert.deepEqual(listAreas(locale), listAreas('en'));
      const messages = readMessages(locale);
      assert.deepEqual(
        [...english.keys()].filter((id) => !messages.has(id)),
        [],
      );
    });
  }
});
