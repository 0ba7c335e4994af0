import type { Database } from '../db/database.ts';
import { listLargestStores } from '../files/stored-figures.ts';
import { countFailedJobs, countWaitingJobs } from '../jobs/job-figures.ts';
import { countUnsentMails } from '../mail/mail-rows.ts';
import type { Metrics, Sample } from './metrics.types.ts';

/** Several scrapers, and several processes, ask one database. */
const KEPT_MS = 10_000;

/** The connections of this process, and what waits or has failed in the whole installation. */
export function watchDatabase(metrics: Metrics, database: Database): void {
  const { pool, system } = database;
  const connections = {
    total: () => pool.totalCount,
    idle: () => pool.idleCount,
    waiting: () => database.countWaiting(),
  };
  for (const [state, count] of Object.entries(connections))
    metrics.watch(
      `atrium_database_connections_${state}`,
      state === 'waiting'
        ? 'Calls that wait for a connection to the database.'
        : `Connections of this process to the database: ${state}.`,
      count,
    );
  let isThere = false;
  const asked: (() => Promise<readonly Sample[]>)[] = [];
  /** A database that is away leaves out its figures; those of the process are told all the same. */
  const kept = (read: () => Promise<readonly Sample[]>): (() => Promise<readonly Sample[]>) => {
    let reading: Promise<readonly Sample[]> | undefined;
    let readAt = -Infinity;
    const ask = (): Promise<readonly Sample[]> => {
      if (reading === undefined || performance.now() - readAt > KEPT_MS) {
        readAt = performance.now();
        reading = read().then(
          (samples) => {
            isThere = true;
            return samples;
          },
          () => {
            isThere = false;
            return [];
          },
        );
      }
      return reading;
    };
    asked.push(ask);
    return ask;
  };
  metrics.watchMany(
    'atrium_jobs_waiting',
    'Jobs that are due, by queue, of the whole installation.',
    ['queue'],
    kept(async () =>
      (await countWaitingJobs(system)).map(({ queue, count }) => ({ labels: { queue }, value: count })),
    ),
  );
  metrics.watchMany(
    'atrium_jobs_failed',
    'Jobs that nobody will try again unless told so (npm run jobs), by queue, of the whole installation.',
    ['queue'],
    kept(async () =>
      (await countFailedJobs(system)).map(({ queue, count }) => ({ labels: { queue }, value: count })),
    ),
  );
  metrics.watchMany(
    'atrium_mails',
    'Mails that are not sent yet or have failed for good, of the whole installation.',
    ['state'],
    kept(async () => {
      const counts = await countUnsentMails(system);
      return Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
    }),
  );
  metrics.watchMany(
    'atrium_storage_bytes',
    'Bytes that are stored, of the 100 organizations that store most.',
    ['organization'],
    kept(async () =>
      (await listLargestStores(system)).map(({ slug, bytes }) => ({
        labels: { organization: slug },
        value: bytes,
      })),
    ),
  );
  metrics.watchMany(
    'atrium_database_up',
    'Whether the database answered when it was last asked for figures.',
    [],
    async () => {
      await Promise.all(asked.map((ask) => ask()));
      return [{ labels: {}, value: Number(isThere) }];
    },
  );
}
