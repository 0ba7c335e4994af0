import { setTimeout as wait } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.ts';
import { DEAD_LETTERS, WAKING } from './job-queue.ts';

const PAUSE_MS = 1000;
/** After trouble: a database that is away need not be asked each second. */
const LONG_PAUSE_MS = 10_000;

/** Wakes those who wait for a queue in which something is due, as a new job there does. */
const WAKE_DUE = `
  select queue.name, pg_notify(${WAKING}, queue.name)
  from pgboss.queue where name <> '${DEAD_LETTERS}' and exists (
    select from pgboss.job
    where job.name = queue.name and state < 'active' and not blocked and start_after <= pgboss.job_now())`;

/**
 * Retries and jobs for later become due without anybody telling. One question for all queues finds them; each place of each
 * queue asking for itself is fifty statements a second of a program that has nothing to do. `places` are the ids of a worker
 * for each queue. Answers how to end it.
 */
export function watchDueJobs(
  boss: PgBoss,
  places: ReadonlyMap<string, string>,
  log: Log,
): () => Promise<void> {
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      const pause = await boss
        .getDb()
        .executeSql(WAKE_DUE)
        .then(({ rows }: { rows: { name: string }[] }) => {
          // The notice wakes all places of all processes; while the listener has lost its connection, this one at least.
          for (const { name } of rows) boss.notifyWorker(places.get(name) ?? '');
          return PAUSE_MS;
        })
        .catch((error: unknown) => {
          if (ending.signal.aborted) return 0;
          log.error('It could not be seen which jobs are due', error);
          return LONG_PAUSE_MS;
        });
      await wait(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  })();
  return () => {
    ending.abort();
    return watching;
  };
}
