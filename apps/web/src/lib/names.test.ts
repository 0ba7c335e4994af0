import assert from 'node:assert/strict';
import { it } from 'node:test';
import { displayName } from './names.ts';

it('is first plus last name, else the username, else a dash', () => {
  assert.equal(displayName({ firstName: 'Ada', lastName: 'Lovelace', username: 'ada' }), 'Ada Lovelace');
  assert.equal(displayName({ firstName: 'Ada', lastName: null, username: 'ada' }), 'Ada');
  assert.equal(displayName({ firstName: '', lastName: null, username: 'ada' }), 'ada');
  assert.equal(displayName({ firstName: null, lastName: null, username: null }), '-');
});
