import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from './testing/app.ts';
import { createTestDatabase } from './testing/database.ts';
import { migrate } from './platform/db/migrate.ts';

let testApp: TestApp;
let org: TestOrganization;
let member: Caller;
before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  member = await org.member();
});
after(() => testApp.close());

async function callAll(round: string): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, n) => [
      member.get('/self'),
      member.get('/activities'),
      member.get('/events'),
      member.get('/self/notifications'),
      member.post('/activities', { message: `${round} ${n}` }),
    ]).flat(),
  );
  return [...new Set(answers.map(({ statusCode }) => statusCode))];
}

async function widenTables(column: string): Promise<void> {
  const { rows } = await testApp.database.pool.query<{ statement: string }>(
    `select format('alter table %s add column %I integer', oid::regclass, $1::text) as statement
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    [column],
  );
  for (const { statement } of rows) await testApp.database.pool.query(statement);
}

test('a process keeps answering after a newer one has added columns to every table', async () => {
  assert.deepEqual(await callAll('before'), [200]);
  for (const column of ['newer', 'newest']) {
    await widenTables(column);
    assert.deepEqual(await callAll(column), [200]);
    assert.deepEqual(await callAll(column), [200]);
  }
});

test('a migration that waits for a table lets others pass, and is applied when the table is free', async () => {
  const database = await createTestDatabase();
  const connection = { connectionString: database.url };
  const holder = new pg.Client(connection);
  const writer = new pg.Client({ ...connection, statement_timeout: 5000 });
  try {
    await Promise.all([holder.connect(), writer.connect()]);
    // As before the file that adds this column.
    await writer.query('alter table organization drop column venue_networks');
    await writer.query("delete from schema_migration where name = '0080_identity_limits.sql'");
    await holder.query('begin');
    await holder.query('lock table organization in access share mode');
    const migrated = migrate(connection);
    await wait(1000);
    await writer.query('update organization set name = name where false');
    await holder.query('commit');
    assert.deepEqual(await migrated, ['0080_identity_limits.sql']);
  } finally {
    await Promise.all([holder.end(), writer.end()]);
    await database.drop();
  }
});

/** The last number before the rule was held. */
const OLD_RULES = 92;
const BREAKS_OLDER = [
  /\bdrop column\b/,
  /\bdrop table\b/,
  /\brename\b/,
  /\balter column \w+ (?:set not null|type|drop default)\b/,
  /\badd column (?:if not exists )?(?:(?!default|generated)[^,;])*\bnot null\b(?:(?!default|generated)[^,;])*[,;]/,
];

test('migrations leave processes of the version before at work, or say why none is left', async () => {
  const folder = join(import.meta.dirname, '../migrations');
  const broken: string[] = [];
  for (const file of await readdir(folder)) {
    if (Number.parseInt(file, 10) <= OLD_RULES || !file.endsWith('.sql')) continue;
    const text = (await readFile(join(folder, file), 'utf8')).toLowerCase();
    if (/^-- contract: .{20}/m.test(text)) continue;
    const statements = text.replaceAll(/^\s*--.*$/gm, '');
    if (BREAKS_OLDER.some((pattern) => pattern.test(statements))) broken.push(file);
  }
  assert.deepEqual(broken, []);
});
