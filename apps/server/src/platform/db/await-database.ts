import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const PAUSE_MS = 500;
const CONNECT_MS = 5000;
/** Not there yet, or still starting. A refused password or name is wrong now and later. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
  '53300',
]);

export interface Patience {
  readonly seconds: number;
  readonly signal?: AbortSignal | undefined;
  readonly onWait: (seconds: number) => void;
}

/** Containers of one composition start together, the database often last. */
export async function awaitDatabase(
  connection: pg.ClientConfig,
  { seconds, signal, onWait }: Patience,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (!isPassing(error) || performance.now() + PAUSE_MS > end || signal?.aborted === true) throw error;
      if (attempt === 1) onWait(seconds);
    } finally {
      await client.end().catch(() => undefined);
    }
    await wait(PAUSE_MS, undefined, { signal });
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isPassing);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return PASSING.has(code) || /timeout expired|connection terminated/i.test(error.message);
}
