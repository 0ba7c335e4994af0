import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import {
  isEmail,
  mergeAttributes,
  normalizeEmail,
  readAttributes,
  type Attribute,
  type Attributes,
} from './attributes.policy.ts';
import { challengeExpiry } from '../sign-in/challenges.policy.ts';
import { openStepOf } from '../sign-in/challenges.service.ts';
import * as codes from '../codes/codes.queries.ts';
import { maskedDelivery, type CodeDelivery } from '../codes/codes.policy.ts';
import { checkCode, issueCode, issueDecoyCode, spendCode } from '../codes/codes.service.ts';
import { addressee, sendMail } from '../identity-mail.service.ts';
import { refusal } from '../identity.errors.ts';
import * as limits from '../limits/limits.service.ts';
import { countMailbox } from '../mailboxes.service.ts';
import { isPassword, requireGoodPassword } from '../passwords/passwords.service.ts';
import { refuseNames } from './names.service.ts';
import { requireSignUpFields } from './sign-up-fields.policy.ts';
import {
  findSubject,
  mayReveal,
  requireRevealable,
  sealPassword,
  type Subject,
} from '../federation/subjects.service.ts';
import { requireClient } from '../tokens/token-pools.policy.ts';
import * as queries from './users.queries.ts';
import { confirmUser } from './users.service.ts';

export interface SignUp {
  ClientId: string;
  Username: string;
  /** Absent: signed in by a code or a passkey. */
  Password?: string;
  UserAttributes?: Attribute[];
}

export interface SignedUp {
  UserConfirmed: boolean;
  UserSub: string;
  CodeDeliveryDetails: CodeDelivery;
}

/** Opens nothing yet: the account comes when the address is proven. A taken address is told so by mail. */
export async function signUp(ctx: Context, input: SignUp, address: string): Promise<SignedUp> {
  requireClient(ctx, input.ClientId);
  const { email, ...attributes } = readSignUp(input);
  requireSignUpFields(ctx.organization, attributes);
  if (input.Password !== undefined) requireGoodPassword(ctx, input.Password, email);
  await refuseNames(ctx, attributes);
  const subject = await findSubject(ctx, email);
  await limits.countSignUp(ctx, subject, address);
  await countMailbox(ctx, email);
  if (subject.user?.status === 'confirmed' && mayReveal(ctx)) throw refusal('UsernameExistsException');

  const verifier = input.Password === undefined ? null : await sealPassword(ctx, subject, input.Password);
  const isSame =
    input.Password === undefined
      ? saysTheSame(subject.user, attributes)
      : await isPassword(ctx, subject, input.Password);
  const id = newId(ctx.now().getTime());
  const sent = await ctx.transaction(async (inner) => {
    const isContested = await isSomebodyAtIt(inner, subject, isSame);
    const user = await queries.insertUser(
      inner.db,
      ctx.organizationId,
      {
        id,
        login_id: subject.loginId,
        email,
        email_verified: false,
        status: 'unconfirmed',
        salt: subject.salt,
        verifier: isContested ? null : verifier,
        attributes: isContested ? {} : attributes,
      },
      ctx.now(),
      { invitationsStand: true },
    );
    return sendSignUpCode(inner, { ...subject, user: user ?? subject.user }, user !== undefined);
  });
  sent();
  return { UserConfirmed: false, UserSub: id, CodeDeliveryDetails: maskedDelivery(email) };
}

/** Without a password, then and now, and under the same names: no matter whose code is entered, it confirms that. */
const saysTheSame = (user: queries.UserRow | undefined, attributes: Attributes): boolean =>
  user !== undefined && user.verifier === null && isDeepStrictEqual(user.attributes, attributes);

/**
 * Whether somebody signs up with the address just now, and with another password or, without one, under other names. Their mails look alike, so whoever enters
 * a code cannot know which of the two passwords and names they confirm: then none counts, and a password is set by mail.
 */
