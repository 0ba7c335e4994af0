import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillPlaceholders, unknownPlaceholders, type Placeholder } from './placeholders.ts';

const VALUES: Readonly<Record<Placeholder, string | readonly string[]>> = {
  firstName: 'Ana',
  lastName: 'Okafor',
  eventName: 'Lantern Walk',
  eventDate: 'Friday',
  eventPlace: 'Old Granary',
  passes: Array.from({ length: 100 }, (_, index) => `Early bird · ${index}`),
  registrationNumber: '7',
  refund: '',
  organization: 'Harbour',
};

function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test('reads placeholders with and without spaces around their name', () => {
  assert.equal(fillPlaceholders('<p>{{firstName}} {{  lastName }}</p>', VALUES), '<p>Ana Okafor</p>');
  assert.deepEqual(unknownPlaceholders('{{ firstName }} {{frstName}} {{ x y }}'), ['frstName', 'x y']);
});

test('reads a text of opening braces and spaces in a time that grows with its length', () => {
  const hostile = `{{${' '.repeat(19_990)}`;
  assert.ok(timeOf(() => unknownPlaceholders(hostile)) < 100);
  assert.ok(timeOf(() => fillPlaceholders(hostile, VALUES)) < 100);
});

test('leaves out values that together are longer than a mail may be', () => {
  const once = fillPlaceholders('<p>{{passes}}</p>', VALUES);
  const filled = fillPlaceholders(`<p>${'{{passes}}'.repeat(1900)}</p>`, VALUES);
  assert.ok(filled.length > once.length);
  assert.ok(filled.length < 55_000, String(filled.length));
});
