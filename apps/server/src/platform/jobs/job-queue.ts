import { CompiledQuery, type QueryResult } from 'kysely';
import { PgBoss, type Db as BossDb, type Queue } from 'pg-boss';
import { isValid } from '../check.ts';
import type { Context } from '../context.ts';
import type { Database, Db } from '../db/database.ts';
import { noticeOf, publishFact, type Fact } from '../facts.ts';
import { newId } from '../ids.ts';
import type { Job } from './job.ts';

/** A queued job: its organization, and its payload. */
export interface QueuedJob {
  /** Absent in the tick of a schedule, which becomes one job for each organization. */
  readonly organizationId?: string;
  readonly payload: unknown;
}

export interface EnqueueOptions {
  readonly startAfter?: Date;
  /** While a job of this key waits, another is not added. */
  readonly key?: string;
}

export interface JobQueue {
  /** Makes the queues of these jobs; to be done before the first is enqueued. */
  open(jobs: readonly Job<never>[]): Promise<void>;
  /** Within the transaction of `ctx`: the job exists if and only if the transaction commits. */
  enqueue<T>(
    ctx: Pick<Context, 'db' | 'organizationId'>,
    job: Job<T>,
    payload: T,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** The same for many jobs of one kind, in one statement. */
  enqueueAll<T>(
    ctx: Pick<Context, 'db' | 'organizationId'>,
    job: Job<T>,
    payloads: readonly T[],
  ): Promise<void>;
  /** One job for each organization of the installation; a second call before they are made changes nothing. */
  enqueueEverywhere(job: Job<Record<string, never>>): Promise<void>;
  /**
   * Within the transaction of `ctx`, in one statement: one job for each listener that hears this fact, and the notice of it
   * that other processes hear, where one is wanted.
   */
  tell(ctx: Pick<Context, 'db' | 'organizationId'>, fact: Fact, isNoticed: boolean): Promise<void>;
  /** Takes finished jobs that name one of these out of the organization's memory. Answers how many still wait or run. */
  forget(ctx: Pick<Context, 'db' | 'organizationId'>, texts: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

export const DEAD_LETTERS = 'dead-letters';
/** In SQL, the channel on which those who wait for a queue hear its name. */
export const WAKING = "'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24)";

/** Enqueues jobs over the program's existing connections. Another process may execute them. */
export function createJobQueue(database: Database): JobQueue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    supervise: false,
    schedule: false,
  });
  // Without a listener an error event would end the process; what failed is told to whoever asked for it.
  boss.on('error', () => undefined);

  const listeners = new Map<string, Job<Fact>[]>();
  const queue: JobQueue = {
    async open(jobs) {
      await boss.start();
      await makeQueues(boss, jobs);
      // A job that hears facts takes facts: `defineListener` makes no other.
      for (const job of jobs as readonly Job<Fact>[])
        for (const name of job.hears) listeners.set(name, [...(listeners.get(name) ?? []), job]);
    },
    async tell({ db, organizationId }, fact, isNoticed) {
      const hearing = listeners.get(fact.name) ?? [];
      if (hearing.length === 0) return isNoticed ? publishFact(db, organizationId, fact) : undefined;
      for (const listener of hearing) checkPayload(listener, fact);
      const data: QueuedJob = { organizationId, payload: fact };
      const { channel, payload } = noticeOf(organizationId, fact);
      await db.executeQuery(
        CompiledQuery.raw(isNoticed ? TELL_AND_NOTICE : TELL, [
          hearing.map(({ name }) => name),
          hearing.map(() => newId()),
          JSON.stringify(data),
          ...(isNoticed ? [channel, payload] : []),
        ]),
      );
    },
    async enqueueAll(ctx, job, payloads) {
      for (const payload of payloads) checkPayload(job, payload);
      const { organizationId } = ctx;
      await boss.insert(
        job.name,
        payloads.map((payload) => ({
          data: { organizationId, payload } satisfies QueuedJob,
          singletonKey: newId(),
          ...shareOf(job, organizationId),
        })),
        { db: over(ctx.db) },
      );
    },
    async enqueue(ctx, job, payload, { startAfter, key } = {}) {
      checkPayload(job, payload);
      const data: QueuedJob = { organizationId: ctx.organizationId, payload };
      await boss.send(job.name, data, {
        db: over(ctx.db),
        ...(startAfter === undefined ? {} : { startAfter }),
        ...shareOf(job, ctx.organizationId),
        // The queue keeps one waiting job per key, so a job that may stand there many times gets one of its own.
        singletonKey: key === undefined ? newId() : `${ctx.organizationId} ${key}`,
      });
    },
    async enqueueEverywhere(job) {
      const data: QueuedJob = { payload: {} };
      await boss.send(job.name, data, { singletonKey: 'everywhere' });
    },
    async forget({ db, organizationId }, texts) {
      let left = 0;
      for (const { name } of await boss.getQueues())
        for (let some = 0; some < texts.length; some += TEXTS_AT_ONCE)
          for (let from: string | null = NO_JOB_BEFORE; from !== null;) {
            const wanted = texts.slice(some, some + TEXTS_AT_ONCE);
            const page: QueryResult<ForgottenPage> = await db.executeQuery(
              CompiledQuery.raw(FORGET_PAGE, [name, from, organizationId, wanted]),
            );
            from = page.rows[0]?.last ?? null;
            left += page.rows[0]?.left ?? 0;
          }
      return left;
    },
    close: () => boss.stop({ graceful: false, close: false }),
  };
  return queue;
}

