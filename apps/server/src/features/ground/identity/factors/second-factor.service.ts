import type { Context } from '../../../../platform/context.ts';
import type { Step } from '../sign-in/challenges.policy.ts';
import { type Challenge, endStep, openStepOf, sessionOver, tryStep } from '../sign-in/challenges.service.ts';
import { type Factor, type Factors, factorsOf, NO_FACTORS, stepAfterFirst } from './factors.policy.ts';
import { checkTotp, findTotpName } from './factors.service.ts';
import { refusal } from '../identity.errors.ts';
import * as limits from '../limits/limits.service.ts';
import { sendSignInCode, spendSignInCode } from '../codes/sign-in-codes.service.ts';
import type { SignInUser } from '../sign-in/sign-in-users.queries.ts';
import { subjectOf } from '../federation/subjects.service.ts';
import type * as users from '../users/users.queries.ts';

type SecondStep = Factor | 'SELECT_MFA_TYPE';

/** The challenge after the first proof; undefined when the proof was enough. */
export async function askForMore(
  ctx: Context,
  user: users.UserRow,
  factors: Factors,
  address: string,
): Promise<Challenge | undefined> {
  const step = stepAfterFirst(factors);
  return step && askFor(ctx, user, step, factors.enabled, address);
}

async function askFor(
  ctx: Context,
  user: users.UserRow,
  step: SecondStep,
  enabled: readonly Factor[],
  address: string,
): Promise<Challenge> {
  const Session = await openStepOf(ctx, user, step);
  const ask = (ChallengeParameters: Record<string, string>): Challenge => ({
    ChallengeName: step,
    Session,
    ChallengeParameters,
  });
  if (step === 'SELECT_MFA_TYPE') return ask({ MFAS_CAN_CHOOSE: JSON.stringify(enabled) });
  if (step === 'SOFTWARE_TOKEN_MFA') {
    const name = await findTotpName(ctx, user.id);
    return ask(name === null ? {} : { FRIENDLY_DEVICE_NAME: name });
  }
  return ask(await sendSignInCode(ctx, subjectOf(user), 'signInCode', address));
}

export interface StepAnswer {
  readonly step: SecondStep;
  readonly session: string;
  readonly username: string;
  /** The code, or the factor that was chosen. */
  readonly text: string;
}

/** Codes by mail are asked for to three ends, and answered in the same way. */
const MAIL_STEPS = ['EMAIL_OTP', 'FIRST_EMAIL_OTP', 'MFA_SETUP_EMAIL'] as const;

/** The user who has proven the step, and which it was; or what is asked for next. A mistyped code leaves it as it is. */
export async function answerStep(
  ctx: Context,
  { step, session, username, text }: StepAnswer,
  address: string,
): Promise<{ user: SignInUser; step: Step } | Challenge> {
  const open = await tryStep(ctx, { session, username }, step === 'EMAIL_OTP' ? MAIL_STEPS : [step]);
  const { user, loginId } = open;
  // An address that nobody has may be given a code that nobody has.
  if (user === undefined && open.step !== 'FIRST_EMAIL_OTP') throw sessionOver();
  const { enabled } = user === undefined ? NO_FACTORS : factorsOf(user);
  if (user !== undefined && step === 'SELECT_MFA_TYPE') {
    const chosen = enabled.find((factor) => factor === text);
    if (chosen === undefined) throw refusal('InvalidParameterException', 'That cannot be chosen.');
    await endStep(ctx, session, step);
    return askFor(ctx, user, chosen, enabled, address);
  }
  // Switched on or off meanwhile, by whoever has the account: everything is asked for anew.
  if (open.step === 'MFA_SETUP_EMAIL' ? enabled.length > 0 : isOff(open.step, enabled)) throw sessionOver();
  if (user !== undefined && step === 'SOFTWARE_TOKEN_MFA') {
    const hits = await limits.countStep(ctx, loginId, address);
    await checkTotp(ctx, user.id, text);
    await limits.giveBack(ctx, hits);
  } else {
    const purpose = open.step === 'FIRST_EMAIL_OTP' ? 'signIn' : 'secondStep';
    await spendSignInCode(ctx, { loginId, purpose }, text, address);
  }
  await endStep(ctx, session, open.step);
  if (user === undefined) throw sessionOver();
  return { user, step: open.step };
}

const isOff = (step: Step, enabled: readonly Factor[]): boolean =>
  step !== 'FIRST_EMAIL_OTP' && !enabled.some((factor) => factor === step);
