import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceCiede2000, wcagContrast } from 'culori';
import { chooseTrackColors, trackColor } from './track-colors.ts';

const sixty = Array.from({ length: 60 }, (_, index) => trackColor(index));

test('white text is readable on every colour', () => {
  for (const color of sixty) assert.ok(wcagContrast(color, '#fff') >= 4.5, color);
});

test('sixty colours differ, and neighbours clearly', () => {
  const distance = differenceCiede2000();
  assert.equal(new Set(sixty).size, 60);
  for (const [index, color] of sixty.entries()) {
    const next = sixty[index + 1];
    if (next !== undefined) assert.ok(distance(color, next) > 20, `${color} ${next}`);
    for (const other of sixty.slice(index + 1)) assert.ok(distance(color, other) > 2, `${color} ${other}`);
  }
});

test('chosen colours stay, and no new one repeats them', () => {
  const [first, second] = [trackColor(0), trackColor(1)];
  assert.deepEqual(chooseTrackColors([first, null, '#abcdef', null], [second]), [
    first,
    trackColor(2),
    '#abcdef',
    trackColor(3),
  ]);
});