/**
 * The same as `send` of the queue does, for several queues in one statement; a test compares what both write. Nobody else has
 * the keys, so that no job is taken for one that waits already.
 */
const TELL = `
  with told as (
    insert into pgboss.job (name, data, created_on, start_after, keep_until, singleton_key, expire_seconds, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select queue.name, $3::jsonb, pgboss.job_now(), pgboss.job_now(),
      pgboss.job_now() + queue.retention_seconds * interval '1 second', hearing.key, queue.expire_seconds,
      queue.deletion_seconds, queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.policy,
      queue.dead_letter, queue.heartbeat_seconds
    from unnest($1::text[], $2::text[]) as hearing(name, key) join pgboss.queue on queue.name = hearing.name
    returning name)
  select pg_notify(${WAKING}, name) from told`;

const TELL_AND_NOTICE = `${TELL} union all select pg_notify($4, $5)`;

/** Of the places of this job, an organization has its share alone. */
const shareOf = <T>({ perOrganization }: Job<T>, organizationId: string) =>
  perOrganization === undefined ? {} : { group: { id: organizationId } };

interface ForgottenPage {
  /** Null after the last page. */
  last: string | null;
  left: number;
}

const NO_JOB_BEFORE = '00000000-0000-0000-0000-000000000000';

/** A person may have named thousands of pages, each of which is looked for in each job. */
const TEXTS_AT_ONCE = 100;

/** A stretch of one queue: jobs of all organizations stand in it, and no index knows what they name. Each is written out once. */
const FORGET_PAGE = `
  with said as materialized (
    select to_json(text)::text as text from unnest($4::text[]) as given(text)),
  written as materialized (
    select id, state, case when data->>'organizationId' = $3 then data::text end as data
    from pgboss.job where name = $1 and id > $2::uuid order by id limit 2000),
  page as materialized (
    select id, state, data is not null and exists (
      select 1 from said where position(said.text in written.data) > 0) as names
    from written),
  gone as (
    delete from pgboss.job using page where job.name = $1 and job.id = page.id and page.names
      and (page.state in ('completed', 'cancelled', 'failed') or job.name = '${DEAD_LETTERS}')
    returning job.id)
  select (array_agg(id order by id desc))[1] as last,
    (count(*) filter (where names))::int - (select count(*) from gone)::int as left
  from page`;

function checkPayload<T>(job: Job<T>, payload: T): void {
  if (!isValid(job.payload, payload)) throw new TypeError(`Not a payload of the job ${job.name}.`);
}

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export async function makeQueues(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const kept = { retentionSeconds: 30 * DAY, deleteAfterSeconds: 7 * DAY };
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existing.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, kept);
  for (const job of jobs) {
    const options = {
      ...kept,
      // A run of a schedule tells nothing once it is done, and some come each minute, one for each organization.
      ...(job.cron === undefined ? {} : { deleteAfterSeconds: HOUR }),
      retryLimit: job.retries,
      retryDelay: job.firstRetrySeconds,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: job.timeoutSeconds,
      deadLetter: DEAD_LETTERS,
      notify: true,
    };
    const queue = existing.get(job.name);
    if (queue === undefined) await boss.createQueue(job.name, { ...options, policy: 'short' });
    else if (Object.entries(options).some(([name, value]) => queue[name as keyof Queue] !== value))
      await boss.updateQueue(job.name, options);
    // Brings the queue into the memory of `boss`, so that within a transaction no second connection is asked for it.
    await boss.findJobs(job.name, { id: NO_JOB });
  }
}

const NO_JOB = '00000000-0000-4000-8000-000000000000';

const over = (db: Db): BossDb => ({
  executeSql: async (text, values = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});
