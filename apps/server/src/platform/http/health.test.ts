import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { createTestApp, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;
before(async () => {
  testApp = await createTestApp();
});
after(() => testApp.close());

const ask = async (path: string): Promise<[number, unknown]> => {
  const answer = await testApp.app.http.inject({ url: path });
  return [answer.statusCode, answer.json()];
};

test('a data folder that cannot be written to is known: reads are still served, writes are not ready', async () => {
  // As a full or vanished disk refuses a file. Tried anew after a while, so it was not asked before.
  await rm(testApp.services.config.dataDir, { recursive: true });
  assert.deepEqual(await ask('/readyz'), [200, { status: 'degraded', storage: 'unwritable' }]);
  assert.deepEqual(await ask('/readyz?writes'), [503, { status: 'degraded' }]);
  assert.deepEqual(await ask('/healthz'), [200, { status: 'ok' }]);
});

test('a database that is away makes a process not ready', async () => {
  const { pool } = testApp.database;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  assert.deepEqual(await ask('/readyz'), [503, { status: 'error' }]);
  held.forEach((client) => client.release());
  assert.equal((await ask('/readyz'))[0], 200);
});
