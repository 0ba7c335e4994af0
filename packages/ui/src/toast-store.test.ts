import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { listToasts, removeToast, subscribeToToasts, toast, updateToast } from './toast-store.ts';

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  for (const { id } of listToasts()) removeToast(id);
  mock.timers.tick(1000);
});

test('a toast stands top-right for five seconds unless told otherwise', () => {
  toast({ text: 'Saved' });
  const [shown] = listToasts();
  assert.equal(shown?.region, 'top-right');
  assert.equal(shown?.timeout, 5000);
  assert.equal(shown?.kind, 'info');
  toast({ text: 'Failed', kind: 'error', region: 'top-center', timeout: null });
  assert.equal(listToasts()[1]?.region, 'top-center');
  assert.equal(listToasts()[1]?.timeout, null);
});

test('a toast goes through added, updated and removed, and tells who listens', () => {
  const seen: (string | undefined)[] = [];
  const stop = subscribeToToasts(() => seen.push(listToasts()[0]?.status));
  const id = toast({ text: 'Uploading', timeout: null });
  updateToast(id, { text: 'Uploaded', kind: 'success' });
  assert.equal(listToasts()[0]?.text, 'Uploaded');
  removeToast(id);
  mock.timers.tick(200);
  assert.deepEqual(seen, ['added', 'updated', 'removed', undefined]);
  stop();
  toast({ text: 'Unheard' });
  assert.equal(seen.length, 4);
});

test('an update does not bring back a removed toast', () => {
  const id = toast({ text: 'Gone' });
  removeToast(id);
  updateToast(id, { text: 'Back' });
  assert.equal(listToasts()[0]?.text, 'Gone');
});

test('a message that still stands there is not repeated, but stays for longer', () => {
  const id = toast({ text: 'Copied' });
  assert.equal(toast({ text: 'Copied' }), id);
  assert.equal(listToasts()[0]?.version, 1);
  toast({ text: 'Copied', kind: 'error' });
  // Each has something of its own to undo.
  toast({ text: 'Removed', onPress: () => undefined });
  toast({ text: 'Removed', onPress: () => undefined });
  assert.equal(listToasts().length, 4);
  removeToast(id);
  assert.notEqual(toast({ text: 'Copied' }), id);
});
