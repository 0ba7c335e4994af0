import type { Context } from '../../../../platform/context.ts';
import { challengeExpiry } from './challenges.policy.ts';
import { type Challenge, openStep, tryStep } from './challenges.service.ts';
import { type FirstFactor, offeredFactors } from './first-factor.policy.ts';
import { refusal } from '../identity.errors.ts';
import { sendSignInCode } from '../codes/sign-in-codes.service.ts';
import { findSubject, requireRevealable } from '../federation/subjects.service.ts';

/** Gives somebody the choice of how to begin; opens nothing by itself. */
export async function offerChoice(ctx: Context, username: string, address: string): Promise<Challenge> {
  const subject = await findSubject(ctx, username);
  await requireRevealable(ctx, subject, address);
  const about = { email: subject.email };
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    AvailableChallenges: offeredFactors(ctx.organization),
    ChallengeParameters: {},
    Session: await openStep(ctx, subject.loginId, 'SELECT_CHALLENGE', about, challengeExpiry(ctx.now())),
  };
}

/**
 * The chosen factor, and the address it is for. The choice stays open: a person who mistypes a password, or dismisses
 * the passkey, chooses again.
 */
export async function readChoice(
  ctx: Context,
  answer: { session: string; username: string; chosen: string },
): Promise<{ factor: FirstFactor; email: string }> {
  const factor = readFactor(ctx, answer.chosen);
  const { user, about } = await tryStep(ctx, answer, ['SELECT_CHALLENGE', 'WEB_AUTHN']);
  return { factor, email: user?.email ?? about['email'] ?? '' };
}

export function readFactor(ctx: Context, name: string): FirstFactor {
  const factor = offeredFactors(ctx.organization).find((offered) => offered === name);
  if (factor !== undefined) return factor;
  if (name.startsWith('SMS_'))
    throw refusal('InvalidParameterException', 'Codes by text message are not offered here.');
  throw refusal('InvalidParameterException', `${name} is not offered here to begin a sign-in with.`);
}

/** A code by mail in place of the password. */
export async function askForCode(ctx: Context, username: string, address: string): Promise<Challenge> {
  const subject = await findSubject(ctx, username);
  await requireRevealable(ctx, subject, address);
  const delivery = await sendSignInCode(ctx, subject, 'firstCode', address);
  return {
    ChallengeName: 'EMAIL_OTP',
    ChallengeParameters: delivery,
    Session: await openStep(ctx, subject.loginId, 'FIRST_EMAIL_OTP', { email: subject.email }),
  };
}
