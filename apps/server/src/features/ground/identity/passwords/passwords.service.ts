import type { Context } from '../../../../platform/context.ts';
import { siteOrigin } from '../../../../platform/site-address.ts';
import { isLinkCode, maskedDelivery, type CodeDelivery } from '../codes/codes.policy.ts';
import { checkCode, checkLinkCode, issueCode, issueDecoyCode, spendCode } from '../codes/codes.service.ts';
import * as challenges from '../sign-in/challenges.queries.ts';
import * as codes from '../codes/codes.queries.ts';
import { distrustDevices } from '../devices/devices.service.ts';
import { addressee, sendMail } from '../identity-mail.service.ts';
import { refusal } from '../identity.errors.ts';
import { stateOf } from '../identity.state.ts';
import * as limits from '../limits/limits.service.ts';
import { passwordProblem } from './passwords.policy.ts';
import {
  findSubject,
  readVerifier,
  requireRevealable,
  sealPassword,
  srpIdentity,
  type Subject,
  subjectOf,
} from '../federation/subjects.service.ts';
import { endSignIns } from '../sign-ins/sign-out.service.ts';
import { requireClient } from '../tokens/token-pools.policy.ts';
import { requireSignedIn } from '../tokens/verified-tokens.service.ts';
import { stampOf } from '../sign-in/user-stamps.service.ts';
import * as queries from '../users/users.queries.ts';
import { listWaysIn } from '../sign-in/ways-in.service.ts';
import { confirmUser } from '../users/users.service.ts';

/** Sends a code to whoever owns the address; what is answered is the same when nobody does. */
export async function forgotPassword(
  ctx: Context,
  input: { ClientId: string; Username: string },
  address: string,
): Promise<{ CodeDeliveryDetails: CodeDelivery }> {
  requireClient(ctx, input.ClientId);
  const subject = await findSubject(ctx, input.Username);
  await requireRevealable(ctx, subject, address);
  const { loginId, user } = subject;
  const isLink = (await limits.countResetMail(ctx, subject, address)) === 'link';
  const wanted = { loginId, purpose: isLink ? 'resetLink' : 'resetPassword' } as const;
  if (user?.enabled === true) {
    const code = await issueCode(ctx, wanted);
    if (isLink) sendMail(ctx, 'resetLink', addressee(user), { url: resetUrl(ctx, user.email, code) });
    else sendMail(ctx, 'resetCode', addressee(user), { code });
  } else {
    await issueDecoyCode(ctx, wanted);
  }
  return { CodeDeliveryDetails: maskedDelivery(subject.email) };
}

/** Behind the #, which no server is sent and no log keeps. */
const resetUrl = (ctx: Context, email: string, code: string): string =>
  `${siteOrigin(ctx)}/auth/reset#${new URLSearchParams({ email, code }).toString()}`;

export interface ConfirmForgotPassword {
  ClientId: string;
  Username: string;
  ConfirmationCode: string;
  Password: string;
}

/** The code proves the address, so it confirms a sign-up as well; every sign-in made with the old password ends. */
export async function confirmForgotPassword(
  ctx: Context,
  input: ConfirmForgotPassword,
  address: string,
): Promise<void> {
  requireClient(ctx, input.ClientId);
  const subject = await findSubject(ctx, input.Username);
  await requireRevealable(ctx, subject, address);
  requireGoodPassword(ctx, input.Password, subject.email);
  const { loginId } = subject;
  const entered = input.ConfirmationCode.trim();
  const code = isLinkCode(entered)
    ? await checkLinkCode(ctx, loginId, entered, address)
    : await checkCode(ctx, { loginId, purpose: 'resetPassword' }, entered, address);
  const verifier = await sealPassword(ctx, subject, input.Password);
  const user = await ctx.transaction(async (inner) => {
    const owner = await queries.lockUser(inner.db, ctx.organizationId, loginId);
    await spendCode(inner, code);
    if (owner === undefined) throw refusal('ExpiredCodeException');
    await storePassword(inner, owner, verifier);
    await confirmUser(inner, owner);
    return owner;
  });
  await limits.forgiveMail(ctx, loginId, address);
  await limits.knowNetwork(ctx, loginId, address);
  sendMail(ctx, 'passwordChanged', addressee(user), await listWaysIn(ctx, user.id));
}

export interface ChangePassword {
  AccessToken: string;
  PreviousPassword: string;
  ProposedPassword: string;
}

/** Everybody else who holds a sign-in of this user is signed out. */
export async function changePassword(ctx: Context, input: ChangePassword, address: string): Promise<void> {
  const { user, familyId } = await requireSignedIn(ctx, input.AccessToken);
  const subject = subjectOf(user);
  const attempt = await limits.countSignIn(ctx, subject, address);
  if (!(await isPassword(ctx, subject, input.PreviousPassword))) throw attempt.refusal;
  await limits.forgiveSignIn(ctx, attempt);
  requireGoodPassword(ctx, input.ProposedPassword, user.email);
  const verifier = await sealPassword(ctx, subject, input.ProposedPassword);
  await ctx.transaction(async (inner) => {
    const locked = await queries.lockUser(inner.db, ctx.organizationId, user.login_id);
    // A reset in between ends what was proven by the password before it.
    if (locked === undefined || stampOf(ctx, locked) !== stampOf(ctx, user))
      throw refusal('NotAuthorizedException');
    await storePassword(inner, user, verifier, familyId);
  });
  sendMail(ctx, 'passwordChanged', addressee(user), await listWaysIn(ctx, user.id));
}

export const isGoodPassword = (ctx: Context, password: string, email: string): boolean =>
  problemOf(ctx, password, email) === undefined;

function problemOf(ctx: Context, password: string, email: string): string | undefined {
  const { passwordMinLength: minLength, passwordCharacters: characters, name, hostname } = ctx.organization;
  return passwordProblem(password, { minLength, characters, email, names: [name, hostname] });
}

export function requireGoodPassword(ctx: Context, password: string, email: string): void {
  const problem = problemOf(ctx, password, email);
  if (problem === undefined) return;
  throw refusal('InvalidPasswordException', `Password did not conform with policy: ${problem}`);
}

/** As much work for an address that nobody has. */
export function isPassword(ctx: Context, subject: Subject, password: string): Promise<boolean> {
  return stateOf(ctx.services).srp.run('passwordMatches', {
    ...srpIdentity(ctx, subject.loginId),
    salt: subject.salt,
    verifier: readVerifier(ctx, subject),
    password,
  });
}

export async function storePassword(
  ctx: Context,
  user: queries.UserRow,
  verifier: Buffer,
  exceptFamilyId?: string,
): Promise<void> {
  await queries.updateUser(
    ctx.db,
    ctx.organizationId,
    user.id,
    { verifier, password_until: null },
    ctx.now(),
  );
  // A sign-in under way still goes by the old password.
  await challenges.deleteChallenges(ctx.db, ctx.organizationId, user.login_id);
  // And a change of the address that waits for its proof may be a thief's.
  await codes.deleteCodes(ctx.db, ctx.organizationId, user.login_id, ['verifyEmail']);
  await endSignIns(ctx, user.id, exceptFamilyId);
  await distrustDevices(ctx, user.id, exceptFamilyId);
}
