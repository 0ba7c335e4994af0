import { createHash } from 'node:crypto';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import pg from 'pg';
import { AppError, appError } from '../errors.ts';
import { resume } from '../processor-time.ts';
import type { ConnectionLine, Held } from './connection-line.ts';
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
  return `${name}.${generation}`;
}

/**
 * A migration of a newer process changes what prepared statements answer, and PostgreSQL then refuses them for good.
 * The first refusal begins a new generation of names, so that every connection prepares all of them again.
 */
let generation = 0;
const generations = new WeakMap<pg.PoolClient, number>();
const NO_SUCH_STATEMENT = '26000';

/** Told by the place in PostgreSQL: its state is that of many errors, and its message may be translated. */
export const isOutdatedStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.routine === 'RevalidateCachedQuery' || error.code === NO_SUCH_STATEMENT);

/** The client tells it by its message alone. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

class PgConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly held: Held;
  isInTransaction = false;
  /** A statement was never answered: its answer, should it come, would be taken for that of the next. */
  isDeaf = false;
  readonly #guard: TenantGuard | undefined;
  readonly #organizationId: string;

  constructor(client: pg.PoolClient, held: Held, guard: TenantGuard | undefined, organizationId: string) {
    this.client = client;
    this.held = held;
    this.#guard = guard;
    this.#organizationId = organizationId;
    if (!generations.has(client)) generations.set(client, generation);
  }

  /** Still holds statements of an older generation. */
  get isOutdated(): boolean {
    return generations.get(this.client) !== generation;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#guard?.check(query, this.#organizationId);
    const asked = generation;
    try {
      return await this.#execute<R>(query);
    } catch (error) {
      this.isDeaf ||= isUnanswered(error);
      if (!isOutdatedStatement(error)) throw error;
      if (generation === asked) generation += 1;
      // The transaction is lost; `Context.transaction` begins it again.
      if (this.isInTransaction) throw error;
      return this.#execute<R>(query);
    }
  }

  /** Begins and ends transactions. */
  async say(text: string): Promise<void> {
    try {
      await this.client.query(text);
    } catch (error) {
      this.isDeaf ||= isUnanswered(error);
      throw error;
    }
  }

  async #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
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
  readonly #line: ConnectionLine;
  readonly #guard: TenantGuard | undefined;
  readonly #organizationId: string;

  constructor(pool: pg.Pool, line: ConnectionLine, guard?: TenantGuard, organizationId = '') {
    this.#pool = pool;
    this.#line = line;
    this.#guard = guard;
    this.#organizationId = organizationId;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgConnection> {
    let held: Held | undefined;
    try {
      held = await this.#line.enter(this.#organizationId);
      const client = await this.#pool.connect();
      held.connected();
      return new PgConnection(client, held, this.#guard, this.#organizationId);
    } catch (error) {
      held?.giveBack();
      if (error instanceof AppError) throw error;
      throw appError('unavailable', 'database.unavailable', { cause: error });
    }
  }

  async beginTransaction(connection: PgConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel;
    connection.held.begin();
    await connection.say(level === undefined ? 'begin' : `begin isolation level ${level}`);
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: PgConnection): Promise<void> {
    await connection.say('commit');
    connection.isInTransaction = false;
  }

  async rollbackTransaction(connection: PgConnection): Promise<void> {
    if (!connection.isDeaf) await connection.say('rollback');
    connection.isInTransaction = false;
  }

  async releaseConnection(connection: PgConnection): Promise<void> {
    connection.client.release(connection.isDeaf || connection.isOutdated);
    connection.held.giveBack(!connection.isDeaf);
  }

  async destroy(): Promise<void> {}
}
