import { anyOf, type Db } from '../../../platform/db/database.ts';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';
import type { ReportReason } from '../activities/activities.tables.ts';
import type { RuleKind } from '../../ground/rules/rules.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { accountColumn, type BaseAccountColumns } from '../../ground/accounts/index.ts';

export type CaseStatus = 'open' | 'decided' | 'held';

export interface CaseFilter {
  readonly status: CaseStatus;
  readonly groupId: string | undefined;
  /** The viewer: nobody is shown reports of their own activities. */
  readonly viewerId: string;
  /** Staff look at everything, others at what stands in groups that they moderate. */
  readonly seesAll: boolean;
}

export interface CaseRow {
  activity_id: string;
  first_at: Date;
  last_at: Date;
  reports_count: number;
}

/** Reports by people and flags by rules, as one. */
const marks = (db: Db, organizationId: string, status: 'open' | 'decided') => {
  const reports = db
    .selectFrom('activity_report')
    .select(['activity_report.activity_id', 'activity_report.account_id', 'activity_report.created_at'])
    .where('activity_report.organization_id', '=', organizationId)
    .where('activity_report.decided_at', status === 'open' ? 'is' : 'is not', null);
  const flags = db
    .selectFrom('activity_flag')
    .select((eb) => [
      'activity_flag.activity_id',
      eb.cast<string>(eb.val(null), 'uuid').as('account_id'),
      'activity_flag.created_at',
    ])
    .where('activity_flag.organization_id', '=', organizationId)
    .where('activity_flag.decided_at', status === 'open' ? 'is' : 'is not', null);
  return reports.unionAll(flags);
};

/** Of the activities that may be decided over by whoever looks. */
const activities = (db: Db, organizationId: string, { groupId, viewerId, seesAll }: CaseFilter) => {
  let query = db
    .selectFrom('activity')
    .where('activity.organization_id', '=', organizationId)
    .where('activity.account_id', '<>', viewerId);
  if (groupId !== undefined) query = query.where('activity.group_id', '=', groupId);
  if (!seesAll)
    query = query.where('activity.group_id', 'in', (eb) =>
      eb
        .selectFrom('group_member')
        .select('group_member.group_id')
        .where('group_member.organization_id', '=', organizationId)
        .where('group_member.account_id', '=', viewerId)
        .where('group_member.role', '=', 'moderator'),
    );
  return query;
};

/** Without held activities, which have a list of their own. */
const reported = (db: Db, organizationId: string, filter: CaseFilter, status: 'open' | 'decided') =>
  activities(db, organizationId, filter)
    .where('activity.standing', '<>', 'held')
    .innerJoin(marks(db, organizationId, status).as('mark'), 'mark.activity_id', 'activity.id');

const held = (db: Db, organizationId: string, filter: CaseFilter) =>
  activities(db, organizationId, filter).where('activity.standing', '=', 'held');

