import { isSuspended, type Actor, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { appError, forbidden } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/ids.ts';
import { rightToAct } from './acting.policy.ts';
import * as queries from './acting.queries.ts';

const refused = () => forbidden('executeAs.forbidden');

/**
 * The caller as the account for which they act. There are no chains: what counts is who is signed in. Whether there is
 * such an account is told to nobody who may not act for it.
 */
export async function actFor(ctx: Context, caller: Actor, accountId: string): Promise<Actor> {
  if (caller.kind !== 'member') throw refused();
  if (caller.accountId === accountId) return caller;
  if (caller.by !== undefined) throw appError('forbidden', 'executeAs.shared');
  if (!isUuid(accountId) || isSuspended(caller, ctx.now())) throw refused();
  const row = await queries.findRight(ctx.db, ctx.organizationId, accountId, caller.accountId);
  const as = row && rightToAct(row);
  if (row === undefined || as === undefined) throw refused();
  const actor: Actor = {
    kind: 'member',
    accountId,
    since: row.created_at,
    ...(row.suspended_at !== null && { suspendedUntil: row.suspended_until }),
    by: { as, accountId: caller.accountId },
  };
  if (isSuspended(actor, ctx.now())) throw refused();
  return actor;
}

/** Within a transaction: what it writes is written before the right is withdrawn, or not at all. */
export async function holdRight(db: Db, organizationId: string, actor: Actor): Promise<void> {
  if (actor.kind !== 'member' || actor.by === undefined) return;
  if (await queries.lockRight(db, organizationId, actor.accountId, actor.by)) return;
  throw actor.by.as === 'share'
    ? appError('unauthenticated', 'token.invalid', { values: { of: 'link' } })
    : refused();
}
