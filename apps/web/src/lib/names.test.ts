import assert from 'node:assert/strict';
import { it } from 'node:test';
import { displayName, inNameOrder } from './names.ts';

it('is first plus last name, else the username, else a dash', () => {
  assert.equal(displayName({ firstName: 'Ada', lastName: 'Lovelace', username: 'ada' }), 'Ada Lovelace');
  assert.equal(displayName({ firstName: 'Ada', lastName: null, username: 'ada' }), 'Ada');
  assert.equal(displayName({ firstName: '', lastName: null, username: 'ada' }), 'ada');
  assert.equal(displayName({ firstName: null, lastName: null, username: null }), '-');
});

it('is asked for with the family first where that is the custom', () => {
  assert.deepEqual(inNameOrder('ja', 'given', 'family'), ['family', 'given']);
  assert.deepEqual(inNameOrder('de', 'given', 'family'), ['given', 'family']);
});
