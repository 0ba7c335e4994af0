import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { closeAccount, openAccount, requireMember } from '../accounts/index.ts';
import { leaveEveryGroup } from '../groups/index.ts';
import { isEmail, normalizeEmail, type Attributes } from './attributes.policy.ts';
import * as challenges from './challenges.queries.ts';
import * as codes from './codes.queries.ts';
import { refusal } from './identity.errors.ts';
import { userConfirmed, userDeleted } from './identity.facts.ts';
import { findSubject, sealPassword } from './subjects.service.ts';
import { endSignIns, requireSignedIn } from './tokens.service.ts';
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

/** The first proof of the address; the account opens with it, and only once. */
export async function confirmUser(ctx: Context, user: queries.UserRow): Promise<void> {
  if (!(await queries.confirmUser(ctx.db, ctx.organizationId, user.id, ctx.now()))) return;
  const { attributes } = user;
  await openAccount(ctx, {
    id: user.id,
    email: user.email,
    firstName: attributes['given_name'] ?? attributes['name'] ?? null,
    lastName: attributes['family_name'] ?? null,
    locale: attributes['locale'] ?? null,
  });
  await ctx.record(userConfirmed(user.id));
}

export async function getUser(ctx: Context, accessToken: string): Promise<queries.UserRow> {
  return (await requireSignedIn(ctx, accessToken)).user;
}

/** By the token of the identity service, as its own clients ask. */
export async function deleteUser(ctx: Context, accessToken: string): Promise<void> {
  const { user } = await requireSignedIn(ctx, accessToken);
  await removePerson(ctx, user.id, user);
}

/** As the API asks; where another service keeps the sign-ins, only the account goes. */
export async function deleteSelf(ctx: Context): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  await removePerson(ctx, accountId, await queries.findUser(ctx.db, ctx.organizationId, accountId));
  return null;
}

/** The user, all that was waiting for them, and the account go together. */
async function removePerson(ctx: Context, id: string, user: queries.UserRow | undefined): Promise<void> {
  await ctx.transaction(async (inner) => {
    if (user !== undefined) {
      await endSignIns(inner, id);
      await codes.deleteCodes(inner.db, ctx.organizationId, user.login_id);
      await challenges.deleteChallenges(inner.db, ctx.organizationId, user.login_id);
      await queries.deleteUser(inner.db, ctx.organizationId, id);
    }
    await leaveEveryGroup(inner, id);
    await closeAccount(inner, id);
    await inner.record(userDeleted(id));
  });
}
