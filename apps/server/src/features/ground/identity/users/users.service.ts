import { randomBytes } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import { openAccount } from '../../accounts/index.ts';
import { isEmail, normalizeEmail, type Attributes } from './attributes.policy.ts';
import * as challenges from '../sign-in/challenges.queries.ts';
import * as codes from '../codes/codes.queries.ts';
import type { Factors } from '../factors/factors.policy.ts';
import { getFactors } from '../factors/factors.service.ts';
import { refusal } from '../identity.errors.ts';
import { userConfirmed, userDeleted } from '../identity.facts.ts';
import { endLinks } from '../federation/links.service.ts';
import { findSubject, sealPassword } from '../federation/subjects.service.ts';
import { endSignIns } from '../sign-ins/sign-out.service.ts';
import { requireRecentlySignedIn } from '../sign-ins/recent-sign-in.service.ts';
import { requireSignedIn } from '../tokens/verified-tokens.service.ts';
import { profileOf } from './sign-up-fields.policy.ts';
import * as queries from './users.queries.ts';

export interface AddUser {
  /** The account that the user signs in to. */
  id?: string;
  email: string;
  /** Absent: nobody can sign in until the password is reset. Held to no rule: whoever adds a user answers for it. */
  password?: string;
  attributes?: Attributes;
}

/** A confirmed user made by the installation itself, not by sign-up; opens no account. Gives the user's id. */
export async function addUser(
  ctx: Context,
  { id = newId(), password, attributes = {}, ...input }: AddUser,
): Promise<string> {
  const email = normalizeEmail(input.email);
  if (!isEmail(email)) throw refusal('InvalidParameterException', 'Invalid email address format.');
  const subject = await findSubject(ctx, email);
  const verifier = password === undefined ? null : await sealPassword(ctx, subject, password);
  const user = await queries.insertUser(
    ctx.db,
    ctx.organizationId,
    {
      id,
      login_id: subject.loginId,
      email,
      email_verified: true,
      status: 'confirmed',
      salt: subject.salt,
      verifier,
      attributes,
    },
    ctx.now(),
  );
  if (user === undefined) throw refusal('UsernameExistsException');
  return user.id;
}

const INVITATION_MS = 7 * 24 * 60 * 60_000;

/**
 * Invites a person for the owner of the installation and returns a temporary password. It only permits choosing a new
 * one, and the account opens with that. A person who was invited and never came may be invited again.
 */
export async function inviteUser(
  ctx: Context,
  input: { email: string; attributes?: Attributes },
): Promise<{ id: string; password: string }> {
  const email = normalizeEmail(input.email);
  if (!isEmail(email)) throw refusal('InvalidParameterException', 'Invalid email address format.');
  const subject = await findSubject(ctx, email);
  const password = randomBytes(12).toString('base64url');
  const user = await queries.insertUser(
    ctx.db,
    ctx.organizationId,
    {
      id: newId(ctx.now().getTime()),
      login_id: subject.loginId,
      email,
      email_verified: false,
      status: 'unconfirmed',
      salt: subject.salt,
      verifier: await sealPassword(ctx, subject, password),
      password_until: new Date(ctx.now().getTime() + INVITATION_MS),
      attributes: input.attributes ?? {},
    },
    ctx.now(),
  );
  if (user === undefined) throw refusal('UsernameExistsException');
  return { id: user.id, password };
}

/** From now on only a code by mail leads to a new password, and nothing else leads in; every sign-in ends. */
export async function requirePasswordReset(ctx: Context, email: string): Promise<void> {
  await ctx.transaction(async (inner) => {
    const { user } = await findSubject(inner, email);
    if (user?.status !== 'confirmed') throw refusal('UserNotFoundException');
    await queries.updateUser(inner.db, ctx.organizationId, user.id, { password_until: ctx.now() }, ctx.now());
    await challenges.deleteChallenges(inner.db, ctx.organizationId, user.login_id);
    await endSignIns(inner, user.id);
  });
}

/** The first proof of the address; the account opens with it, and only once. */
export async function confirmUser(ctx: Context, user: queries.UserRow): Promise<void> {
  if (!(await queries.confirmUser(ctx.db, ctx.organizationId, user.id, ctx.now()))) return;
  const { attributes } = user;
  await openAccount(ctx, {
    id: user.id,
    email: user.email,
    ...profileOf(attributes),
    locale: attributes['locale'] ?? null,
  });
  await ctx.record(userConfirmed(user.id));
}

export async function getUser(ctx: Context, accessToken: string): Promise<queries.UserRow> {
  return (await requireSignedIn(ctx, accessToken)).user;
}

export async function getUserAndFactors(
  ctx: Context,
  accessToken: string,
): Promise<[queries.UserRow, Factors]> {
  const user = await getUser(ctx, accessToken);
  return [user, await getFactors(ctx, user.id)];
}

/** Erases everything else about a user who wants to be deleted. The composition of the program provides it. */
export type EraseAccount = (ctx: Context, accountId: string) => Promise<void>;

export async function deleteUser(ctx: Context, accessToken: string, erase: EraseAccount): Promise<void> {
  const { user } = await requireRecentlySignedIn(ctx, accessToken);
  await erase(ctx, user.id);
}

/** The user and all that was waiting for them. Inside the transaction that closes the account. */
export async function forgetUser(ctx: Context, userId: string): Promise<void> {
  const user = await queries.findUser(ctx.db, ctx.organizationId, userId);
  // Where another service keeps the sign-ins there is none.
  if (user !== undefined) {
    await endSignIns(ctx, user.id);
    await codes.deleteCodes(ctx.db, ctx.organizationId, user.login_id);
    await challenges.deleteChallenges(ctx.db, ctx.organizationId, user.login_id);
    await queries.deleteUser(ctx.db, ctx.organizationId, user.id);
  }
  await endLinks(ctx, userId);
  await ctx.record(userDeleted(userId));
}
