import type { Context } from '../../../platform/context.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import * as cases from './cases.queries.ts';
import * as decisions from './decisions.queries.ts';

export interface AccountRecord {
  readonly reports: readonly cases.ReportAgainstRow[];
  readonly decisions: readonly decisions.DecisionRow[];
}

/** Reports against a person and decisions over them, for the staff; nobody reads reports of themselves. */
export async function getAccountRecord(
  ctx: Context,
  accountId: string,
  count: number,
): Promise<AccountRecord> {
  const isOwn = requireMember(ctx.actor).accountId === accountId;
  const [reports, made] = await Promise.all([
    isOwn ? [] : cases.listReportsAgainst(ctx.db, ctx.organizationId, accountId, count),
    decisions.listDecisions(ctx.db, ctx.organizationId, accountId, { page: 1, pageSize: count }),
  ]);
  return { reports, decisions: made };
}
