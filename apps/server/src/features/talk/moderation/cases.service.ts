import type { Context } from '../../../platform/context.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { getModeratedActivities, type CompleteActivity } from '../activities/index.ts';
import * as queries from './cases.queries.ts';
import * as decisions from './decisions.queries.ts';
import { maySeeReporters } from './moderation.policy.ts';
import { hasPower } from '../../../platform/powers.ts';

export interface CompleteDecision {
  readonly row: decisions.DecisionRow;
  readonly activity: CompleteActivity | undefined;
}

export interface Case {
  readonly row: queries.CaseRow;
  readonly activity: CompleteActivity;
  readonly reports: readonly queries.ReportRow[];
  readonly flags: readonly queries.FlagRow[];
  readonly edits: readonly queries.EditRow[];
  readonly decisions: readonly CompleteDecision[];
}

/** Cases that wait for a decision, or have had one; for people who moderate nothing the list is empty. */
export async function listCases(
  ctx: Context,
  {
    status = 'open',
    groupId,
    ...paging
  }: Paging & { status?: queries.CaseStatus | undefined; groupId?: string | undefined },
): Promise<{ cases: Case[]; count: number }> {
  const member = requireMember(ctx.actor);
  const filter = {
    status,
    groupId,
    viewerId: member.accountId,
    seesAll: hasPower(member, 'activities:read'),
  };
  const { db, organizationId } = ctx;
  const [rows, count] = await Promise.all([
    queries.listCases(db, organizationId, filter, paging),
    queries.countCases(db, organizationId, filter),
  ]);
  const ids = rows.map((row) => row.activity_id);
  const [activities, reports, flags, edits, made] = await Promise.all([
    getModeratedActivities(ctx, ids),
    queries.listReports(db, organizationId, ids, status),
    queries.listFlags(db, organizationId, ids),
    queries.listEdits(db, organizationId, ids),
    decisions.listDecisionsOver(db, organizationId, ids),
  ]);
  const seen = maySeeReporters(member) ? reports : reports.map((report) => ({ ...report, account: null }));
  const of = <T extends { activity_id: string | null }>(id: string, list: readonly T[]): T[] =>
    list.filter((one) => one.activity_id === id);
  const cases = rows.flatMap((row): Case[] => {
    const id = row.activity_id;
    const activity = activities.get(id);
    // Deleted a moment ago.
    if (activity === undefined) return [];
    return [
      {
        row,
        activity,
        reports: of(id, seen),
        flags: of(id, flags),
        edits: of(id, edits),
        decisions: of(id, made).map((decision) => ({ row: decision, activity: undefined })),
      },
    ];
  });
  return { cases, count };
}
