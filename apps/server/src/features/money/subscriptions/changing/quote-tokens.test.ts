import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { createSecrets } from '../../../../platform/secrets.ts';
import { makeQuoteToken, readQuoteToken } from './quote-tokens.ts';

const [key, another] = [randomBytes(32), randomBytes(32)];
const quoted = { organizationId: 'org', accountId: 'ana', subscriptionId: 'sub', priceId: 'price' };
const shown = { quotedAt: new Date(1_800_000_000_000), at: new Date(1_800_000_500_000), charge: 3800 };

test('a token is good for its organization, payer, subscription and price alone, and says its terms', () => {
  const secrets = createSecrets(key);
  const token = makeQuoteToken(secrets, quoted, shown);
  assert.deepEqual(readQuoteToken(secrets, quoted, token), shown);
  for (const field of Object.keys(quoted))
    assert.equal(readQuoteToken(secrets, { ...quoted, [field]: 'other' }, token), undefined, field);
  // The words of two fields cannot be moved from one to the other.
  const moved = { ...quoted, organizationId: 'or', accountId: 'gana' };
  assert.equal(readQuoteToken(secrets, moved, token), undefined);
});

test('a token of the key before is read, and one of a strange key is not', () => {
  const old = makeQuoteToken(createSecrets(another), quoted, shown);
  assert.deepEqual(readQuoteToken(createSecrets(key, another), quoted, old), shown);
  assert.equal(readQuoteToken(createSecrets(key), quoted, old), undefined);
});
