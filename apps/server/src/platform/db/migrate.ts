import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../../migrations');
// Any fixed number: it keeps two processes that start at once from migrating at once.
const LOCK = 7_281_946;

/** Applies what is missing of `migrations/*.sql`, each file in its own transaction; forward only. Answers their names. */
export async function migrate(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migration (
         name text not null constraint schema_migration_pkey primary key,
         applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migration');
    const applied = new Set(rows.map((row) => row.name));
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
    const missing = files.filter((file) => !applied.has(file));
    for (const file of missing) await apply(client, file);
    return missing;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, file: string): Promise<void> {
  const statements = await readFile(join(FOLDER, file), 'utf8');
  await client.query('begin');
  try {
    // Citus wants migrations to touch its shards one after the other; plain PostgreSQL accepts the setting.
    await client.query("set local citus.multi_shard_modify_mode to 'sequential'");
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
