import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../platform/db/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { siteOrigin } from '../../platform/site-address.ts';
import { changeEmail } from '../accounts/index.ts';
import * as challenges from './challenges.queries.ts';
import * as codes from './codes.queries.ts';
import * as queries from './email-undo.queries.ts';
import * as factors from './factors.queries.ts';
import { getFactors } from './factors.service.ts';
import * as federations from './federation.queries.ts';
import { addressee, sendMail } from './identity-mail.service.ts';
import { emailChanged } from './identity.facts.ts';
import { endSignIns } from './sign-out.service.ts';
import * as passkeys from './passkeys.queries.ts';
import * as users from './users.queries.ts';

const UNDO_MS = 7 * 24 * 60 * 60_000;

/** In the transaction of the change; gives the mail that is due to the old address once that is committed. */
export async function offerUndo(ctx: Context, before: users.UserRow): Promise<() => void> {
  const token = randomBytes(32).toString('base64url');
  await queries.insertUndo(ctx.db, ctx.organizationId, {
    token_hash: hashOf(token),
    user_id: before.id,
    email: before.email,
    created_at: ctx.now(),
    expires_at: new Date(ctx.now().getTime() + UNDO_MS),
    had_second_step: (await getFactors(ctx, before.id)).enabled.length > 0,
  });
  // Behind the #, which no server is sent and no log keeps.
  const url = `${siteOrigin(ctx)}/auth/change-back#${token}`;
  return () => sendMail(ctx, 'emailChanged', addressee(before), { url });
}

/**
 * The old address is that of the account again. Somebody else has had the account, so every sign-in ends; passkeys, linked
 * providers and a second step that came since the change go, and a new password has to be set by a code that goes to the
 * old address. A second step that was there before stays: the old mailbox alone never was enough.
 */
export async function undoEmailChange(ctx: Context, token: string): Promise<{ email: string }> {
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
      await passkeys.deletePasskeysSince(inner.db, ctx.organizationId, user.id, undo.created_at);
      await federations.deleteFederationsSince(inner.db, ctx.organizationId, user.id, undo.created_at);
      if (!undo.had_second_step) await factors.deleteFactors(inner.db, ctx.organizationId, user.id);
      await endSignIns(inner, user.id);
      await changeEmail(inner, user.id, undo.email);
      await inner.record(emailChanged(user.id));
      return { ...user, email: undo.email };
    });
    return { email: before.email };
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION)
      throw conflict(
        'email.taken',
        'Another account uses that address now. Please write to the organization.',
      );
    throw error;
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
