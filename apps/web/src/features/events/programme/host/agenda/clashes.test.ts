import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clashesOf, type Slot } from './clashes.ts';

const at = (hour: number): string => new Date(Date.UTC(2031, 4, 1, hour)).toISOString();
const ada = { id: 'a', firstName: 'Ada', lastName: 'Sail' };
const slot = (id: string, from: number, to: number, more: Partial<Slot> = {}): Slot => ({
  id,
  startTime: at(from),
  endTime: at(to),
  location: null,
  speakers: [],
  ...more,
});

test('two sessions in one room at once clash, those that follow each other do not', () => {
  const room = { location: { id: 'r' } };
  const found = clashesOf([slot('1', 9, 11, room), slot('2', 10, 12, room), slot('3', 12, 13, room)]);
  assert.deepEqual(found.get('1'), [{ with: '2', speaker: null }]);
  assert.deepEqual(found.get('2'), [{ with: '1', speaker: null }]);
  assert.equal(found.get('3'), undefined);
});

test('nobody speaks in two places at once', () => {
  const found = clashesOf([
    slot('late', 10, 12, { location: { id: 'r' }, speakers: [ada] }),
    slot('early', 9, 11, { location: { id: 's' }, speakers: [ada] }),
    slot('nowhere', 9, 11),
  ]);
  assert.deepEqual(found.get('early'), [{ with: 'late', speaker: 'Ada Sail' }]);
  assert.equal(found.get('nowhere'), undefined);
});
