import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faultsIn } from '@atrium/texts/check';
import { compileCatalog, languageFolder, listLocales, readMessages } from './catalogs.ts';

describe('languages', () => {
  it('have only texts that English has, with the same values and marks, in the plural forms of the language', () =>
    assert.deepEqual(faultsIn(languageFolder), []));

  it('give the browser every text', () => {
    const english = [...readMessages('en').keys()].sort();
    for (const locale of listLocales()) assert.deepEqual(Object.keys(compileCatalog(locale)).sort(), english);
  });

  it('keep an English text in its own direction where a page runs from right to left', () => {
    const arabic = readMessages('ar');
    const lacking = [...readMessages('en')].find(
      ([id, text]) => !arabic.has(id) && /^[A-Z][a-z ]+\.$/.test(text),
    );
    assert.ok(lacking !== undefined, 'every sentence is there in Arabic: nothing falls back any more');
    const [id, text] = lacking;
    assert.deepEqual(compileCatalog('ar')[id], [`\u2066${text}\u2069`]);
    const [own = ''] = arabic.keys();
    assert.doesNotMatch(JSON.stringify(compileCatalog('ar')[own]), /\u2066/);
  });
});
