import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { settle, type Scan } from './settle.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 5, 1, 9, 0, seconds));
const scan = (nonce: string, action: Scan['action'], seconds: number): Scan => ({
  nonce,
  action,
  scannedAt: at(seconds),
});

test('the first comes in, the next are in already; who went out comes in anew', () => {
  const { verdicts, standing, inside } = settle([
    scan('a', 'in', 1),
    scan('b', 'in', 2),
    scan('c', 'out', 3),
    scan('d', 'out', 4),
    scan('e', 'in', 5),
  ]);
  assert.deepEqual(Object.fromEntries(verdicts), {
    a: 'first',
    b: 'already',
    c: 'out',
    d: 'notIn',
    e: 'first',
  });
  assert.equal(standing.get('b')?.nonce, 'a');
  assert.equal(inside?.nonce, 'e');
});

test('no scan at all leaves a pass unused', () => {
  assert.equal(settle([]).inside, null);
});

const scans = fc.uniqueArray(
  fc.record({
    nonce: fc.uuid(),
    action: fc.constantFrom('in' as const, 'out' as const),
    // Few moments, so that several fall together.
    scannedAt: fc.integer({ min: 0, max: 9 }).map(at),
  }),
  { selector: ({ nonce }) => nonce, maxLength: 12 },
);

test('any order comes to the same', () => {
  fc.assert(
    fc.property(
      scans.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        const [ours, theirs] = [settle(all), settle(shuffled)];
        assert.deepEqual(new Map([...theirs.verdicts].sort()), new Map([...ours.verdicts].sort()));
        assert.equal(theirs.inside?.nonce, ours.inside?.nonce);
      },
    ),
    { numRuns: 1000 },
  );
});

test('between two that come in, somebody went out', () => {
  fc.assert(
    fc.property(scans, (all) => {
      const { verdicts, inside } = settle(all);
      const count = (verdict: string) => [...verdicts.values()].filter((one) => one === verdict).length;
      assert.equal(count('first') - count('out'), inside === null ? 0 : 1);
    }),
  );
});
