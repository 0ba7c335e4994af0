import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { MOST_COUNTED } from '../../../platform/db/list.ts';
import { DEAD_LETTERS } from '../../../platform/jobs/job-queue.ts';

/** Counting stops one row beyond what lists count. */
const STOP = MOST_COUNTED + 1;
const MOST_QUEUES = 500;
const MOST_ORGANIZATIONS = 1000;

export interface QueueRow {
  readonly name: string;
  readonly waiting: number;
  readonly oldest_at: Date | null;
  readonly running: number;
  readonly failed: number;
}

/** Counts each queue in a query of its own, so that the indexes of the workers serve it. */
export async function listQueues(system: Db): Promise<readonly QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    with failed as (
      select name, count(*)::int as count from (
        select source_name as name from pgboss.job
        where name = ${DEAD_LETTERS} and state < 'active' and not blocked and source_name is not null
        limit ${STOP}) as dead
      group by name)
    select queue.name, waiting.count as waiting, waiting.oldest_at, running.count as running,
      coalesce(failed.count, 0) as failed
    from (select name from pgboss.queue where name <> ${DEAD_LETTERS} order by name limit ${MOST_QUEUES}) as queue
    cross join lateral (
      select count(*)::int as count, min(start_after) as oldest_at from (
        select start_after from pgboss.job
        where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
        order by start_after limit ${STOP}) as due) as waiting
    cross join lateral (
      select count(*)::int as count from (
        select 1 from pgboss.job where job.name = queue.name and state = 'active' limit ${STOP}) as busy) as running
    left join failed on failed.name = queue.name
    order by failed.count desc nulls last, waiting.count desc, queue.name`.execute(system);
  return rows;
}

export interface MailsRow {
  readonly sent: number;
  readonly waiting: number;
  readonly failed: number;
}

/** Sent since then; waiting and failed of any age. Each stops at so many of all organizations together. */
export async function countMails(system: Db, since: Date): Promise<MailsRow> {
  const { rows } = await sql<MailsRow>`
    select (select count(*)::int from (
        select 1 from (select organization_id from organization limit ${MOST_ORGANIZATIONS}) as organization
        cross join lateral (
          select 1 from mail
          where mail.organization_id = organization.organization_id and mail.created_at > ${since} and mail.state = 'sent'
          limit ${STOP}) as own
        limit ${STOP}) as sent) as sent,
      (select count(*)::int from (select 1 from mail where state = 'queued' limit ${STOP}) as queued) as waiting,
      (select count(*)::int from (select 1 from mail where state = 'failed' limit ${STOP}) as lost) as failed`.execute(
    system,
  );
  return rows[0] ?? { sent: 0, waiting: 0, failed: 0 };
}

export interface ReportRow {
  readonly organization_id: string;
  readonly name: string;
  readonly slug: string;
  readonly checked_at: Date | null;
  readonly sentences: readonly string[];
}

/** Those with something to look at first, then those that were checked longest ago. */
export async function listReports(system: Db, limit: number): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select organization.organization_id, organization.name, organization.slug, report.checked_at,
      coalesce(report.sentences, '{}') as sentences
    from organization left join integrity_report as report using (organization_id)
    order by coalesce(cardinality(report.sentences), 0) > 0 desc, report.checked_at nulls first, organization.slug
    limit ${limit}`.execute(system);
  return rows;
}

export interface UseRow {
  readonly organization_id: string;
  readonly name: string;
  readonly slug: string;
  readonly bytes: string;
  readonly limit_bytes: string | null;
}

/** Those with a limit by how full they are, then the largest. `part`: the limit in bytes of one that has stored nothing yet. */
export async function listUses(system: Db, limit: number, part: number): Promise<readonly UseRow[]> {
  const { rows } = await sql<UseRow>`
    select organization.organization_id, organization.name, organization.slug,
      coalesce(used.bytes, 0)::text as bytes,
      case when used.organization_id is null then ${part}::bigint else used.limit_bytes end::text as limit_bytes
    from organization left join storage_use as used using (organization_id)
    order by used.bytes::float8 / nullif(used.limit_bytes, 0) desc nulls last, used.bytes desc nulls last, organization.slug
    limit ${limit}`.execute(system);
  return rows;
}

export async function sumUses(system: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(bytes), 0)::text as bytes from storage_use`.execute(system);
  return Number(rows[0]?.bytes ?? 0);
}

export async function findName(system: Db, organizationId: string): Promise<string | undefined> {
  const row = await system
    .selectFrom('organization')
    .select('organization.name')
    .where('organization.organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.name;
}
