import type pg from 'pg';
import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss';
import { isValid } from '../check.ts';
import type { Context } from '../context.ts';
import type { Log } from '../log.ts';
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
  });
  boss.on('error', (error) => log.error('The job queue has trouble', error));
  await boss.start();
  try {
    await makeQueues(boss, jobs);
    await makeSchedules(boss, jobs);
    const work = {
      includeMetadata: true,
      perJobResults: true,
      localConcurrency: 2,
      batchSize: 4,
      burstWhenBatchFull: true,
      // A new job is told by a notice; retries and jobs for later are found by asking.
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 3,
    } as const;
    for (const job of jobs)
      await boss.work<QueuedJob, unknown, typeof work>(job.name, work, (taken) =>
        Promise.all(taken.map((one) => runJob(boss, options, job, one))),
      );
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return { stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }) };
}

async function makeSchedules(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const tick: QueuedJob = { payload: {} };
  const current = new Set(jobs.filter((job) => job.cron !== undefined).map((job) => job.name));
  for (const { name } of await boss.getSchedules()) if (!current.has(name)) await boss.unschedule(name);
  for (const { name, cron } of jobs)
    if (cron !== undefined) await boss.schedule(name, cron, tick, { tz: 'UTC' });
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
  message: error instanceof Error ? error.message : String(error),
});
