import type { Context } from '../../../platform/context.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { accountSuspended, accountUnsuspended } from './accounts.facts.ts';
import type { AccountRow } from './accounts.queries.ts';
import { getFullAccountsById } from './accounts.service.ts';
import * as queries from './suspensions.queries.ts';

/** Whom a decision over what they wrote is about. */
export const findStanding = (ctx: Context, id: string): Promise<queries.Standing | undefined> =>
  queries.findStanding(ctx.db, ctx.organizationId, id);

/** Whom a decision is about; nobody else decides over them until the transaction ends. */
export const lockStanding = (ctx: Context, id: string): Promise<queries.Standing | undefined> =>
  queries.lockStanding(ctx.db, ctx.organizationId, id);

/** From now on the person may read but not write, until that moment or until somebody lifts it. */
export async function suspendAccount(
  ctx: Context,
  id: string,
  { until, reason }: { until: Date | null; reason: string },
): Promise<void> {
  await queries.updateSuspension(ctx.db, ctx.organizationId, id, {
    suspended_at: ctx.now(),
    suspended_until: until,
    suspended_reason: reason,
  });
  await ctx.record(accountSuspended(id));
}

export async function unsuspendAccount(ctx: Context, id: string): Promise<void> {
  const none = { suspended_at: null, suspended_until: null, suspended_reason: null };
  await queries.updateSuspension(ctx.db, ctx.organizationId, id, none);
  await ctx.record(accountUnsuspended(id));
}

export interface Suspended {
  readonly account: AccountRow;
  readonly since: Date;
  readonly until: Date | null;
  readonly reason: string;
}

export async function listSuspended(ctx: Context, paging: Paging): Promise<Suspended[]> {
  const rows = await queries.listSuspended(ctx.db, ctx.organizationId, paging, ctx.now());
  const accounts = await getFullAccountsById(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const account = accounts.get(row.id);
    if (account === undefined || row.suspended_at === null) return [];
    const { suspended_at: since, suspended_until: until, suspended_reason: reason } = row;
    return { account, since, until, reason: reason ?? '' };
  });
}
