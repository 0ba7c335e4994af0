import type { Context } from '../../../../platform/context.ts';
import * as queries from './account-passes.queries.ts';

/** Of one person, in any state; for the staff. */
export const listPassesOfAccount = (
  ctx: Context,
  accountId: string,
  count: number,
): Promise<queries.AccountPassRow[]> =>
  queries.listPassesOfAccount(ctx.db, ctx.organizationId, accountId, count);
