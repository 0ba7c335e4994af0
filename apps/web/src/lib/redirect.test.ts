import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { safeRedirect } from './redirect.ts';

describe('redirect targets', () => {
  const allowed = [
    '/',
    '/events',
    '/fr/events?past=true#top',
    '/people/anna-maria',
    '/search?q=a%20b',
    '/events/caf%C3%A9',
    '/messages/12',
    '/a?next=https://elsewhere.example',
  ];
  for (const path of allowed) it(`goes to ${path}`, () => assert.equal(safeRedirect(path), path));

  const refused = [
    '',
    'events',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https://evil.test',
    'https:evil.test',
    'https:/evil.test',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    ' //evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r/evil.test',
    '\t/evil',
    '/%2Fevil.test',
    '/%2f%2fevil.test',
    '/%5Cevil.test',
    '%2F%2Fevil.test',
    '/%09/evil.test',
    '/%0a/evil.test',
    '/..//evil.test',
    '/.//evil.test',
    '/%',
    '/events\u0000',
    '/a\\b',
  ];
  for (const path of refused) {
    it(`refuses ${JSON.stringify(path)}`, () => assert.equal(safeRedirect(path), null));
  }

  it('refuses nothing at all', () => {
    assert.equal(safeRedirect(null), null);
    assert.equal(safeRedirect(undefined), null);
  });
});
