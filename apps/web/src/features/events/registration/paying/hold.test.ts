import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText, momentPassed, offsetOf, remaining } from './hold.ts';

const expires = '2027-03-01T12:15:00.000Z';
const at = (time: string): number => Date.parse(`2027-03-01T${time}Z`);

test('the remaining time is counted by the server’s clock', () => {
  assert.equal(remaining(expires, 0, at('12:00:00')), 15 * 60_000);
  // This computer is five minutes late.
  assert.equal(remaining(expires, 5 * 60_000, at('12:00:00')), 10 * 60_000);
  assert.equal(remaining(expires, 0, at('12:30:00')), 0);
});

test('the server’s clock is read from its answer, and this one trusted where that says nothing', () => {
  assert.equal(offsetOf('2027-03-01T12:00:10.500Z', at('12:00:00')), 10_500);
  assert.equal(offsetOf('yesterday', at('12:00:00')), 0);
});

test('the last second shows until it is over', () => {
  assert.equal(clockText(15 * 60_000), '15:00');
  assert.equal(clockText(65_000), '1:05');
  assert.equal(clockText(1), '0:01');
  assert.equal(clockText(0), '0:00');
  assert.equal(clockText((23 * 3600 + 4 * 60 + 5) * 1000), '23:04:05');
});

test('few moments are spoken, each once, and of several that passed at once the last', () => {
  assert.equal(momentPassed(301_000, 300_000), 300);
  assert.equal(momentPassed(300_000, 299_000), null);
  assert.equal(momentPassed(200_000, 25_000), 30);
});
