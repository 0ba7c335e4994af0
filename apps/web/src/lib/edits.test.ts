import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, differencesOf, Edit } from './edits.ts';

const session = {
  id: 's',
  name: 'Opening',
  description: null,
  startTime: '2026-05-01T08:00:30.000Z',
  location: { id: 'hall', name: 'Hall' },
  tracks: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
  passes: [{ id: 'x', passTypeId: 'p', quantity: 2 }],
  image: null,
  updatedAt: '2026-04-01T00:00:00.000Z',
};

const untouched = {
  name: 'Opening ',
  description: '',
  startTime: '2026-05-01T08:00:00.000Z',
  locationId: 'hall',
  trackIds: ['a', 'b'],
  passes: [{ passTypeId: 'p', quantity: 2 }],
};

test('sends nothing of a form that nobody changed', () => {
  assert.deepEqual(changesOf(untouched, session), {});
  assert.deepEqual(changesOf({ session: untouched }, session), { session: {} });
});

test('sends what is not stored, and what the answer does not show', () => {
  const values = { ...untouched, name: 'Closing', locationId: null, trackIds: ['a'], limit: 3 };
  assert.deepEqual(changesOf({ session: values, imageDataUri: 'data:' }, session), {
    session: { name: 'Closing', locationId: null, trackIds: ['a'], limit: 3 },
    imageDataUri: 'data:',
  });
  assert.deepEqual(changesOf({ passes: [{ passTypeId: 'p', quantity: 3 }] }, session), {
    passes: [{ passTypeId: 'p', quantity: 3 }],
  });
});

test('tells apart what others changed from what both changed', () => {
  const moved = { ...session, location: { id: 'attic', name: 'Attic' }, name: 'Welcome' };
  assert.deepEqual(differencesOf({ session: { description: 'Mine' } }, session, moved), []);
  assert.deepEqual(differencesOf({ session: { name: 'Welcome' } }, session, moved), []);
  assert.deepEqual(differencesOf({ session: { locationId: null } }, session, moved), [
    { name: 'locationId', mine: null, theirs: { id: 'attic', name: 'Attic' } },
  ]);
});

test('names the state that was seen, and leaves what the person gives up', () => {
  const edit = new Edit(session);
  const values = { session: { ...untouched, name: 'Closing', description: 'Mine' } };
  assert.deepEqual(edit.of(values), {
    body: { session: { name: 'Closing', description: 'Mine' } },
    headers: { 'if-match': '"2026-04-01T00:00:00.000Z"' },
  });
  const latest = { ...session, name: 'Welcome', updatedAt: '2026-04-02T00:00:00.000Z' };
  assert.deepEqual(edit.meet(latest), [{ name: 'name', mine: 'Closing', theirs: 'Welcome' }]);
  assert.equal(edit.leave(['name']), true);
  assert.deepEqual(edit.of(values), {
    body: { session: { description: 'Mine' } },
    headers: { 'if-match': '"2026-04-02T00:00:00.000Z"' },
  });
  assert.equal(edit.leave(['description']), false);
});

test('sends the whole of a thing as it is stored now, with the changes of the person', () => {
  const edit = new Edit({ rate: 19, name: 'VAT', updatedAt: '2026-04-01T00:00:00.000Z' });
  const typed = { rate: 19, name: 'Tax' };
  assert.deepEqual(edit.whole(typed).body, typed);
  assert.deepEqual(edit.meet({ rate: 21, name: 'VAT', updatedAt: '2026-05-01T00:00:00.000Z' }), []);
  assert.deepEqual(edit.whole(typed), {
    body: { rate: 21, name: 'Tax' },
    headers: { 'if-match': '"2026-05-01T00:00:00.000Z"' },
  });
});