export async function listCases(
  db: Db,
  organizationId: string,
  filter: CaseFilter,
  { page, pageSize }: Paging,
): Promise<CaseRow[]> {
  if (filter.status === 'held')
    return held(db, organizationId, filter)
      .select((eb) => [
        'activity.id as activity_id',
        'activity.created_at as first_at',
        'activity.created_at as last_at',
        eb.lit(0).$castTo<number>().as('reports_count'),
      ])
      .orderBy('activity.created_at', 'desc')
      .orderBy('activity.id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
  return reported(db, organizationId, filter, filter.status)
    .select((eb) => [
      'activity.id as activity_id',
      eb.fn.min('mark.created_at').as('first_at'),
      eb.fn.max('mark.created_at').as('last_at'),
      eb.fn.count<number>('mark.account_id').as('reports_count'),
    ])
    .groupBy('activity.id')
    .orderBy('last_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countCases(db: Db, organizationId: string, filter: CaseFilter): Promise<number> {
  const { count } =
    filter.status === 'held'
      ? await held(db, organizationId, filter)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      : await reported(db, organizationId, filter, filter.status)
          .select((eb) => eb.fn.count<number>('activity.id').distinct().as('count'))
          .executeTakeFirstOrThrow();
  return count;
}

export interface ReportRow {
  id: string;
  activity_id: string;
  reason: ReportReason | null;
  note: string | null;
  created_at: Date;
  account: BaseAccountColumns | null;
}

/** How many reports are shown with what they are about. */
const SHOWN_REPORTS = 20;

export async function listReports(
  db: Db,
  organizationId: string,
  activityIds: readonly string[],
  status: CaseStatus,
): Promise<ReportRow[]> {
  if (activityIds.length === 0) return [];
  return db
    .selectFrom('activity')
    .innerJoinLateral(
      (eb) => {
        let latest = eb
          .selectFrom('activity_report')
          .selectAll('activity_report')
          .where('activity_report.organization_id', '=', organizationId)
          .whereRef('activity_report.activity_id', '=', 'activity.id');
        if (status === 'open') latest = latest.where('activity_report.decided_at', 'is', null);
        if (status === 'decided') latest = latest.where('activity_report.decided_at', 'is not', null);
        return latest
          .orderBy('activity_report.created_at', 'desc')
          .orderBy('activity_report.account_id')
          .limit(SHOWN_REPORTS)
          .as('report');
      },
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
      'report.activity_id',
      'report.reason',
      'report.note',
      'report.created_at',
      accountColumn('account', 'image').as('account'),
    ])
    .where('activity.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('activity.id'), activityIds))
    .orderBy('report.created_at', 'desc')
    .orderBy('report.account_id')
    .execute();
}

export interface ReportAgainstRow {
  id: string;
  activity_id: string;
  reason: ReportReason | null;
  note: string | null;
  decided_at: Date | null;
  created_at: Date;
}

/** Of what one person wrote, the latest first; by whom they are stays out. */
export async function listReportsAgainst(
  db: Db,
  organizationId: string,
  accountId: string,
  count: number,
): Promise<ReportAgainstRow[]> {
  return db
    .selectFrom('activity')
    .innerJoin('activity_report', (join) =>
      join
        .on('activity_report.organization_id', '=', organizationId)
        .onRef('activity_report.activity_id', '=', 'activity.id'),
    )
    .select([
      'activity_report.id',
      'activity_report.activity_id',
      'activity_report.reason',
      'activity_report.note',
      'activity_report.decided_at',
      'activity_report.created_at',
    ])
    .where('activity.organization_id', '=', organizationId)
    .where('activity.account_id', '=', accountId)
    .orderBy('activity_report.created_at', 'desc')
    .orderBy('activity_report.id')
    .limit(count)
    .execute();
}

export interface FlagRow {
  activity_id: string;
  kind: RuleKind;
  pattern: string;
}

export async function listFlags(
  db: Db,
  organizationId: string,
  activityIds: readonly string[],
): Promise<FlagRow[]> {
  if (activityIds.length === 0) return [];
  return db
    .selectFrom('activity_flag')
    .select(['activity_flag.activity_id', 'activity_flag.kind', 'activity_flag.pattern'])
    .where('activity_flag.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('activity_flag.activity_id'), activityIds))
    .orderBy('activity_flag.pattern')
    .orderBy('activity_flag.rule_id')
    .execute();
}

export interface EditRow {
  activity_id: string;
  message: string;
  image: ImageColumns | null;
  created_at: Date;
}

export async function listEdits(
  db: Db,
  organizationId: string,
  activityIds: readonly string[],
): Promise<EditRow[]> {
  if (activityIds.length === 0) return [];
  return db
    .selectFrom('activity_edit')
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'activity_edit.image_id'),
    )
    .select([
      'activity_edit.activity_id',
      'activity_edit.message',
      'activity_edit.created_at',
      imageColumn('image').as('image'),
    ])
    .where('activity_edit.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('activity_edit.activity_id'), activityIds))
    .orderBy('activity_edit.created_at', 'desc')
    .orderBy('activity_edit.id', 'desc')
    .execute();
}
