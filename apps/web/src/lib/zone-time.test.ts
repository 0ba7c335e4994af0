import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromZoneInput, toZoneInput } from './zone-time.ts';

test('the value of a field is read back as the same moment, in summer and winter', () => {
  for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati', 'UTC'])
    for (const moment of ['2031-01-15T23:30:00.000Z', '2031-07-15T00:15:00.000Z'])
      assert.equal(fromZoneInput(toZoneInput(moment, zone), zone), moment, zone);
  assert.equal(toZoneInput('2031-07-15T00:15:00.000Z', 'Europe/Berlin'), '2031-07-15T02:15');
});

test('an hour that clocks skip lies past the gap, one that comes twice is the first', () => {
  assert.equal(fromZoneInput('2031-03-30T02:30', 'Europe/Berlin'), '2031-03-30T01:30:00.000Z');
  assert.equal(fromZoneInput('2031-10-26T02:30', 'Europe/Berlin'), '2031-10-26T00:30:00.000Z');
  assert.equal(fromZoneInput('', 'Europe/Berlin'), null);
});
