import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createTestApp, until, type TestApp } from '../../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { TENANT_TABLES } from '../../../features.ts';
import { loadJobs } from '../../../jobs.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { openDatabase } from '../database.ts';
import { moveDatabase, refuseToMove, type Moved } from './move-database.ts';

let testApp: TestApp;
let source: string;
const made: TestDatabase[] = [];

/** One that nobody has prepared. */
async function makeBare(): Promise<string> {
  const bare = await createTestDatabase();
  made.push(bare);
  await read(
    bare.url,
    'drop schema if exists pgboss cascade; drop schema public cascade; create schema public',
  );
  return bare.url;
}

/** An empty database as the command prepares it. */
async function makeTarget(): Promise<string> {
  const target = await createTestDatabase();
  made.push(target);
  const database = openDatabase(
    { connectionString: target.url },
    { poolSize: 2, tenantTables: TENANT_TABLES },
  );
  const jobs = createJobQueue(database);
  await jobs.open(await loadJobs());
  await jobs.close();
  await database.close();
  return target.url;
}

async function read<T>(url: string, text: string): Promise<T[]> {
  const database = openDatabase({ connectionString: url }, { poolSize: 1, tenantTables: TENANT_TABLES });
  try {
    const { rows } = await database.pool.query(text);
    return rows as T[];
  } finally {
    await database.close();
  }
}

const move = (from: string, to: string): Promise<Moved> =>
  moveDatabase({ from: { connectionString: from }, to: { connectionString: to }, onTable: () => undefined });
const refuse = (from: string, to: string): Promise<void> =>
  refuseToMove({ from: { connectionString: from }, to: { connectionString: to } });
