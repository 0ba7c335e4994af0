import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  freeOf,
  isOnSale,
  offerEnds,
  piecesToOffer,
  sparePieces,
  type Line,
  type Sale,
  type Scarce,
} from './waitlist.policy.ts';

const at = (day: number): Date => new Date(Date.UTC(2027, 0, day));
const sale: Sale = {
  active: true,
  visibility: 'public',
  registration: true,
  canceled_at: null,
  registration_start: at(2),
  registration_end: at(10),
  override_start_date: null,
  event_end: at(20),
  event_created_at: at(1),
};

test('a sale begins and ends with the registration, with what a pass type says first', () => {
  assert.deepEqual(
    [1, 2, 9, 10].map((day) => isOnSale(sale, at(day))),
    [false, true, true, false],
  );
  assert.ok(!isOnSale({ ...sale, override_start_date: at(5) }, at(4)));
  assert.ok(isOnSale({ ...sale, registration_start: null, registration_end: null }, at(15)));
  for (const closed of [{ active: false }, { registration: false }, { canceled_at: at(1) }])
    assert.ok(!isOnSale({ ...sale, ...closed }, at(5)));
});

test('free stock is the supply that was not taken', () => {
  assert.equal(freeOf({ supply: null, taken: 9 }), Infinity);
  assert.equal(freeOf({ supply: 10, taken: 8 }), 2);
  assert.equal(freeOf({ supply: 2, taken: 3 }), 0);
});

const line = (pass_type_id: string, wanted: number, least = 1, is_on_sale = true): Line => ({
  pass_type_id,
  is_on_sale,
  least,
  wanted,
});
const of = (supply: number | null, taken: number): Scarce => ({ supply, taken });
const spare = (lines: readonly Line[], types: Record<string, Scarce>, whole?: Scarce) => {
  const { ofTypes, ofWhole } = sparePieces(lines, new Map(Object.entries(types)), whole);
  return [Object.fromEntries(ofTypes), ofWhole];
};

test('stock that the line can use is kept for it; everybody else gets the rest', () => {
  assert.deepEqual(spare([line('a', 3)], { a: of(5, 5) }), [{ a: 0 }, null]);
  assert.deepEqual(spare([line('a', 3)], { a: of(10, 5) }), [{ a: 2 }, null]);
  // Too few to be bought at once: of no use to the line.
  assert.deepEqual(spare([line('a', 3, 2)], { a: of(5, 4) }), [{ a: 1 }, null]);
  assert.deepEqual(spare([line('a', 3, 1, false)], { a: of(5, 3) }), [{ a: 2 }, null]);
  assert.deepEqual(spare([], { a: of(5, 3) }), [{ a: null }, null]);
});

test('of a full event those who wait for one of its pass types have the first word', () => {
  // Only the type is out: the others of the event go on being sold.
  assert.deepEqual(spare([line('a', 2)], { a: of(5, 5) }, of(50, 20)), [{ a: 0 }, 30]);
  // A piece of both came back.
  assert.deepEqual(spare([line('a', 2)], { a: of(5, 4) }, of(20, 19)), [{ a: 0 }, 0]);
  assert.deepEqual(spare([line('a', 2)], { a: of(null, 4) }, of(20, 17)), [{ a: null }, 1]);
  assert.deepEqual(spare([line('a', 2), line('b', 1)], { a: of(9, 4), b: of(9, 4) }, of(20, 15)), [
    { a: 3, b: 4 },
    2,
  ]);
  assert.deepEqual(spare([], { a: of(5, 4) }, of(20, 19)), [{ a: null }, null]);
});

test('the first is offered what there is, unless it is less than anybody may buy', () => {
  assert.equal(piecesToOffer(4, 1, 2), 2);
  assert.equal(piecesToOffer(4, 1, Infinity), 4);
  assert.equal(piecesToOffer(4, 3, 2), 0);
});

test('an offer stands for a day, and no longer than the sale', () => {
  assert.deepEqual(offerEnds(sale, at(5)), at(6));
  assert.deepEqual(offerEnds(sale, new Date(Date.UTC(2027, 0, 9, 18))), at(10));
});
