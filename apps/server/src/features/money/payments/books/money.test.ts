import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { taxOf, taxOfNext, taxWithin } from './money.ts';

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

test('parts that are taken back take their own tax along, and those after them still hold all of it', () => {
  const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.nat({ max: 3 })), { maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), rate, parts, (subtotal, percent, wanted) => {
      const tax = taxOf(subtotal, percent);
      const paid = { amount: subtotal + tax, tax };
      let live: { amount: number; tax: number }[] = [];
      const back = () => ({
        amount: live.reduce((sum, one) => sum + one.amount, 0),
        tax: live.reduce((sum, one) => sum + one.tax, 0),
      });
      const next = (wish: number): void => {
        const before = back();
        const amount = Math.min(wish, paid.amount - before.amount);
        const share = taxOfNext(paid, before, amount);
        assert.ok(share >= 0 && share <= amount);
        live.push({ amount, tax: share });
      };
      for (const [amount, taken] of wanted) {
        next(amount);
        if (taken > 0) live = live.filter((_, index) => index !== taken - 1);
      }
      const { amount: before } = back();
      next(paid.amount - before);
      // Where the last part holds less than is to be made up for, it holds none.
      const off = back().tax - tax;
      assert.ok(
        taxWithin(paid, before, paid.amount - before) >= 2 ? off === 0 : Math.abs(off) <= 2,
        `${off}`,
      );
    }),
  );
});
