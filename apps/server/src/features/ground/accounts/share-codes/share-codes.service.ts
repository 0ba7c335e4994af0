import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { accountChanged } from '../accounts.facts.ts';
import { requireMember } from '../accounts.policy.ts';
import * as queries from '../accounts.queries.ts';
import { getAccount, viewerId } from '../accounts.service.ts';
import { newShareCode, readShareCode } from './share-code.ts';

/** The owner of the code. A block between owner and caller, from either side, makes the code unknown. */
export async function getAccountByShareCode(ctx: Context, typed: string): Promise<queries.AccountRow> {
  const code = readShareCode(typed);
  const account = await queries.findAccountByShareCode(ctx.db, ctx.organizationId, code, viewerId(ctx));
  if (account === undefined || account.hides_from_actor || account.block_id !== null)
    throw notFound('person');
  return account;
}

export async function getShareCode(ctx: Context): Promise<string> {
  const account = await getAccount(ctx, requireMember(ctx.actor).accountId);
  return account.share_code;
}

export async function renewShareCode(ctx: Context): Promise<string> {
  const { accountId } = requireMember(ctx.actor);
  const shareCode = newShareCode();
  await ctx.transaction(async (inner) => {
    await queries.updateAccount(inner.db, ctx.organizationId, accountId, {
      share_code: shareCode,
      updated_at: ctx.now(),
    });
    await inner.record(accountChanged(accountId));
  });
  return shareCode;
}
