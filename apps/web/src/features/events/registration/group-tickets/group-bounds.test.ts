import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupBounds, readQuantity } from './group-bounds.ts';

const sold = {
  enableCoupons: true,
  minCouponQuantity: 5,
  maxCouponQuantity: 50,
  supply: null,
  priceNow: 4000,
};

test('group tickets are bounded by what the host says and by what is left', () => {
  assert.deepEqual(groupBounds(sold), { min: 5, max: 50 });
  assert.deepEqual(groupBounds({ ...sold, supply: 12 }), { min: 5, max: 12 });
  assert.deepEqual(groupBounds({ ...sold, minCouponQuantity: null, maxCouponQuantity: null }), {
    min: 1,
    max: null,
  });
});

test('there are none where they are not sold, cost nothing, or too few are left', () => {
  assert.equal(groupBounds({ ...sold, enableCoupons: false }), null);
  assert.equal(groupBounds({ ...sold, priceNow: 0 }), null);
  assert.equal(groupBounds({ ...sold, supply: 4 }), null);
});

test('a quantity is a whole number within the bounds', () => {
  const bounds = { min: 5, max: 50 };
  assert.equal(readQuantity('5', bounds), 5);
  assert.equal(readQuantity('50', bounds), 50);
  for (const text of [null, '', '4', '51', '5.5', '-6', '1e1', ' 7'])
    assert.equal(readQuantity(text, bounds), null);
  assert.equal(readQuantity('400', { min: 1, max: null }), 400);
});
