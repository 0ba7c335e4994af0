import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsOf } from './initials.ts';

test('initials come from the first and the last word', () => {
  assert.equal(initialsOf('Ada Lovelace'), 'AL');
  assert.equal(initialsOf('  ana maría de la cruz '), 'AC');
  assert.equal(initialsOf('Cher'), 'C');
  assert.equal(initialsOf('Grace "Amazing" (Hopper)'), 'GH');
});

test('initials hold in every script', () => {
  assert.equal(initialsOf('山田 太郎'), '山太');
  assert.equal(initialsOf('محمد علي'), 'مع');
  assert.equal(initialsOf('E\u0301mile Zola'), 'E\u0301Z');
  assert.equal(initialsOf('👩‍🚀 Crew'), '👩‍🚀C');
});

test('a name without letters shows what there is', () => {
  assert.equal(initialsOf('-'), '-');
  assert.equal(initialsOf(''), '');
});
