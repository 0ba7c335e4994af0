import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { taxOf, taxWithin } from './money.ts';

const amount = fc.integer({ min: 0, max: 99_999_999 });
const rate = fc.integer({ min: 0, max: 100_000 });

test('half a unit is rounded up, less is not', () => {
  assert.equal(taxOf(10_000, 19_000), 1900);
  assert.equal(taxOf(50, 19_000), 10, '9.5');
  assert.equal(taxOf(47, 19_000), 9, '8.93');
  assert.equal(taxOf(44, 8875), 4, '3.905');
  assert.equal(taxOf(1, 49_999), 0);
  assert.equal(taxOf(1, 50_000), 1);
  assert.equal(taxOf(99_999_999, 100_000), 99_999_999);
});

test('a tax is whole, never more than half a unit from the exact one, and grows with the sum', () => {
  fc.assert(
    fc.property(amount, rate, (subtotal, percent) => {
      const tax = taxOf(subtotal, percent);
      assert.ok(Number.isSafeInteger(tax) && tax >= 0);
      // Exact, in hundred-thousandths.
      const off = BigInt(tax) * 100_000n - BigInt(subtotal) * BigInt(percent);
      assert.ok(off <= 50_000n && off > -50_000n, `${off}`);
      assert.ok(taxOf(subtotal + 1, percent) >= tax);
    }),
  );
});

test('however a payment goes back in parts, the parts of the tax are the tax', () => {
  fc.assert(
    fc.property(
      amount,
      rate,
      fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 12 }),
      (subtotal, percent, wanted) => {
        const tax = taxOf(subtotal, percent);
        const paid = { amount: subtotal + tax, tax };
        let before = 0;
        let back = 0;
        for (const part of [...wanted, paid.amount]) {
          const size = Math.min(part, paid.amount - before);
          const share = taxWithin(paid, before, size);
          assert.ok(share >= 0 && share <= size);
          back += share;
          before += size;
        }
        assert.equal(before, paid.amount);
        assert.equal(back, tax);
      },
    ),
  );
});
