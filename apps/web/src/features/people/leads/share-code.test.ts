import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findShareCode, spellOut } from './share-code.ts';

describe('the code of a person', () => {
  it('is spelled out in threes of four', () => {
    assert.equal(spellOut('ab01cd23ef45'), 'AB01-CD23-EF45');
  });

  it('is found in the address of a card, in whatever language, and alone', () => {
    for (const text of [
      'ab01cd23ef45',
      ' ab01cd23ef45 ',
      'https://club.example/c/ab01cd23ef45',
      'http://localhost:3000/ar/c/ab01cd23ef45/',
      'https://club.example/c/ab01cd23ef45?from=badge',
    ])
      assert.equal(findShareCode(text), 'ab01cd23ef45', text);
    assert.equal(findShareCode('AB01-CD23-EF45'), 'AB01-CD23-EF45');
  });

  it('is not found in anything else', () => {
    for (const text of [
      '',
      'short',
      'https://club.example/events/x',
      'WIFI:S:guest;T:WPA;P:secret;;',
      'javascript:alert(1)',
    ])
      assert.equal(findShareCode(text), null, text);
  });
});
