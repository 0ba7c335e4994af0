import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changeSelection,
  countPackages,
  countPasses,
  isNothing,
  nothing,
  renewed,
  type Selection,
  stepQuantity,
} from './selection.ts';

const day = 'day';
const week = 'week';
const family = [
  { passTypeId: day, quantity: 2 },
  { passTypeId: week, quantity: 1 },
];
const passes = (selection: Selection, ticketId: string, quantity: number): Selection =>
  changeSelection(selection, { type: 'passes', ticketId, quantity });
const packages = (selection: Selection, quantity: number): Selection =>
  changeSelection(selection, { type: 'packages', packageId: 'family', quantity, contents: family });

test('more of a pass keeps the rows that are there, fewer drop the newest', () => {
  const two = passes(nothing, day, 2);
  const ids = two.passes.map(({ id }) => id);
  const three = passes(two, day, 3);
  assert.deepEqual(
    three.passes.slice(0, 2).map(({ id }) => id),
    ids,
  );
  assert.deepEqual(
    passes(three, day, 1).passes.map(({ id }) => id),
    ids.slice(0, 1),
  );
  assert.equal(new Set(three.passes.map(({ id }) => id)).size, 3);
  assert.ok(isNothing(passes(three, day, 0)));
});

test('a bundle brings its passes and takes them along, single ones stay', () => {
  const bundles = packages(passes(nothing, day, 1), 2);
  assert.equal(bundles.passes.length, 7);
  assert.equal(countPackages(bundles, 'family'), 2);
  assert.equal(countPasses(bundles, day), 1);
  const [first] = bundles.packages;
  const one = packages(bundles, 1);
  assert.deepEqual(one.packages, [first]);
  assert.equal(one.passes.filter(({ packageId }) => packageId === first?.id).length, 3);
  assert.equal(countPasses(packages(one, 0), day), 1);
});

test('a renewed selection has new ids and the same shape', () => {
  const old = packages(passes(nothing, week, 2), 1);
  const again = renewed(old);
  const known = new Set([...old.passes, ...old.packages].map(({ id }) => id));
  assert.ok([...again.passes, ...again.packages].every(({ id }) => !known.has(id)));
  assert.deepEqual(
    again.passes.map(({ ticketId }) => ticketId),
    old.passes.map(({ ticketId }) => ticketId),
  );
  assert.equal(again.passes.filter(({ packageId }) => packageId === again.packages[0]?.id).length, 3);
  assert.equal(countPasses(again, week), 2);
});

test('quantities step from none to the least, and never past the most', () => {
  const bounds = { minQuantityPerSale: 3, maxQuantityPerSale: 4 };
  assert.deepEqual(
    [0, 3, 4].map((from) => stepQuantity(from, 1, bounds)),
    [3, 4, 4],
  );
  assert.deepEqual(
    [4, 3, 0].map((from) => stepQuantity(from, -1, bounds)),
    [3, 0, 0],
  );
});
