import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRefused, isTriedAgain } from './upload-refusals.ts';

test('a day that is used up, and a store that is full, end an upload', () => {
  assert.ok(isRefused(429, 'upload.quota'));
  assert.ok(isRefused(429, 'upload.open'));
  assert.ok(isRefused(403, 'upload.films'));
  assert.ok(isRefused(507, 'upload.total'));
  assert.ok(isRefused(507, 'storage.quota'));
  assert.ok(isRefused(507, null));
  assert.ok(isRefused(413, 'upload.tooLarge'));
});

test('a broken connection and a fault of the server are tried again at once', () => {
  for (const status of [0, 409, 423, 500, 503]) assert.ok(isTriedAgain(status), String(status));
  for (const status of [400, 401, 403, 413, 429, 507]) assert.ok(!isTriedAgain(status), String(status));
});

test('a line that is gone, a server that is busy and a sign-in that ran out do not', () => {
  assert.ok(!isRefused(401, 'unauthenticated'));
  assert.ok(!isRefused(408, null));
  assert.ok(!isRefused(429, 'rate.exceeded'));
  assert.ok(!isRefused(429, 'body.tooManyAtOnce'));
  assert.ok(!isRefused(429, null));
  assert.ok(!isRefused(500, null));
  assert.ok(!isRefused(503, 'drain'));
});
