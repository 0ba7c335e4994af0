import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../../platform/db/database.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { changeEmail } from '../../accounts/index.ts';
import * as challenges from '../sign-in/challenges.queries.ts';
import * as codes from '../codes/codes.queries.ts';
import * as queries from './email-undo.queries.ts';
import * as factors from '../factors/factors.queries.ts';
import { factorsOf } from '../factors/factors.policy.ts';
import { getFactors } from '../factors/factors.service.ts';
import * as federations from '../federation/federation.queries.ts';
import { addressee, sendMail } from '../identity-mail.service.ts';
import { emailChanged, emailRestored } from '../identity.facts.ts';
import { endSignIns } from '../sign-ins/sign-out.service.ts';
import * as passkeys from '../passkeys/passkeys.queries.ts';
import * as users from './users.queries.ts';

const UNDO_MS = 7 * 24 * 60 * 60_000;

/** In the transaction of the change; gives the mail that is due to the old address once that is committed. */
export async function offerUndo(ctx: Context, before: users.UserRow): Promise<() => void> {
  const token = randomBytes(32).toString('base64url');
  const steps = await factors.findFactors(ctx.db, ctx.organizationId, before.id);
  await queries.insertUndo(ctx.db, ctx.organizationId, {
    token_hash: hashOf(token),
    user_id: before.id,
    email: before.email,
    created_at: ctx.now(),
    expires_at: new Date(ctx.now().getTime() + UNDO_MS),
    had_second_step: steps !== undefined && factorsOf(steps).enabled.length > 0,
    totp_secret: steps?.totp_secret ?? null,
    totp_name: steps?.totp_name ?? null,
    totp_enabled: steps?.totp_enabled ?? false,
    email_enabled: steps?.email_enabled ?? false,
    preferred: steps?.preferred ?? null,
  });
  // Behind the #, which no server is sent and no log keeps.
  const url = `${siteOrigin(ctx)}/auth/change-back#${token}`;
  return () => sendMail(ctx, 'emailChanged', addressee(before), { url });
}

/** The time a thief may have had before the change of the address: a sign-in lasts no longer without a refresh. */
const BEFORE_MS = 60 * 60_000;

/**
 * The old address is that of the account again. Somebody else has had the account, so every sign-in ends; passkeys, linked
 * providers and delegates added since, or within the hour before the change, are removed, and a new password has to be set
 * by a code to the old address. Second steps are as they were: the old mailbox alone never was enough.
 */
export async function undoEmailChange(
  ctx: Context,
  token: string,
): Promise<{ userId: string; email: string }> {
  try {
    const before = await ctx.transaction(async (inner) => {
      const undo = await queries.findUndo(inner.db, ctx.organizationId, hashOf(token), ctx.now());
      const found = undo && (await users.findUser(inner.db, ctx.organizationId, undo.user_id));
      const user = found && (await users.lockUser(inner.db, ctx.organizationId, found.login_id));
      if (undo === undefined || user === undefined) throw notFound('link');
      await users.deleteUnconfirmed(inner.db, ctx.organizationId, undo.email);
      await users.updateUser(
        inner.db,
        ctx.organizationId,
        user.id,
        { email: undo.email, email_verified: true, password_until: ctx.now() },
        ctx.now(),
      );
      await queries.deleteSince(inner.db, ctx.organizationId, undo);
      await codes.deleteCodes(inner.db, ctx.organizationId, user.login_id);
      await challenges.deleteChallenges(inner.db, ctx.organizationId, user.login_id);
      const since = new Date(undo.created_at.getTime() - BEFORE_MS);
      await passkeys.deletePasskeysSince(inner.db, ctx.organizationId, user.id, since);
      await federations.deleteFederationsSince(inner.db, ctx.organizationId, user.id, since);
      await restoreFactors(inner, undo);
      await endSignIns(inner, user.id);
      await changeEmail(inner, user.id, undo.email);
      await inner.record(emailChanged(user.id));
      await inner.record(emailRestored(user.id, since));
      return { ...user, email: undo.email };
    });
    return { userId: before.id, email: before.email };
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw conflict('email.taken');
    throw error;
  }
}

/**
 * Also in place of an app that the thief put where the owner's was; but after a reset by the staff only where there is
 * none, for the app of before is lost. Without it the old mailbox alone would be enough.
 */
async function restoreFactors(ctx: Context, undo: queries.EmailUndoRow): Promise<void> {
  const { user_id: userId, totp_secret, totp_name, totp_enabled, email_enabled, preferred } = undo;
  if (!undo.had_second_step) return factors.deleteFactors(ctx.db, ctx.organizationId, userId);
  const isReset = totp_enabled === null || email_enabled === null;
  if (isReset && (totp_secret === null || (await getFactors(ctx, userId)).enabled.length > 0)) return;
  const enabled = isReset ? { totp_enabled: true, email_enabled: false } : { totp_enabled, email_enabled };
  const before = { totp_secret, totp_name, ...enabled, preferred, totp_pending: null };
  await factors.saveFactors(ctx.db, ctx.organizationId, userId, before, ctx.now());
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
