import type { Context } from '../../../../platform/context.ts';
import { mergeAttributes, readAttributes } from '../users/attributes.policy.ts';
import { type Challenge, endStep, openStepOf, sessionOver, tryStep } from '../sign-in/challenges.service.ts';
import { refusal } from '../identity.errors.ts';
import { refuseNames } from '../users/names.service.ts';
import { isPassword, requireGoodPassword, storePassword } from './passwords.service.ts';
import { sealPassword, subjectOf } from '../federation/subjects.service.ts';
import type { SignInUser } from '../sign-in/sign-in-users.queries.ts';
import { confirmUser } from '../users/users.service.ts';
import { stampOf } from '../sign-in/user-stamps.service.ts';
import * as queries from '../users/users.queries.ts';
import { viewClaims } from '../users/users.views.ts';

/** Without a name nobody is known to the others. */
const REQUIRED = ['given_name', 'family_name'];
const PREFIX = 'userAttributes.';

/** A temporary password opens nothing but the choice of a new one; one that has run out not even that. */
export async function askForNewPassword(
  ctx: Context,
  user: queries.UserRow,
  until: Date,
): Promise<Challenge> {
  if (until <= ctx.now()) throw refusal('PasswordResetRequiredException');
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ChallengeParameters: {
      requiredAttributes: JSON.stringify(missingOf(user.attributes).map((name) => PREFIX + name)),
      userAttributes: JSON.stringify(viewClaims(user)),
    },
    Session: await openStepOf(ctx, user, 'NEW_PASSWORD_REQUIRED'),
  };
}

const missingOf = (attributes: Readonly<Record<string, string>>): string[] =>
  REQUIRED.filter((name) => (attributes[name] ?? '').trim() === '');

export interface NewPassword {
  readonly session: string;
  readonly username: string;
  readonly password: string;
  /** As they came; those that belong to the person begin in one way. */
  readonly responses: Readonly<Record<string, string>>;
}

/** The user with the new password. One that was invited has an account from then on. */
export async function answerNewPassword(ctx: Context, answer: NewPassword): Promise<SignInUser> {
  const { user } = await tryStep(ctx, answer, ['NEW_PASSWORD_REQUIRED']);
  if (user === undefined) throw sessionOver();
  const { email, ...given } = readAttributes(
    Object.entries(answer.responses)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, Value]) => ({ Name: name.slice(PREFIX.length), Value })),
  );
  if (email !== undefined && email !== user.email)
    throw refusal('InvalidParameterException', 'The address is changed after the sign-in.');
  const attributes = mergeAttributes(user.attributes, given);
  const [missing] = missingOf(attributes);
  if (missing !== undefined)
    throw refusal('InvalidParameterException', `Missing required parameter ${PREFIX}${missing}`);
  await refuseNames(ctx, given);
  requireGoodPassword(ctx, answer.password, user.email);
  if (await isPassword(ctx, subjectOf(user), answer.password))
    throw refusal(
      'InvalidPasswordException',
      'Password did not conform with policy: it is the temporary one',
    );
  const verifier = await sealPassword(ctx, subjectOf(user), answer.password);
  return ctx.transaction(async (inner) => {
    // A sign-up or a reset may have come in between.
    const locked = await queries.lockUser(inner.db, ctx.organizationId, user.login_id);
    if (locked?.id !== user.id || stampOf(ctx, locked) !== stampOf(ctx, user)) throw sessionOver();
    await endStep(inner, answer.session, 'NEW_PASSWORD_REQUIRED');
    await storePassword(inner, user, verifier);
    const changes = { attributes: JSON.stringify(attributes) };
    await queries.updateUser(inner.db, ctx.organizationId, user.id, changes, ctx.now());
    await confirmUser(inner, { ...user, attributes });
    return { ...user, attributes, verifier, password_until: null, status: 'confirmed', email_verified: true };
  });
}
