import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss';
import { isValid } from '../check.ts';
import type { Context } from '../context.ts';
import type { Log } from '../log.ts';
import { storable } from '../text.ts';
import { watchDueJobs } from './due-jobs.ts';
import { PermanentJobError, type Job } from './job.ts';
import { makeQueues, type QueuedJob } from './job-queue.ts';

export interface WorkerOptions {
  readonly connection: pg.ClientConfig;
  readonly jobs: readonly Job<never>[];
  /** `undefined` when the organization is no more. */
  contextFor(organizationId: string): Promise<Context | undefined>;
  listOrganizationIds(): Promise<string[]>;
  readonly log: Log;
}

export interface Workers {
  /** Lets what runs finish for a while; what does not is run again later, here or elsewhere. */
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 6000;
const MAINTENANCE_SECONDS = 600;
const RENEWAL_MS = 10 * 60_000;

/** Carries jobs out. Many processes may do so at once; each job is taken by one of them. */
export async function startWorkers(options: WorkerOptions): Promise<Workers> {
  const { connection, jobs, log } = options;
  const { host, port, user, database, connectionString } = connection;
  const password = typeof connection.password === 'string' ? connection.password : undefined;
  const settings = { host, port, user, database, connectionString, password };
  const boss = new PgBoss({
    ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
    ssl: connection.ssl,
    max: 4,
    application_name: 'atrium jobs',
    useListenNotify: true,
    // Otherwise what is over is deleted once a day, and schedules of each minute leave a thousand runs of each organization.
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  });
  boss.on('error', (error) => log.error('The job queue has trouble', error));
  await boss.start();
  const places = new Map<string, string>();
  try {
    await makeQueues(boss, jobs);
    await makeSchedules(boss, jobs);
    const work = {
      includeMetadata: true,
      perJobResults: true,
      burstWhenBatchFull: true,
      // New and due jobs are told by notices. Without them each place asks for itself.
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 60,
    } as const;
    for (const job of jobs) {
      const place = await boss.work<QueuedJob, unknown, typeof work & Places>(
        job.name,
        { ...work, ...placesOf(job) },
        (taken) => Promise.all(taken.map((one) => runJob(boss, options, job, one))),
      );
      places.set(job.name, place);
    }
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  const stopWatching = watchDueJobs(boss, places, log);
  // A process of an older version that starts meanwhile sets schedules as it knows them.
  const renewal = setInterval(() => {
    void setSchedules(boss, jobs).catch((error: unknown) => {
      log.error('The schedules could not be renewed', error);
    });
  }, RENEWAL_MS).unref();
  return {
    async stop() {
      clearInterval(renewal);
      // A question that hangs does not keep the others from hearing of the end.
      await Promise.all([stopWatching(), boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })]);
    },
  };
}

interface Places {
  localConcurrency: number;
  batchSize: number;
  localGroupConcurrency?: number;
}

/**
 * Eight of a kind at a time. A batch is over with its slowest job, so what is shared fairly is taken in small ones; of one job
 * each they may not be, for only a full batch of several is followed by the next without a pause.
 */
const placesOf = ({ perOrganization }: Job<never>): Places =>
  perOrganization === undefined
    ? { localConcurrency: 2, batchSize: 4 }
    : { localConcurrency: 4, batchSize: 2, localGroupConcurrency: perOrganization };

async function makeSchedules(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const current = new Set(jobs.filter((job) => job.cron !== undefined).map((job) => job.name));
  for (const { name } of await boss.getSchedules()) if (!current.has(name)) await boss.unschedule(name);
  await setSchedules(boss, jobs);
}

async function setSchedules(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const tick: QueuedJob = { payload: {} };
  const set = new Map((await boss.getSchedules()).map((one) => [one.name, one]));
  for (const { name, cron } of jobs) {
    const stored = set.get(name);
    const stands =
      stored?.cron === cron && stored?.timezone === 'UTC' && isDeepStrictEqual(stored.data, tick);
    if (cron !== undefined && !stands) await boss.schedule(name, cron, tick, { tz: 'UTC' });
  }
}

async function runJob(
  boss: PgBoss,
  { contextFor, listOrganizationIds, log }: WorkerOptions,
  job: Job<never>,
  { id, data, retryCount, retryLimit, signal }: JobWithMetadata<QueuedJob>,
): Promise<JobResult> {
  try {
    if (data.organizationId === undefined) {
      await spread(boss, job, data, await listOrganizationIds());
      return { id, status: 'completed' };
    }
    if (!isValid(job.payload, data.payload))
      throw new PermanentJobError('The payload is not what this job takes.');
    const ctx = await contextFor(data.organizationId);
    // Checked against the schema just above, from which the type of the payload is made.
    const payload = data.payload as never;
    if (ctx !== undefined)
      await job.run(ctx, payload, { attempt: retryCount + 1, isLast: retryCount >= retryLimit, signal });
    return { id, status: 'completed' };
  } catch (error) {
    const isPermanent = error instanceof PermanentJobError;
    if (isPermanent || retryCount >= retryLimit)
      log.error(`The job ${job.name} ${id} has failed for good`, error);
    return { id, status: isPermanent ? 'deadletter' : 'failed', output: describe(error) };
  }
}

/** One job for each organization, so that the trouble of one does not hold up the others. */
async function spread(
  boss: PgBoss,
  job: Job<never>,
  tick: QueuedJob,
  organizationIds: readonly string[],
): Promise<void> {
  for (const organizationId of organizationIds) {
    const data: QueuedJob = { ...tick, organizationId };
    await boss.send(job.name, data, { singletonKey: `${organizationId} schedule` });
  }
}

const describe = (error: unknown): { message: string } => ({
  message: storable(error instanceof Error ? error.message : String(error), 5000),
});
