import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { wordOf } from './audit-words.ts';

const read = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8'));

interface Contract {
  paths: Record<string, Record<string, { operationId: string; summary: string }>>;
}
const { paths } = read('../../packages/api/openapi.json') as Contract;
const writes = Object.values(paths).flatMap((methods) =>
  Object.entries(methods)
    .filter(([method]) => ['post', 'put', 'patch', 'delete'].includes(method))
    .map(([, operation]) => operation),
);

describe('the log of what was done for somebody', () => {
  it('knows the calls', () => assert.ok(writes.length > 100));

  for (const locale of ['en', 'de', 'ar', 'ja'])
    it(`has words for every call in ${locale}, none of them the contract's`, () => {
      const texts = read(`lang/${locale}/account.json`) as Record<string, string | undefined>;
      for (const { operationId, summary } of writes) {
        const text = texts[wordOf(operationId)] ?? '';
        assert.ok(text.length > 0, operationId);
        assert.notEqual(text, summary, operationId);
      }
    });

  it('says what a delegate did as near as it can', () => {
    assert.equal(wordOf('setSelfInterests'), 'account.audit.interests');
    assert.equal(wordOf('resendAttendeeConfirmation'), 'account.audit.confirmationSent');
    assert.equal(wordOf('suspendAccount'), 'account.audit.moderation');
    assert.equal(wordOf('somethingNew'), 'account.audit.other');
  });
});
