import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../../migrations');
// Any fixed number: it keeps two processes that start at once from migrating at once.
const LOCK = 7_281_946;
/** Behind a statement that waits for a table, all that come later wait too: sooner let them pass and try again. */
const LOCK_WAIT_MS = 3000;
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 2000;
const LOCK_ASK_MS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Applies what is missing of `migrations/*.sql`, each file in its own transaction; forward only. Files that begin with
 * `-- concurrently` build indexes while others write. Answers their names.
 */
export async function migrate(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await becomeMigrator(client);
    await client.query(
      `create table if not exists schema_migration (
         name text not null constraint schema_migration_pkey primary key,
         applied_at timestamptz not null default now())`,
    );
    const missing = await listMissing(client);
    for (const file of missing) await applyBetween(client, file);
    return missing;
  } finally {
    await client.end();
  }
}

/** The migrations of this version that a database has not had; changes nothing. */
export async function listMissing(client: pg.ClientBase): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  const { rows: found } = await client.query("select 1 where to_regclass('schema_migration') is not null");
  if (found.length === 0) return files;
  const { rows } = await client.query<{ name: string }>('select name from schema_migration');
  const applied = new Set(rows.map((row) => row.name));
  return files.filter((file) => !applied.has(file));
}

/** Asks instead of waiting: a statement that waits is a transaction, for whose end an index built beside writes waits. */
async function becomeMigrator(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (rows[0]?.free === true) return;
    await wait(LOCK_ASK_MS);
  }
}

/** Between the transactions of those who use its tables: a dump may hold them for minutes. */
async function applyBetween(client: pg.Client, file: string): Promise<void> {
  for (let left = LOCK_TRIES; ; left -= 1)
    try {
      return await apply(client, file);
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (left === 0 || !(cause instanceof pg.DatabaseError) || cause.code !== LOCK_NOT_AVAILABLE)
        throw error;
      await wait(LOCK_PAUSE_MS);
    }
}

async function apply(client: pg.Client, file: string): Promise<void> {
  const statements = await readFile(join(FOLDER, file), 'utf8');
  if (statements.startsWith('-- concurrently\n')) return buildIndexes(client, file, statements);
  await client.query('begin');
  try {
    // Citus wants migrations to touch its shards one after the other; plain PostgreSQL accepts the setting.
    await client.query("set local citus.multi_shard_modify_mode to 'sequential'");
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query(statements);
    await client.query('insert into schema_migration (name) values ($1)', [file]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** One statement after the other, each safe to repeat: none can be part of a transaction. */
async function buildIndexes(client: pg.Client, file: string, text: string): Promise<void> {
  // An index whose build was interrupted serves nobody, and its name stands in the way.
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop index concurrently %s', indexrelid::regclass) as statement
     from pg_index where not indisvalid and indrelid in (
       select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  for (const { statement } of rows) await client.query(statement);
  for (const statement of text.replaceAll(/^--.*$/gm, '').split(';'))
    if (statement.trim() !== '') await client.query(statement);
  await client.query('insert into schema_migration (name) values ($1)', [file]);
}
