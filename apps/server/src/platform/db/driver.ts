import { createHash } from 'node:crypto';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import pg from 'pg';
import { appError } from '../errors.ts';
import { resume } from '../processor-time.ts';
import type { TenantGuard } from './guard.ts';

// Counters and numeric ids stay below 2^53, so bigint columns are plain numbers here.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Statements with more parameters than this are bulk writes: their text rarely repeats, so they stay unnamed. */
const MAX_NAMED_PARAMETERS = 64;
const names = new Map<string, string>();

function statementName(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = `q${createHash('sha1').update(sql).digest('base64url').slice(0, 20)}`;
    if (names.size < 2000) names.set(sql, name);
  }
  return name;
}

class PgConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #guard: TenantGuard | undefined;
  readonly #organizationId: string;

  constructor(client: pg.PoolClient, guard: TenantGuard | undefined, organizationId: string) {
    this.client = client;
    this.#guard = guard;
    this.#organizationId = organizationId;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#guard?.check(query, this.#organizationId);
    const named = query.parameters.length <= MAX_NAMED_PARAMETERS;
    const result = await this.client.query({
      ...(named ? { name: statementName(query.sql) } : {}),
      text: query.sql,
      values: query.parameters as unknown[],
    });
    resume();
    const changes = result.command === 'SELECT' ? undefined : BigInt(result.rowCount ?? 0);
    return { rows: result.rows as R[], ...(changes === undefined ? {} : { numAffectedRows: changes }) };
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not used: lists are paged.');
  }
}

/** Kysely over a `pg` pool with every statement prepared under a name, and held by the guard for one organization. */
export class PgDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #guard: TenantGuard | undefined;
  readonly #organizationId: string;

  constructor(pool: pg.Pool, guard?: TenantGuard, organizationId = '') {
    this.#pool = pool;
    this.#guard = guard;
    this.#organizationId = organizationId;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgConnection> {
    try {
      return new PgConnection(await this.#pool.connect(), this.#guard, this.#organizationId);
    } catch (error) {
      throw appError('unavailable', 'database.unavailable', { cause: error });
    }
  }

  async beginTransaction(connection: PgConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel;
    await connection.client.query(level === undefined ? 'begin' : `begin isolation level ${level}`);
  }

  async commitTransaction(connection: PgConnection): Promise<void> {
    await connection.client.query('commit');
  }

  async rollbackTransaction(connection: PgConnection): Promise<void> {
    await connection.client.query('rollback');
  }

  async releaseConnection(connection: PgConnection): Promise<void> {
    connection.client.release();
  }

  async destroy(): Promise<void> {}
}
