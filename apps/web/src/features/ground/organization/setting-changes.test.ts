import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrganizationSettings } from '@atrium/api';
import { changesOf, differencesOf, inOrderOf } from './setting-changes.ts';

// The functions look at these fields alone.
const stored = { name: 'Harbour', city: null, locales: ['de', 'en'] } as unknown as OrganizationSettings;

test('sends only what was changed', () => {
  assert.deepEqual(changesOf({ name: 'Harbour', city: 'Kiel', locales: ['de', 'en'] }, stored), {
    city: 'Kiel',
  });
});

test('finds a difference only where both have changed a field', () => {
  const theirs = { version: 2, current: { name: 'Theirs', city: null } };
  assert.deepEqual(differencesOf({ name: 'Mine', city: 'Kiel' }, theirs, stored), [
    { name: 'name', mine: 'Mine', theirs: 'Theirs' },
  ]);
});

test('keeps the order of what was chosen before', () => {
  assert.deepEqual(inOrderOf(['phone?', 'city'], ['city', 'firstName', 'phone?']), [
    'phone?',
    'city',
    'firstName',
  ]);
});