async function isSomebodyAtIt(ctx: Context, { loginId, user }: Subject, isSame: boolean): Promise<boolean> {
  const before = await queries.lockUser(ctx.db, ctx.organizationId, loginId);
  const code = await codes.findCode(ctx.db, ctx.organizationId, loginId, 'signUp');
  if (before?.status !== 'unconfirmed' || code === undefined || code.expires_at <= ctx.now()) return false;
  return !isSame || before.id !== user?.id;
}

export interface ConfirmSignUp {
  ClientId: string;
  Username: string;
  ConfirmationCode: string;
}

/** Gives a session that signs in once: whoever has just proven the address need not do it twice. */
export async function confirmSignUp(
  ctx: Context,
  input: ConfirmSignUp,
  address: string,
): Promise<{ Session: string }> {
  requireClient(ctx, input.ClientId);
  const subject = await findSubject(ctx, input.Username);
  await requireRevealable(ctx, subject, address);
  if (subject.user?.status === 'confirmed' && mayReveal(ctx)) {
    throw refusal('NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED');
  }
  const code = await checkCode(
    ctx,
    { loginId: subject.loginId, purpose: 'signUp' },
    input.ConfirmationCode,
    address,
  );
  const confirmed = await ctx.transaction(async (inner) => {
    // Locked before the code is spent, in the order of a repeated sign-up, which may just have changed both.
    const user = await queries.lockUser(inner.db, ctx.organizationId, subject.loginId);
    await spendCode(inner, code);
    if (user === undefined) throw refusal('ExpiredCodeException');
    await confirmUser(inner, user);
    return user;
  });
  await limits.forgiveMail(ctx, subject.loginId, address, 'signUp');
  await limits.knowNetwork(ctx, subject.loginId, address);
  return { Session: await openStepOf(ctx, confirmed, 'SIGNED_UP', {}, challengeExpiry(ctx.now())) };
}

export async function resendSignUpCode(
  ctx: Context,
  input: { ClientId: string; Username: string },
  address: string,
): Promise<{ CodeDeliveryDetails: CodeDelivery }> {
  requireClient(ctx, input.ClientId);
  const subject = await findSubject(ctx, input.Username);
  await requireRevealable(ctx, subject, address);
  await limits.countMail(ctx, subject, address);
  await countMailbox(ctx, subject.email);
  if (subject.user?.status === 'confirmed' && mayReveal(ctx)) {
    throw refusal('InvalidParameterException', 'User is already confirmed.');
  }
  const sent = await sendSignUpCode(ctx, subject, subject.user?.status === 'unconfirmed');
  sent();
  return { CodeDeliveryDetails: maskedDelivery(subject.email) };
}

/** Stores a code, or what looks like one, and gives the mail that is due once that is committed. */
async function sendSignUpCode(
  ctx: Context,
  { loginId, user }: Subject,
  isOpen: boolean,
): Promise<() => void> {
  if (user === undefined || !isOpen) {
    await issueDecoyCode(ctx, { loginId, purpose: 'signUp' });
    return () => {
      if (user === undefined) return;
      sendMail(ctx, user.status === 'confirmed' ? 'alreadyRegistered' : 'invited', addressee(user));
    };
  }
  const code = await issueCode(ctx, { loginId, purpose: 'signUp' });
  return () => sendMail(ctx, 'signUpCode', addressee(user), { code });
}

function readSignUp({ Username, UserAttributes = [] }: SignUp): Attributes & { email: string } {
  const email = normalizeEmail(Username);
  if (!isEmail(email)) throw refusal('InvalidParameterException', 'Username should be an email.');
  const attributes = readAttributes(UserAttributes);
  if (attributes['email'] !== undefined && attributes['email'] !== email) {
    throw refusal('InvalidParameterException', 'Username and the attribute email must be the same address.');
  }
  return { ...mergeAttributes({}, attributes), email };
}
