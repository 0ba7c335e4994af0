import type { Context } from '../../../../platform/context.ts';
import { normalizeEmail } from '../users/attributes.policy.ts';
import {
  type Challenge,
  endStep,
  openStepOf,
  sessionOver,
  takeStep,
  tryStep,
} from '../sign-in/challenges.service.ts';
import { factorsOf } from './factors.policy.ts';
import * as factors from './factors.service.ts';
import { refusal } from '../identity.errors.ts';
import { sendSignInCode } from '../codes/sign-in-codes.service.ts';
import type { SignInUser } from '../sign-in/sign-in-users.queries.ts';
import { subjectOf } from '../federation/subjects.service.ts';
import { requireRecentlySignedIn } from '../sign-ins/recent-sign-in.service.ts';
import { requireSignedIn } from '../tokens/verified-tokens.service.ts';
import type { UserRow } from '../users/users.queries.ts';

/** Where the organization wants a second factor, whoever has none sets one up before they are let in. */
export async function askForSetUp(ctx: Context, user: UserRow): Promise<Challenge> {
  return {
    ChallengeName: 'MFA_SETUP',
    ChallengeParameters: { MFAS_CAN_SETUP: JSON.stringify(['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP']) },
    Session: await openStepOf(ctx, user, 'MFA_SETUP'),
  };
}

/** By whoever is signed in, or by whoever must set it up to be. */
interface By {
  AccessToken?: string | undefined;
  Session?: string | undefined;
}

export async function offerTotp(ctx: Context, by: By): Promise<{ SecretCode: string; Session?: string }> {
  if (by.Session === undefined) {
    const { user: owner } = await requireRecentlySignedIn(ctx, tokenOf(by));
    return { SecretCode: await factors.offerTotp(ctx, owner) };
  }
  const user = await setterUp(ctx, by.Session, 'MFA_SETUP');
  return {
    SecretCode: await factors.offerTotp(ctx, user),
    Session: await openStepOf(ctx, user, 'MFA_SETUP_TOTP'),
  };
}

/** A wrong code leaves the session as it is. */
export async function proveTotp(
  ctx: Context,
  input: By & factors.ProveTotp,
  address: string,
): Promise<{ Status: 'SUCCESS'; Session?: string }> {
  if (input.Session === undefined) {
    await factors.proveTotp(ctx, await requireSignedIn(ctx, tokenOf(input)), input, address);
    return { Status: 'SUCCESS' };
  }
  const user = await setterUp(ctx, input.Session, 'MFA_SETUP_TOTP');
  await factors.proveTotp(ctx, { user }, input, address);
  await endStep(ctx, input.Session, 'MFA_SETUP_TOTP');
  return { Status: 'SUCCESS', Session: await openStepOf(ctx, user, 'MFA_SETUP_PROVEN') };
}

/** The app is proven and asked for from now on; or a code goes to the address of the account, to be proven first. */
export async function answerSetUp(
  ctx: Context,
  { session, username, email }: { session: string; username: string; email: string | undefined },
  address: string,
): Promise<SignInUser | Challenge> {
  if (email === undefined) {
    const { user } = await endStep(ctx, session, 'MFA_SETUP_PROVEN', username);
    if (user === undefined || hasFactors(user)) throw sessionOver();
    await factors.enableFactor(ctx, user, 'SOFTWARE_TOKEN_MFA');
    return user;
  }
  const user = await setterUp(ctx, session, 'MFA_SETUP', username);
  if (normalizeEmail(email) !== user.email)
    throw refusal('InvalidParameterException', 'The code goes to the address of the account.');
  const ChallengeParameters = await sendSignInCode(ctx, subjectOf(user), 'setUpCode', address);
  await takeStep(ctx, session, 'MFA_SETUP');
  return {
    ChallengeName: 'EMAIL_OTP',
    ChallengeParameters,
    Session: await openStepOf(ctx, user, 'MFA_SETUP_EMAIL'),
  };
}

function tokenOf({ AccessToken }: By): string {
  if (AccessToken === undefined)
    throw refusal('InvalidParameterException', 'Missing required parameter AccessToken or Session');
  return AccessToken;
}

/** Only as long as there is no factor: nobody puts theirs in the place of one that was set up meanwhile. */
async function setterUp(
  ctx: Context,
  session: string,
  step: 'MFA_SETUP' | 'MFA_SETUP_TOTP',
  username?: string,
): Promise<SignInUser> {
  const { user } = await tryStep(ctx, { session, username }, [step]);
  if (user === undefined || hasFactors(user)) throw sessionOver();
  return user;
}

const hasFactors = (user: SignInUser): boolean => factorsOf(user).enabled.length > 0;
