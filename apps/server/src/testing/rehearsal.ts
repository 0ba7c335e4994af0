import { mock } from 'node:test';
import type pg from 'pg';

export interface Rehearsal<T> {
  readonly result: T;
  /** Whether anything was written, or locked in order to be. */
  readonly touched: boolean;
  /** Rows that were inserted, updated or deleted, by table, even where they were put back at once; if asked for. */
  readonly changes: Readonly<Record<string, number>>;
}

export interface RehearsalOptions {
  /** Setup that runs before `work`; it is rolled back as well. */
  readonly prepare?: (() => Promise<unknown>) | undefined;
  readonly counting?: boolean;
}

/** Replaces the program's own transactions by savepoints within the one that is never committed. */
const WITHIN: Readonly<Record<string, string>> = {
  begin: 'savepoint rehearsed',
  commit: 'release savepoint rehearsed',
  rollback: 'rollback to savepoint rehearsed',
};

/**
 * Runs `work` with every statement on one connection, tells what it wrote and takes all of it back: so each call of
 * many meets the same rows, whatever those before it did. One rehearsal at a time.
 */
export async function rehearse<T>(
  pool: pg.Pool,
  work: () => Promise<T>,
  { prepare, counting = false }: RehearsalOptions = {},
): Promise<Rehearsal<T>> {
  const client = await pool.connect();
  // Statements of one request may come at the same time, which one connection takes one after the other.
  let last: Promise<unknown> = Promise.resolve();
  const query = (input: unknown, values?: unknown): Promise<unknown> => {
    const known = typeof input === 'string' ? (WITHIN[input] ?? input) : input;
    const next = last.then(() => client.query(known as string, values as unknown[]));
    last = next.catch(() => undefined);
    return next;
  };
  const held = { query, release: () => undefined };
  // A call may wait for somebody outside, or for a busy machine.
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  const mocks = [
    mock.method(pool, 'connect', async () => held as unknown as pg.PoolClient),
    mock.method(pool, 'query', query as typeof pool.query),
  ];
  try {
    await prepare?.();
    const before = counting ? await countChanges(client) : {};
    const result = await work();
    const touched = await hasTouched(client);
    return { result, touched, changes: counting ? minus(await countChanges(client), before) : {} };
  } finally {
    for (const one of mocks) one.mock.restore();
    await client.query('rollback');
    client.release();
  }
}

/** A transaction that only read has no number. */
async function hasTouched(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client
    .query<{ touched: boolean }>('select pg_current_xact_id_if_assigned() is not null as touched')
    // A statement that failed outside a transaction has ended this one: then nothing of it stays.
    .catch(() => ({ rows: [] }));
  return rows[0]?.touched ?? false;
}

/** Of this transaction and, until the server has added them up, of those before it on this connection. */
async function countChanges(client: pg.PoolClient): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; changes: number }>(COUNT).catch(() => ({ rows: [] }));
  return Object.fromEntries(rows.map(({ name, changes }) => [name, changes]));
}

// The job queue notes in these two when it last looked after itself, whatever is being called at that moment.
const COUNT = `select relname as name, n_tup_ins + n_tup_upd + n_tup_del as changes
  from pg_stat_xact_user_tables
  where n_tup_ins + n_tup_upd + n_tup_del > 0
    and not (schemaname = 'pgboss' and relname in ('version', 'queue'))`;

const minus = (after: Record<string, number>, before: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
