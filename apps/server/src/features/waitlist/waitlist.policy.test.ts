import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOnSale, offerEnds, piecesFree, piecesToOffer, type Sale } from './waitlist.policy.ts';

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

test('the scarcest counts', () => {
  assert.equal(piecesFree([{ supply: null, taken: 9 }]), null);
  assert.equal(
    piecesFree([
      { supply: 10, taken: 8 },
      { supply: 5, taken: 4 },
    ]),
    1,
  );
  assert.equal(piecesFree([{ supply: 2, taken: 3 }]), 0);
});

test('the first is offered what there is, unless it is less than anybody may buy', () => {
  assert.equal(piecesToOffer(4, 1, 2), 2);
  assert.equal(piecesToOffer(4, 1, null), 4);
  assert.equal(piecesToOffer(4, 3, 2), 0);
});

test('an offer stands for a day, and no longer than the sale', () => {
  assert.deepEqual(offerEnds(sale, at(5)), at(6));
  assert.deepEqual(offerEnds(sale, new Date(Date.UTC(2027, 0, 9, 18))), at(10));
});
