import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { DEAD_LETTERS } from './job-queue.ts';

interface QueueCount {
  readonly queue: string;
  readonly count: number;
}

/** Jobs that are due, in the whole installation. */
export async function countWaitingJobs(db: Db): Promise<readonly QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select name as queue, count(*)::int as count from pgboss.job
    where state < 'active' and not blocked and start_after <= now() and name <> ${DEAD_LETTERS}
    group by name`.execute(db);
  return rows;
}

/** Jobs that have failed for good, in the whole installation, by the queue in which they stood. */
export async function countFailedJobs(db: Db): Promise<readonly QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    select source_name as queue, count(*)::int as count from pgboss.job
    where name = ${DEAD_LETTERS} and state < 'active' and not blocked and source_name is not null
    group by source_name`.execute(db);
  return rows;
}

export interface FailedJob {
  readonly queue: string;
  readonly organizationId: string | null;
  readonly failedAt: Date;
  readonly error: string | null;
}

/** Newest first, without their payloads, which may name people. */
export async function listFailedJobs(db: Db, limit: number, queue?: string): Promise<readonly FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select source_name as queue, data->>'organizationId' as "organizationId", created_on as "failedAt",
      left(output->>'message', 200) as error
    from pgboss.job
    where name = ${DEAD_LETTERS} and state < 'active' and not blocked and source_name is not null
      and (${queue ?? null}::text is null or source_name = ${queue ?? null})
    order by created_on desc, id desc limit ${limit}`.execute(db);
  return rows;
}
