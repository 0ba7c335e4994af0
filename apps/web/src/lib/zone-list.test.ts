import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listZones } from './zone-list.ts';

const winter = new Date('2026-01-15T12:00:00Z');

test('zones go from west to east, each with its city first and its distance', () => {
  const zones = listZones('Europe/Brussels', winter);
  const labelOf = (name: string) => zones.find((zone) => zone.name === name)?.label;
  assert.equal(labelOf('Europe/Brussels'), 'Brussels (Europe) · GMT+1');
  assert.equal(labelOf('America/New_York'), 'New York (America) · GMT-5');
  assert.equal(labelOf('America/Argentina/Ushuaia'), 'Ushuaia (America, Argentina) · GMT-3');
  assert.equal(labelOf('Australia/Adelaide'), 'Adelaide (Australia) · GMT+10:30');
  const places = ['America/New_York', 'Europe/Brussels', 'Australia/Adelaide', 'Asia/Tokyo'].map((name) =>
    zones.findIndex((zone) => zone.name === name),
  );
  assert.deepEqual(
    places.toSorted((one, other) => one - other),
    [places[0], places[1], places[3], places[2]],
  );
});

test('a zone of an older name is listed, and none twice', () => {
  const zones = listZones('US/Pacific', winter);
  assert.ok(zones.some(({ name, label }) => name === 'US/Pacific' && label.startsWith('Pacific (US)')));
  assert.equal(new Set(zones.map(({ name }) => name)).size, zones.length);
  assert.equal(
    listZones('', winter).some(({ name }) => name === ''),
    false,
  );
});
