import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { TENANT_TABLES } from '../features.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createJobQueue } from '../platform/jobs/job-queue.ts';
import { createTestDatabase } from './database.ts';
import { describeFailure } from './report.ts';

/** Folder in which test processes write down the statements that the program runs. */
const FOLDER = process.env['TEST_STATEMENTS'];
const known = new Set<string>();

/** Writes a statement down once per process, when this run asks for it. */
export function recordStatement(input: unknown): void {
  if (FOLDER === undefined) return;
  const text = typeof input === 'string' ? input : (input as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string' || known.has(text)) return;
  known.add(text);
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(join(FOLDER, String(process.pid)), `${JSON.stringify(text)}\n`);
}

/** Statements that have a plan. Definitions and settings of a connection are covered by the files that really run there. */
const PLANNED = /^\s*(select|insert|update|delete|merge|values|with)\b/i;

/** Tables of one transaction: the statements on them are planned beside them. */
const TEMPORARY = /^\s*create temporary table\b/i;

/** A table that the job queue makes for one day: the next day there is another one. */
const OF_A_DAY = /\bpgboss\.\w+_\d{8}\b/;

export interface Judgement {
  readonly judged: number;
  readonly failures: readonly string[];
}

/**
 * Has the server at TEST_DATABASE_URL parse, analyse and plan every recorded statement on a migrated database with the
 * tables of the job queue: a function, a type, an operator or a clause that it does not know fails here without the test having to run again.
 */
export async function judgeStatements(folder: string): Promise<Judgement> {
  const texts = new Set(
    readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as string),
    ),
  );
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  const failures: string[] = [];
  let judged = 0;
  try {
    await client.connect();
    await openJobQueue(database.url);
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query('begin');
    for (const text of texts) if (TEMPORARY.test(text)) await client.query(text);
    for (const text of texts) {
      if (!PLANNED.test(text) || OF_A_DAY.test(text)) continue;
      judged += 1;
      await judge(client, text).catch((error: unknown) => {
        const reason = error instanceof Error ? error : new Error(String(error));
        failures.push(describeFailure({ name: text, details: { error: reason } }));
      });
    }
  } finally {
    await client.end();
    await database.drop();
  }
  return { judged, failures };
}

/** Makes the tables of the job queue, as the first process of the program does. */
async function openJobQueue(url: string): Promise<void> {
  const opened = openDatabase({ connectionString: url }, { poolSize: 2, tenantTables: TENANT_TABLES });
  const queue = createJobQueue(opened);
  await queue.open([]);
  await queue.close();
  await opened.close();
}

async function judge(client: pg.Client, text: string): Promise<void> {
  await client.query('savepoint judged');
  try {
    await client.query(`prepare judged as ${text}`);
    const { rows } = await client.query<{ count: number }>(
      `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'judged'`,
    );
    const nulls = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ');
    await client.query(`explain execute judged${nulls === '' ? '' : `(${nulls})`}`);
  } finally {
    await client.query('rollback to savepoint judged');
    await client.query('deallocate all');
  }
}
