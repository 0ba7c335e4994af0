import assert from 'node:assert/strict';
import { it } from 'node:test';
import { requireId } from './ids.ts';

it('takes UUIDs of versions 1 to 5 in the standard variant', () => {
  for (const version of [1, 2, 3, 4, 5]) {
    const id = `01A1f9b4-8cb7-${version}491-9581-956605bc8e03`;
    assert.equal(requireId('account', id), id);
  }
});

it('says what was probably passed instead', () => {
  for (const id of [
    'ada',
    '',
    '01a1f9b4-8cb7-6491-9581-956605bc8e03',
    '01a1f9b4-8cb7-4491-c581-956605bc8e03',
  ]) {
    assert.throws(() => requireId('account', id), { message: 'Did you pass in the username?' });
    for (const kind of ['group', 'event', 'channel'] as const)
      assert.throws(() => requireId(kind, id), { message: 'Did you pass in the slug?' });
  }
});
