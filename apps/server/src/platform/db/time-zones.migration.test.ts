import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { createTestApp, type TestApp } from '../../testing/app.ts';

let testApp: TestApp;

before(async () => {
  testApp = await createTestApp();
});
after(() => testApp.close());

test('stored time zones are migrated to names that the database and Node understand alike', async () => {
  const org = await testApp.organization();
  const { pool } = testApp.database;
  const before = ['AET', 'IST', 'europe/berlin', '+02:00', 'SystemV/AST4', 'Europe/Kyiv', null];
  const people = await Promise.all(before.map(() => org.member()));
  for (const [index, zone] of before.entries())
    await pool.query('update account set timezone = $1 where id = $2', [zone, people[index]?.id]);
  const migration = await readFile(
    new URL('../../../migrations/0071_time_zones.sql', import.meta.url),
    'utf8',
  );
  for (let run = 0; run < 2; run++) {
    await pool.query(migration);
    const { rows } = await pool.query<{ id: string; timezone: string | null }>(
      'select id, timezone from account where organization_id = $1',
      [org.organization.id],
    );
    const zones = new Map(rows.map((row) => [row.id, row.timezone]));
    assert.deepEqual(
      people.map(({ id }) => zones.get(id)),
      ['Australia/Sydney', 'Asia/Calcutta', 'Europe/Berlin', null, null, 'Europe/Kyiv', null],
    );
  }
});
