import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { accountColumn, type BaseAccountColumns } from '../../../ground/accounts/index.ts';
import type { ReportReason } from '../../activities/activities.tables.ts';

export interface OwnReportRow {
  id: string;
  created_at: Date;
  decided_at: Date | null;
}

export async function findReport(
  db: Db,
  organizationId: string,
  contentId: string,
  accountId: string,
): Promise<OwnReportRow | undefined> {
  return db
    .selectFrom('content_report')
    .select(['content_report.id', 'content_report.created_at', 'content_report.decided_at'])
    .where('content_report.organization_id', '=', organizationId)
    .where('content_report.content_id', '=', contentId)
    .where('content_report.account_id', '=', accountId)
    .executeTakeFirst();
}

export interface NewReport {
  readonly id: string;
  readonly contentId: string;
  readonly accountId: string;
  readonly reason: ReportReason;
  readonly note: string | null;
}

/** A second report by the same person changes nothing, also when the first one has been decided over. */
/** Once for each person; anew where the content was changed after it had been decided over. */
export async function insertReport(
  db: Db,
  organizationId: string,
  { id, contentId, accountId, reason, note }: NewReport,
  now: Date,
): Promise<void> {
  await db
    .insertInto('content_report')
    .values({
      organization_id: organizationId,
      content_id: contentId,
      account_id: accountId,
      id,
      reason,
      note,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'content_id', 'account_id'])
        .doUpdateSet({ reason, note, created_at: now, decided_at: null })
        .where('content_report.decided_at', '<', (eb) =>
          eb
            .selectFrom('content')
            .select('content.updated_at')
            .where('content.organization_id', '=', organizationId)
            .where('content.id', '=', contentId),
        ),
    )
    .execute();
}

/** Only while nobody has decided over it. */
export async function deleteReport(
  db: Db,
  organizationId: string,
  contentId: string,
  accountId: string,
): Promise<void> {
  await db
    .deleteFrom('content_report')
    .where('content_report.organization_id', '=', organizationId)
    .where('content_report.content_id', '=', contentId)
    .where('content_report.account_id', '=', accountId)
    .where('content_report.decided_at', 'is', null)
    .execute();
}

/** The number of reports that were closed. */
export async function closeReports(
  db: Db,
  organizationId: string,
  contentId: string,
  now: Date,
): Promise<number> {
  const result = await db
    .updateTable('content_report')
    .set({ decided_at: now })
    .where('content_report.organization_id', '=', organizationId)
    .where('content_report.content_id', '=', contentId)
    .where('content_report.decided_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export type ReportStatus = 'open' | 'decided';

const reports = (db: Db, organizationId: string, status: ReportStatus) =>
  db
    .selectFrom('content_report')
    .where('content_report.organization_id', '=', organizationId)
    .where('content_report.decided_at', status === 'open' ? 'is' : 'is not', null);

export interface CaseRow {
  content_id: string;
  first_at: Date;
  last_at: Date;
  reports_count: number;
}

export async function listCases(
  db: Db,
  organizationId: string,
  status: ReportStatus,
  { page, pageSize }: Paging,
): Promise<CaseRow[]> {
  return reports(db, organizationId, status)
    .select((eb) => [
      'content_report.content_id',
      eb.fn.min('content_report.created_at').as('first_at'),
      eb.fn.max('content_report.created_at').as('last_at'),
      eb.fn.countAll<number>().as('reports_count'),
    ])
    .groupBy('content_report.content_id')
    .orderBy('last_at', 'desc')
    .orderBy('content_report.content_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countCases(db: Db, organizationId: string, status: ReportStatus): Promise<number> {
  const { count } = await reports(db, organizationId, status)
    .select((eb) => eb.fn.count<number>('content_report.content_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface ReportRow {
  id: string;
  content_id: string;
  reason: ReportReason;
  note: string | null;
  created_at: Date;
  account: BaseAccountColumns | null;
}

/** How many reports are shown with what they are about. */
const SHOWN_REPORTS = 20;

export async function listReports(
  db: Db,
  organizationId: string,
  contentIds: readonly string[],
  status: ReportStatus,
): Promise<ReportRow[]> {
  if (contentIds.length === 0) return [];
  return db
    .selectFrom('content')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('content_report')
          .selectAll('content_report')
          .where('content_report.organization_id', '=', organizationId)
          .whereRef('content_report.content_id', '=', 'content.id')
          .where('content_report.decided_at', status === 'open' ? 'is' : 'is not', null)
          .orderBy('content_report.created_at', 'desc')
          .orderBy('content_report.account_id')
          .limit(SHOWN_REPORTS)
          .as('report'),
      (join) => join.onTrue(),
    )
    .innerJoin('account', (join) =>
      join.on('account.organization_id', '=', organizationId).onRef('account.id', '=', 'report.account_id'),
    )
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account.image_id'),
    )
    .select([
      'report.id',
      'report.content_id',
      'report.reason',
      'report.note',
      'report.created_at',
      accountColumn('account', 'image').as('account'),
    ])
    .where('content.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('content.id'), contentIds))
    .orderBy('report.created_at', 'desc')
    .orderBy('report.account_id')
    .execute();
}
