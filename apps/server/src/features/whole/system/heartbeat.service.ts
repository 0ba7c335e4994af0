import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { VERSION } from '../../../platform/version.ts';
import { BEAT_MS } from './heartbeat.types.ts';
import * as queries from './processes.queries.ts';

/** A process that has said nothing for so long is told as lost, and then forgotten. */
const FORGOTTEN_MS = 60 * 60_000;
const NS_PER_MS = 1e6;

export interface Heartbeat {
  /** Says once more that the process is there. */
  beat(): Promise<void>;
  stop(): Promise<void>;
}

/** Tells the other processes, through the database, that this one runs and how it fares. */
export async function keepHeartbeat(
  { system }: Pick<Database, 'system'>,
  role: string,
  now = () => new Date(),
): Promise<Heartbeat> {
  const id = newId();
  const startedAt = new Date(now().getTime() - process.uptime() * 1000);
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  const beat = async (): Promise<void> => {
    const seenAt = now();
    await queries.putProcess(system, {
      id,
      role,
      host: hostname(),
      pid: process.pid,
      version: VERSION,
      started_at: startedAt,
      seen_at: seenAt,
      memory: String(process.memoryUsage.rss()),
      lag_ms: lag.count === 0 ? 0 : lag.percentile(99) / NS_PER_MS,
    });
    lag.reset();
    await queries.deleteProcessesBefore(system, new Date(seenAt.getTime() - FORGOTTEN_MS));
  };
  // A database that is away for a moment misses a beat; the next one tells again.
  const tryToBeat = (): Promise<void> => beat().catch(() => undefined);
  await tryToBeat();
  const timer = setInterval(() => void tryToBeat(), BEAT_MS).unref();
  return {
    beat,
    async stop() {
      clearInterval(timer);
      lag.disable();
      await queries.deleteProcess(system, id).catch(() => undefined);
    },
  };
}
