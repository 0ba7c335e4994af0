import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBackground } from './background.ts';
import { until } from './testing/app.ts';

test('a process for background work that cannot be started ends nothing, and is tried again', async () => {
  const told: string[] = [];
  // No system lets a program become this user, as it starts none while memory is short.
  const background = startBackground(import.meta.filename, {}, (text) => told.push(text), {
    uid: -1,
    gid: -1,
  });
  await until(
    () => Promise.resolve(told.length),
    (n) => n > 1,
  );
  assert.match(told[0] ?? '', /could not be started/);
  await background.stop();
});
