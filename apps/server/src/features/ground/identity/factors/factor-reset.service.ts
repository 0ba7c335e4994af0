import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { distrustDevices } from '../devices/devices.service.ts';
import { addressee, enqueueMail } from '../identity-mail.service.ts';
import * as challenges from '../sign-in/challenges.queries.ts';
import { endSignIns } from '../sign-ins/sign-out.service.ts';
import * as undo from '../users/email-undo.queries.ts';
import * as users from '../users/users.queries.ts';
import * as queries from './factors.queries.ts';
import { getFactors } from './factors.service.ts';

/** Whether the password alone does not let the person in; null where nothing is known of it. */
export async function isGuarded(ctx: Context, userId: string): Promise<boolean | null> {
  if (ctx.organization.identityService !== 'embedded') return null;
  return (await getFactors(ctx, userId)).enabled.length > 0;
}

/**
 * For a person who has lost their second factor. The next sign-in is worth as much as the first one was: the address is
 * proven by a code for a new password, and a second factor set up where the organization requires one. Nothing happens to
 * a person who has none. In the caller's transaction.
 */
export async function resetFactors(ctx: Context, userId: string): Promise<void> {
  const { db, organizationId } = ctx;
  const found =
    ctx.organization.identityService === 'embedded'
      ? await users.findUser(db, organizationId, userId)
      : undefined;
  if (found === undefined) throw notFound('signIn');
  // A change of the factors by the person waits, and then finds that its sign-in has ended.
  const user = await users.lockUser(db, organizationId, found.login_id);
  if (user?.id !== userId) throw notFound('signIn');
  if ((await getFactors(ctx, userId)).enabled.length === 0) return;
  await queries.deleteFactors(db, organizationId, userId);
  await undo.yieldFactors(db, organizationId, userId);
  await users.updateUser(db, organizationId, userId, { password_until: ctx.now() }, ctx.now());
  await challenges.deleteChallenges(db, organizationId, user.login_id);
  await endSignIns(ctx, userId);
  await distrustDevices(ctx, userId);
  await enqueueMail(ctx, 'factorsReset', addressee(user), { url: `${siteOrigin(ctx)}/auth/reset` });
}
