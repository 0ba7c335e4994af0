import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { forbidden } from '../../../../platform/errors.ts';
import { getEntry, requireMember, requirePower } from '../../../ground/accounts/index.ts';
import { resetFactors, signOutUser } from '../../../ground/identity/index.ts';
import { refuseOverStaff } from '../../../ground/roles/index.ts';

/** The person is out everywhere, as if they had signed out there themselves. */
export async function endSignInsOf(ctx: Context, accountId: string): Promise<void> {
  requirePower(ctx.actor, 'accounts:write');
  await decideOver(ctx, accountId, (inner) => signOutUser(inner, accountId));
}

/** For those who decide over the ways in, once they know that it is the person who asks. */
export async function resetSecondFactor(ctx: Context, accountId: string): Promise<void> {
  requirePower(ctx.actor, 'accounts:write');
  requirePower(ctx.actor, 'identity');
  await decideOver(ctx, accountId, (inner) => resetFactors(inner, accountId));
}

/** Runs `decide` with the powers of the person held; nobody decides over themselves, nor over more powers than their own. */
async function decideOver(
  ctx: Context,
  accountId: string,
  decide: (inner: Context) => Promise<unknown>,
): Promise<void> {
  if (requireMember(ctx.actor).accountId === accountId) throw forbidden('moderation.self');
  const { first_name, last_name, username } = await getEntry(ctx, accountId);
  const name = [first_name, last_name].filter(Boolean).join(' ') || username;
  await ctx.transaction(async (inner) => {
    await refuseOverStaff(inner, accountId);
    await decide(inner);
    noteChanges(inner, {}, {}, { name });
  });
}
