import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { middleOf, moved, nearest, sideOf, within, zoomed } from './crop.ts';

const wide = { width: 900, height: 600 };

describe('the square kept of a picture', () => {
  it('begins in the middle, as large as it can be', () => {
    assert.deepEqual(middleOf(wide), { x: 450, y: 300, zoom: 1 });
    assert.equal(sideOf(wide, middleOf(wide)), 600);
  });

  it('follows the hand: the picture goes right, the square goes left', () => {
    assert.deepEqual(moved(wide, middleOf(wide), 0.1, 0), { x: 390, y: 300, zoom: 1 });
  });

  it('never leaves the picture', () => {
    assert.deepEqual(moved(wide, middleOf(wide), 5, 5), { x: 300, y: 300, zoom: 1 });
    assert.deepEqual(moved(wide, { x: 450, y: 300, zoom: 2 }, -9, -9), { x: 750, y: 450, zoom: 2 });
    assert.deepEqual(zoomed(wide, { x: 880, y: 580, zoom: 4 }, 1), { x: 600, y: 300, zoom: 1 });
  });

  it('goes no nearer and no farther than is of use', () => {
    assert.equal(within(wide, { x: 450, y: 300, zoom: 99 }).zoom, nearest);
    assert.equal(within(wide, { x: 450, y: 300, zoom: 0.1 }).zoom, 1);
  });
});
