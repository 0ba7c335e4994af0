import type { Context } from '../../../../platform/context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../../platform/db/database.ts';
import { changeEmail } from '../../accounts/index.ts';
import { mergeAttributes, readAttributes, requireWritable, type Attribute } from './attributes.policy.ts';
import * as challenges from '../sign-in/challenges.queries.ts';
import { maskedDelivery, type CodeDelivery } from '../codes/codes.policy.ts';
import * as codes from '../codes/codes.queries.ts';
import { checkCode, issueCode, issueDecoyCode, spendCode } from '../codes/codes.service.ts';
import { offerUndo } from './email-undo.service.ts';
import { addressee, sendMail } from '../identity-mail.service.ts';
import { refusal } from '../identity.errors.ts';
import { emailChanged } from '../identity.facts.ts';
import * as limits from '../limits/limits.service.ts';
import { findSubject, mayReveal } from '../federation/subjects.service.ts';
import { requireRecent } from '../sign-ins/recent-sign-in.service.ts';
import { lockAuthorized } from '../sign-in/user-stamps.service.ts';
import { requireSignedIn } from '../tokens/verified-tokens.service.ts';
import * as queries from './users.queries.ts';

/** Everything but the address changes at once; the address changes when the code sent to it comes back. */
export async function updateAttributes(
  ctx: Context,
  input: { AccessToken: string; UserAttributes: Attribute[] },
  address: string,
): Promise<CodeDelivery[]> {
  const signedIn = await requireSignedIn(ctx, input.AccessToken);
  const { user } = signedIn;
  const { email, ...changes } = readAttributes(input.UserAttributes);
  const isMove = email !== undefined && email !== user.email;
  if (isMove) await requireRecent(ctx, signedIn);
  if (Object.keys(changes).length > 0) {
    await ctx.transaction(async (inner) => {
      const locked = await lockAuthorized(inner, signedIn);
      const attributes = JSON.stringify(mergeAttributes(locked.attributes, changes));
      await queries.updateUser(inner.db, ctx.organizationId, user.id, { attributes }, ctx.now());
    });
  }
  if (!isMove) return [];
  await sendEmailCode(ctx, user, email, address);
  return [maskedDelivery(email)];
}

export async function deleteAttributes(
  ctx: Context,
  input: { AccessToken: string; UserAttributeNames: string[] },
): Promise<void> {
  const signedIn = await requireSignedIn(ctx, input.AccessToken);
  const { user } = signedIn;
  for (const name of input.UserAttributeNames) {
    requireWritable(name);
    if (name === 'email') throw refusal('InvalidParameterException', 'The email is needed to sign in.');
  }
  const removed = new Set(input.UserAttributeNames);
  await ctx.transaction(async (inner) => {
    const locked = await lockAuthorized(inner, signedIn);
    const kept = Object.entries(locked.attributes).filter(([name]) => !removed.has(name));
    const attributes = JSON.stringify(Object.fromEntries(kept));
    await queries.updateUser(inner.db, ctx.organizationId, user.id, { attributes }, ctx.now());
  });
}

/** Sends the code again: to the address that waits for its proof, else to the one on file. */
export async function resendAttributeCode(
  ctx: Context,
  input: { AccessToken: string; AttributeName: string },
  address: string,
): Promise<CodeDelivery> {
  const { user } = await requireSignedIn(ctx, input.AccessToken);
  requireEmail(input.AttributeName);
  const pending = await codes.findCode(ctx.db, ctx.organizationId, user.login_id, 'verifyEmail');
  const target = pending?.target ?? user.email;
  await sendEmailCode(ctx, user, target, address);
  return maskedDelivery(target);
}

export async function verifyAttribute(
  ctx: Context,
  input: { AccessToken: string; AttributeName: string; Code: string },
  address: string,
): Promise<void> {
  const signedIn = await requireSignedIn(ctx, input.AccessToken);
  requireEmail(input.AttributeName);
  const { user } = signedIn;
  const { login_id: loginId } = user;
  const code = await checkCode(ctx, { loginId, purpose: 'verifyEmail' }, input.Code, address);
  const target = code.target ?? user.email;
  let tellBefore: (() => void) | undefined;
  try {
    tellBefore = await ctx.transaction(async (inner) => {
      // A reset in between takes the address back from the holder of an older token.
      await lockAuthorized(inner, signedIn);
      await spendCode(inner, code);
      if (target !== user.email) {
        await queries.deleteUnconfirmed(inner.db, ctx.organizationId, target);
        // Codes and challenges sent to the old mailbox are no longer valid.
        await codes.deleteCodes(inner.db, ctx.organizationId, loginId);
        await challenges.deleteChallenges(inner.db, ctx.organizationId, loginId);
      }
      const changes = { email: target, email_verified: true };
      await queries.updateUser(inner.db, ctx.organizationId, user.id, changes, ctx.now());
      await changeEmail(inner, user.id, target);
      await inner.record(emailChanged(user.id));
      return target === user.email ? undefined : offerUndo(inner, user);
    });
  } catch (error) {
    // Somebody else proved the same address first.
    if (sqlState(error) === UNIQUE_VIOLATION) throw refusal('AliasExistsException');
    throw error;
  }
  tellBefore?.();
}

/** To an address that belongs to somebody else goes no code, but a word to its owner. */
async function sendEmailCode(
  ctx: Context,
  user: queries.UserRow,
  target: string,
  address: string,
): Promise<void> {
  const { login_id: loginId } = user;
  const { user: owner } = await findSubject(ctx, target);
  const isTaken = owner?.status === 'confirmed' && owner.id !== user.id;
  await limits.countChangeMail(ctx, loginId, address);
  if (isTaken && mayReveal(ctx)) throw refusal('AliasExistsException');
  const wanted = { loginId, purpose: 'verifyEmail', target } as const;
  if (isTaken) {
    await issueDecoyCode(ctx, wanted);
    sendMail(ctx, 'alreadyRegistered', addressee(owner));
  } else {
    const code = await issueCode(ctx, wanted);
    sendMail(ctx, 'emailCode', { ...addressee(user), email: target }, { code });
  }
}

function requireEmail(name: string): void {
  if (name !== 'email') throw refusal('InvalidParameterException', 'Only the email can be verified.');
}
