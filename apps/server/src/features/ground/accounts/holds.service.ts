import type { Context } from '../../../platform/context.ts';
import { type AppError, appError, conflict, invalid } from '../../../platform/errors.ts';
import { requireMember } from './accounts.policy.ts';
import type { TierColumns } from './accounts.tables.ts';
import * as queries from './accounts.queries.ts';
import { countFollows, endFollowsOfBlocks, lockAccounts } from './follows.queries.ts';

/** Locks these accounts, so that data depending on them changes in one transaction at a time. */
export async function holdAccounts(ctx: Context, ids: readonly string[]): Promise<void> {
  await lockAccounts(ctx.db, ctx.organizationId, ids);
}

/** Before an account ends for another reason than its merge; the account is held. */
export async function refuseMerging(ctx: Context, id: string): Promise<void> {
  if (await isMerging(ctx, [id])) throw conflict('account.merge.underWay');
}

export const isMerging = (ctx: Context, ids: readonly string[]): Promise<boolean> =>
  queries.isMerging(ctx.db, ctx.organizationId, ids);

/** After rows of follows and blocks were moved; the account is held. */
export async function recountFollows({ db, organizationId }: Context, id: string): Promise<void> {
  await endFollowsOfBlocks(db, organizationId, id);
  await countFollows(db, organizationId, id);
}

/** The badges that stand beside a name from now on; the account is held. */
export async function putBadges(ctx: Context, id: string, tiers: readonly TierColumns[]): Promise<void> {
  await queries.updateAccount(ctx.db, ctx.organizationId, id, { tiers: JSON.stringify(tiers) });
}

/** The person with that address, held together with the caller: no block comes between them while the transaction lasts. */
export async function holdAccountByEmail(ctx: Context, email: string): Promise<queries.AccountRow> {
  const { accountId } = requireMember(ctx.actor);
  const find = () => queries.findAccountByEmail(ctx.db, ctx.organizationId, email, accountId);
  const found = await find();
  if (found === undefined) throw unknownEmail();
  await holdAccounts(ctx, [accountId, found.id]);
  const account = await find();
  if (account === undefined || account.hides_from_actor) throw unknownEmail();
  if (account.block_id !== null) throw invalid('account.blocked', { field: 'email' });
  return account;
}

const unknownEmail = (): AppError => appError('notFound', 'account.emailUnknown', { field: 'email' });
