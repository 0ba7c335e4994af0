import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  discounted,
  nightsOf,
  paidByPass,
  priceRoom,
  quoteLines,
  splitByWeight,
  splitEvenly,
  sumsOf,
  type Selection,
  type Terms,
} from './pricing.ts';

const amount = fc.integer({ min: 0, max: 5_000_000 });
const terms: fc.Arbitrary<Terms> = fc.record({
  prePaid: fc.boolean(),
  percent: fc.option(fc.integer({ min: 0, max: 100 })),
  amount: fc.option(amount),
  toPass: fc.boolean(),
  toAddOns: fc.boolean(),
  toReservation: fc.boolean(),
});

const selections: fc.Arbitrary<Selection> = fc
  .record({
    passes: fc.array(
      fc.record({
        price: amount,
        type: fc.constantFrom('day', 'week'),
        coupon: fc.constantFrom(null, 'one', 'two'),
        room: fc.constantFrom(null, 'r1', 'r2'),
        bundle: fc.constantFrom(null, 'b1'),
        addOns: fc.array(amount, { maxLength: 3 }),
      }),
      { maxLength: 8 },
    ),
    rooms: fc.tuple(amount, amount),
    bundle: amount,
  })
  .map(({ passes, rooms, bundle }) => ({
    passes: passes.map((pass, index) => ({
      id: `p${index}`,
      passTypeId: pass.type,
      packageId: pass.bundle,
      couponId: pass.bundle === null ? pass.coupon : null,
      reservationId: pass.room,
      price: pass.bundle === null ? pass.price : 0,
      discount: 0,
      addOns: pass.addOns.map((price, addOn) => ({ addOnId: `a${addOn}`, price, discount: 0 })),
    })),
    packages: passes.some((pass) => pass.bundle === 'b1')
      ? [{ id: 'b1', packageId: 'b', price: bundle }]
      : [],
    reservations: (['r1', 'r2'] as const).flatMap((id, index) =>
      passes.some((pass) => pass.room === id)
        ? [{ id, roomTypeId: 'single', start: null, end: null, price: rooms[index] ?? 0, discount: 0 }]
        : [],
    ),
  }));

const linesOf = ({ passes, reservations }: Selection) => [
  ...passes,
  ...passes.flatMap(({ addOns }) => addOns),
  ...reservations,
];

test('no price is below zero or above the list price, for any selection and any coupons', () => {
  fc.assert(
    fc.property(selections, terms, terms, (selection, one, two) => {
      const priced = discounted(
        selection,
        new Map([
          ['one', one],
          ['two', two],
        ]),
      );
      for (const { price, discount } of linesOf(priced)) {
        assert.ok(Number.isSafeInteger(discount));
        assert.ok(discount >= 0 && discount <= price, `${discount} off ${price}`);
      }
      // Off an amount no more is taken than the passes that carry the coupon have to spend.
      if (one.percent === null && !one.prePaid) {
        const bearers = priced.passes.filter(({ couponId }) => couponId === 'one');
        const off = bearers.reduce((sum, pass) => sum + pass.discount, 0);
        assert.ok(off <= bearers.length * (one.amount ?? 0));
      }
    }),
  );
});

test('lines, sums and what is paid for each pass come to the same total, to the unit', () => {
  fc.assert(
    fc.property(selections, terms, fc.integer({ min: 0, max: 30_000 }), (selection, one, rate) => {
      const priced = discounted(selection, new Map([['one', one]]));
      const { subTotal, discount } = sumsOf(priced);
      const lines = quoteLines(priced, (_kind, id) => id);
      assert.equal(
        lines.reduce((sum, line) => sum + line.total, 0),
        subTotal,
      );
      assert.equal(
        lines.reduce((sum, line) => sum + line.price * line.quantity - line.total, 0),
        discount,
      );
      const paid = subTotal + Math.floor((subTotal * rate) / 100_000);
      const parts = [...paidByPass(priced, paid).values()];
      if (parts.length > 0)
        assert.equal(
          parts.reduce((sum, part) => sum + part, 0),
          paid,
        );
      assert.ok(parts.every((part) => Number.isSafeInteger(part) && part >= 0));
    }),
  );
});

test('parts add up to the whole and are as even as units allow', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 50 }), (whole, count) => {
      const parts = splitEvenly(whole, count);
      assert.equal(
        parts.reduce((sum, part) => sum + part, 0),
        whole,
      );
      assert.ok(Math.max(...parts) - Math.min(...parts) <= 1);
    }),
  );
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 20 }), (whole, weights) => {
      const parts = splitByWeight(whole, weights);
      assert.equal(
        parts.reduce((sum, part) => sum + part, 0),
        whole,
      );
    }),
  );
});

test('a whole coupon makes everything free that it applies to; a third of an odd price is rounded down', () => {
  const pass = {
    id: 'p',
    passTypeId: 'day',
    packageId: null,
    couponId: 'one',
    reservationId: null,
    price: 1001,
    discount: 0,
    addOns: [{ addOnId: 'a', price: 500, discount: 0 }],
  };
  const selection: Selection = { passes: [pass], packages: [], reservations: [] };
  const off = (one: Partial<Terms>) =>
    sumsOf(
      discounted(
        selection,
        new Map([
          [
            'one',
            {
              prePaid: false,
              percent: null,
              amount: null,
              toPass: true,
              toAddOns: false,
              toReservation: false,
              ...one,
            },
          ],
        ]),
      ),
    ).subTotal;
  assert.equal(off({ percent: 100 }), 500);
  assert.equal(off({ percent: 100, toAddOns: true }), 0);
  assert.equal(off({ percent: 33 }), 1501 - 330);
  assert.equal(off({ amount: 1200 }), 500);
  assert.equal(off({ amount: 1200, toAddOns: true }), 301);
  assert.equal(off({ prePaid: true, toPass: false }), 500);
});

test('a room costs by its nights less the free ones, with a premium for each who shares it', () => {
  const sharers = [
    { premium: 500, includedNights: 1 },
    { premium: 0, includedNights: 2 },
  ];
  assert.equal(priceRoom({ price: 8000, pricePerNight: true }, sharers, 3), 8500);
  assert.equal(priceRoom({ price: 8000, pricePerNight: true }, sharers, 1), 500);
  assert.equal(priceRoom({ price: 8000, pricePerNight: false }, sharers, 3), 8500);
  const at = (text: string): Date => new Date(text);
  for (const [start, end, zone, nights] of [
    ['2026-06-01T15:00:00Z', '2026-06-03T10:00:00Z', 'UTC', 2],
    ['2026-06-01T23:00:00Z', '2026-06-02T05:00:00Z', 'UTC', 1],
    // Late arrival and early departure.
    ['2026-06-05T23:59:00Z', '2026-06-07T11:58:00Z', 'UTC', 2],
    ['2026-06-05T22:00:00Z', '2026-06-07T09:00:00Z', 'UTC', 2],
    // Within one day is a night as well.
    ['2026-06-05T01:00:00Z', '2026-06-05T09:00:00Z', 'UTC', 1],
    // At the place it is Saturday when it is still Friday in Greenwich.
    ['2026-06-05T22:30:00Z', '2026-06-07T08:00:00Z', 'Europe/Berlin', 1],
    ['2026-06-06T03:00:00Z', '2026-06-07T16:00:00Z', 'America/New_York', 2],
    // The night in which clocks go back is one night.
    ['2026-10-24T18:00:00Z', '2026-10-25T10:00:00Z', 'Europe/Berlin', 1],
  ] as const)
    assert.equal(nightsOf(at(start), at(end), zone), nights, `${start} ${end} ${zone}`);
});
