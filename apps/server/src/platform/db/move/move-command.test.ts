import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';

const COMMAND = join(import.meta.dirname, '../../../cli/database.ts');

let dataDir: string;
let source: TestDatabase;
const made: TestDatabase[] = [];

interface Said {
  readonly code: number;
  readonly output: string;
}

async function run(
  words: readonly string[],
  { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {},
): Promise<Said> {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    env: { ...process.env, DATABASE_URL: source.url, DATA_DIR: dataDir, ...env },
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = once(child, 'close') as Promise<[number]>;
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, output: out + err };
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Without a table, as a new database is. */
async function makeBare(): Promise<string> {
  const bare = await createTestDatabase();
  made.push(bare);
  await query(bare.url, 'drop schema public cascade; create schema public');
  return bare.url;
}

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-move-'));
  source = await createTestDatabase();
});
after(async () => {
  for (const one of [source, ...made]) await one.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('takes the address from the environment or from standard input', async () => {
  const count = 'select count(*)::int as count from schema_migration';
  for (const how of ['MOVE_TO', 'stdin']) {
    const to = await makeBare();
    const { code, output } = await run(
      ['move'],
      how === 'stdin' ? { input: `${to}\n` } : { env: { MOVE_TO: to } },
    );
    assert.equal(code, 0, output);
    assert.match(output, /agree with this one/);
    assert.deepEqual(await query(to, count), await query(source.url, count));
  }
});

test('refuses a password on the command line, and does not repeat it', async () => {
  for (const address of [
    'postgres://ana:hunter2@db.example.org/atrium',
    'postgresql://ana:hun/ter2@db.example.org:5432/atrium',
    'postgres://db.example.org/atrium?user=ana&password=hunter2',
  ]) {
    const { code, output } = await run(['move', address]);
    assert.equal(code, 1);
    assert.match(output, /write the address into MOVE_TO/);
    assert.doesNotMatch(output, /ter2/);
  }
  const { code, output } = await run(['move'], { input: '' });
  assert.equal(code, 1);
  assert.match(output, /npm run database -- move/);
});

test('leaves a new database without tables where it refuses', async () => {
  const to = await makeBare();
  await query(
    source.url,
    `insert into server_process (id, role, host, pid, version, started_at, seen_at, memory, lag_ms)
     values (gen_random_uuid(), 'web', 'here', 1, '0', now(), now(), 1, 0)`,
  );
  const { code, output } = await run(['move'], { env: { MOVE_TO: to } });
  await query(source.url, 'delete from server_process');
  assert.equal(code, 1, output);
  assert.match(output, /still running/);
  assert.deepEqual(
    await query(to, "select relname from pg_class where relnamespace = 'public'::regnamespace"),
    [],
  );
});
