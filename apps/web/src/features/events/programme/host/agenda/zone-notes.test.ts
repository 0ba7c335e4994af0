import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockTrouble } from './zone-notes.ts';

const zone = 'Europe/Berlin';

test('nothing is said of ordinary hours', () => {
  assert.equal(clockTrouble('2031-06-01T10:00', '2031-06-03T18:00', zone), null);
  assert.equal(clockTrouble('2031-03-30T02:30', '2031-03-30T03:30', 'Asia/Tokyo'), null);
  assert.equal(clockTrouble('', '2031-06-03T18:00', zone), null);
});

test('hours that clocks skip or show twice are named, and a change in between', () => {
  assert.equal(clockTrouble('2031-03-30T02:30', '2031-03-30T08:00', zone), 'skipped');
  assert.equal(clockTrouble('2031-10-26T02:30', '2031-10-26T08:00', zone), 'twice');
  assert.equal(clockTrouble('2031-03-29T10:00', '2031-03-30T18:00', zone), 'changes');
});