const countTables = async (url: string): Promise<number> =>
  (
    await read<{ count: number }>(
      url,
      "select count(*)::int as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    )
  )[0]?.count ?? -1;
const countAccounts = async (url: string): Promise<number> =>
  (await read<{ count: number }>(url, 'select count(*)::int as count from account'))[0]?.count ?? -1;

before(async () => {
  testApp = await createTestApp();
  const org = await testApp.organization();
  const ana = await org.member({ firstName: 'Ana "the" \\ {O’Neill}, \t—' });
  await ana.post('/activities', { message: 'Hello\n\\N "world" ☃' });
  const dataUri = 'data:text/plain;base64,eHh4eA==';
  assert.equal((await ana.post('/storage/files', { dataUri })).statusCode, 200);
  await ana.post('/supportTickets', { type: 'bug', email: 'ana@example.org', request: 'Help' });
  const { config } = testApp.services;
  source = config.databaseUrl ?? '';
  await assert.rejects(move(source, await makeTarget()), /still running/);
  await testApp.app.close();
  await testApp.database.pool.end();
});
after(async () => {
  for (const target of made) await target.drop();
  await testApp.close().catch(() => undefined);
});

test('copies every row and the jobs that wait, and leaves the old database as it is', async () => {
  const target = await makeTarget();
  const before = await countAccounts(source);
  const { rows, tables } = await move(source, target);
  assert.ok(rows > 10 && tables > 100);
  for (const text of [
    'select * from account order by id',
    'select * from activity order by id',
    'select * from stored_file order by id',
    'select * from identity_user order by id',
    "select id, name, data, state from pgboss.job where state in ('created', 'retry', 'active') order by id",
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as text, convalidated from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  ]) {
    const there = await read(target, text);
    assert.ok(there.length > 0, text);
    assert.deepEqual(there, await read(source, text), text);
  }
  assert.equal(await countAccounts(source), before);
  const back = await makeTarget();
  await move(target, back);
  assert.equal(await countAccounts(back), before);
});

test('refuses a database that has rows, and one with other tables', async () => {
  const full = await makeTarget();
  await move(source, full);
  await assert.rejects(move(source, full), /is not empty/);
  const other = await makeTarget();
  await read(other, 'alter table account add column surplus text');
  await assert.rejects(move(source, other), /other tables/);
  assert.equal(await countAccounts(other), 0);
});

test('leaves nothing behind in the new database where rows do not agree', async () => {
  const target = await makeTarget();
  await read(
    target,
    `create function spoil() returns trigger language plpgsql as $$ begin new.first_name = 'spoiled'; return new; end $$;
     create trigger spoil before insert on account for each row execute function spoil()`,
  );
  await assert.rejects(move(source, target), /rows of account do not agree/);
  assert.equal(await countAccounts(target), 0);
  const [keys] = await read<{ count: number }>(
    target,
    "select count(*)::int as count from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
  );
  assert.ok((keys?.count ?? 0) > 100);
});

test('refuses while a process has reported within the last minute', async () => {
  await read(
    source,
    `insert into server_process (id, role, host, pid, version, started_at, seen_at, memory, lag_ms)
     values (gen_random_uuid(), 'web', 'here', 1, '0', now(), now(), 1, 0)`,
  );
  const target = await makeTarget();
  await assert.rejects(move(source, target), /still running/);
  await read(source, 'delete from server_process');
  await move(source, target);
});

test('refuses before the new database gets its tables, and migrates nothing of the old one', async () => {
  const bare = await makeBare();
  await refuse(source, bare);
  await read(
    source,
    `insert into server_process (id, role, host, pid, version, started_at, seen_at, memory, lag_ms)
     values (gen_random_uuid(), 'web', 'here', 1, '0', now(), now(), 1, 0)`,
  );
  await assert.rejects(refuse(source, bare), /still running/);
  await read(source, 'delete from server_process');
  const old = await makeTarget();
  const [last] = await read<{ name: string }>(
    old,
    'delete from schema_migration where name = (select max(name) from schema_migration) returning name',
  );
  await assert.rejects(refuse(old, bare), /lacks 1 steps/);
  assert.deepEqual(await read(old, `select 1 from schema_migration where name = '${last?.name}'`), []);
  await assert.rejects(refuse(bare, old), /lacks \d+ steps/);
  assert.equal(await countTables(bare), 0);
  await read(bare, 'create table note (text text)');
  await assert.rejects(refuse(source, bare), /not empty: it has the table note/);
  await assert.rejects(refuse(source, source), /not empty: \w+ has rows/);
});

test('refuses in the end when a process has started meanwhile', async () => {
  const target = await makeTarget();
  const holder = new pg.Client({ connectionString: target });
  await holder.connect();
  try {
    await holder.query('begin; lock table account in share mode');
    const moving = move(source, target);
    moving.catch(() => undefined);
    await until(
      async () => {
        const { rows } = await holder.query(
          'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
        );
        return rows.length;
      },
      (waiting) => waiting > 0,
    );
    await read(
      source,
      `insert into server_process (id, role, host, pid, version, started_at, seen_at, memory, lag_ms)
       values (gen_random_uuid(), 'web', 'here', 1, '0', now(), now(), 1, 0)`,
    );
    await holder.query('rollback');
    await assert.rejects(moving, /still running/);
  } finally {
    await holder.end();
    await read(source, 'delete from server_process');
  }
  assert.equal(await countAccounts(target), 0);
});

test('names the jobs of queues that this version does not have, and counts those that are there already', async () => {
  const target = await makeTarget();
  const job =
    "insert into pgboss.job (id, name, data) values ('01900000-0000-4000-8000-000000000001', 'mail.send', '{}')";
  for (const url of [source, target]) await read(url, job);
  await read(source, "insert into pgboss.job (name, data) values ('integrity.check', '{}')");
  await read(target, "delete from pgboss.queue where name = 'integrity.check'");
  const { jobs } = await move(source, target);
  assert.deepEqual([jobs.dropped, jobs.left], [1, [{ queue: 'integrity.check', count: 1 }]]);
});
