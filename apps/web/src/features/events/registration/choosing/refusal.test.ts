import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from './refusal.ts';

const event = { canceledAt: null, registration: true, registrationEnd: '2027-03-01T12:00:00.000Z' };

test('a registration begun in time is refused once registration is over or off, or the event is canceled', () => {
  assert.equal(refusalOf(event, '2027-03-01T11:59:59.999Z'), null);
  assert.equal(refusalOf(event, '2027-03-01T12:00:00.000Z'), 'over');
  assert.equal(refusalOf({ ...event, registration: false }, '2027-01-01T00:00:00.000Z'), 'off');
  // That it is called off says more than that it is over.
  assert.equal(
    refusalOf({ ...event, canceledAt: '2027-01-02T00:00:00.000Z' }, '2027-03-02T00:00:00.000Z'),
    'canceled',
  );
});
