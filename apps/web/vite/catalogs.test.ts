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
});
