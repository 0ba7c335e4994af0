import type { Duplex } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './db/database.ts';

/**
 * Something that happened, in the past tense, e.g. `{ name: 'event.changed', id }`. Features name theirs in `*.facts.ts`.
 * Caches hear it by a notice, which may be missed; a listener (`defineListener`) by a job, which is not.
 */
export interface Fact {
  readonly name: string;
  readonly id?: string;
  /** The account that did it; the context fills it in. */
  readonly by?: string;
  /** The account that acted on behalf of `by`, if any; the context fills it in. */
  readonly actedBy?: string;
  /** Values that listeners need beyond `id`, e.g. the other account. Ids, never texts: these may be deleted by then. */
  readonly with?: Readonly<Record<string, string>>;
}

export interface HeardFact extends Fact {
  readonly organizationId: string;
}

const CHANNEL = 'atrium_fact';

/** The words that other processes hear of it, and their channel in PostgreSQL. */
export const noticeOf = (organizationId: string, fact: Fact): { channel: string; payload: string } => ({
  channel: CHANNEL,
  payload: JSON.stringify({ ...fact, organizationId }),
});

/** PostgreSQL delivers a notice when its transaction commits, and none when it rolls back. */
export async function publishFact(db: Db, organizationId: string, fact: Fact): Promise<void> {
  const { channel, payload } = noticeOf(organizationId, fact);
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

export interface FactListener {
  close(): Promise<void>;
}

const RETRY_MS = 1000;
/** A connection that a network has dropped in silence looks open for hours: only asking shows it. */
const ASK_MS = 15_000;
const ANSWER_MS = 5000;

/**
 * Receives the facts of every process over one dedicated connection. Facts published while the connection is down are
 * lost, so `onGap` is called after each reconnect with the last time it was known to hear: listeners keep only what can be reloaded.
 */
export function listenToFacts(
  connection: pg.ClientConfig,
  onFact: (fact: HeardFact) => void,
  onGap: (since: Date) => void,
  askMs = ASK_MS,
): FactListener {
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let isListening = false;
  let heardUntil = new Date();

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      ...connection,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'atrium facts',
    });
    client = next;
    next.on('error', () => retry(next));
    next.on('end', () => retry(next));
    next.on('notification', ({ payload }) => {
      if (payload !== undefined) onFact(JSON.parse(payload) as HeardFact);
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      isListening = true;
      onGap(heardUntil);
      heardUntil = new Date();
    } catch {
      retry(next);
    }
  };
  const asks = setInterval(() => {
    const asked = client;
    if (asked === undefined || !isListening) return;
    const at = new Date();
    asked.query('select 1').then(
      () => {
        if (client === asked) heardUntil = at;
      },
      () => retry(asked),
    );
  }, askMs).unref();
  const retry = (failed: pg.Client): void => {
    if (closed || client !== failed) return;
    isListening = false;
    client = undefined;
    // Nobody says goodbye to a connection that hears nothing.
    streamOf(failed).destroy();
    timer = setTimeout(() => void connect(), RETRY_MS);
  };

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      clearInterval(asks);
      await client?.end().catch(() => undefined);
    },
  };
}

const streamOf = (client: pg.Client): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;
