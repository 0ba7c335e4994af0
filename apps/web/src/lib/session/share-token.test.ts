import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isTokenValid } from './share-token.ts';

const now = Date.UTC(2026, 0, 1);
const token = (payload: unknown) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;

it('accepts a token that ends in the future', () => {
  assert.ok(isTokenValid(token({ exp: now / 1000 + 1, name: 'Zoë' }), now));
});

it('compares whole seconds: a token that ends now has ended', () => {
  assert.equal(isTokenValid(token({ exp: now / 1000 }), now + 999), false);
});

for (const bad of ['', 'a.b', 'a.b.c', token(null), token({}), token({ exp: '9999999999' })]) {
  it(`refuses ${JSON.stringify(bad)}`, () => assert.equal(isTokenValid(bad, now), false));
}
