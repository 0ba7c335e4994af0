import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { normalizeEmail } from './attributes.policy.ts';
import { type ChallengeStep, factorExpiry, MAX_STEP_TRIES } from './challenges.policy.ts';
import * as queries from './challenges.queries.ts';
import { maskedDelivery } from './codes.policy.ts';
import * as codes from './codes.service.ts';
import { type Factor, stepAfterPassword } from './factors.policy.ts';
import { checkTotp, getFactors } from './factors.service.ts';
import { refusal } from './identity.errors.ts';
import { addressee, sendMail } from './identity-mail.service.ts';
import * as limits from './limits.service.ts';
import * as users from './users.queries.ts';

export interface Challenge {
  ChallengeName: ChallengeStep;
  ChallengeParameters: Record<string, string>;
  Session?: string;
}

type SecondStep = Factor | 'SELECT_MFA_TYPE';

const PURPOSE = 'identity challenge';

/** What is asked for after the password; undefined when it was enough. */
export async function askForMore(
  ctx: Context,
  user: users.UserRow,
  address: string,
): Promise<Challenge | undefined> {
  const factors = await getFactors(ctx, user.id);
  const step = stepAfterPassword(factors);
  return step && askFor(ctx, user, step, factors.enabled, address);
}

async function askFor(
  ctx: Context,
  user: users.UserRow,
  step: SecondStep,
  enabled: readonly Factor[],
  address: string,
): Promise<Challenge> {
  const session = await openStep(ctx, user, step);
  const ask = (ChallengeParameters: Record<string, string>): Challenge => ({
    ChallengeName: step,
    Session: session,
    ChallengeParameters,
  });
  if (step === 'SELECT_MFA_TYPE') return ask({ MFAS_CAN_CHOOSE: JSON.stringify(enabled) });
  if (step === 'SOFTWARE_TOKEN_MFA') return ask({});
  await limits.countMail(ctx, user.login_id, address);
  const code = await codes.issueCode(ctx, { loginId: user.login_id, purpose: 'signIn' });
  sendMail(ctx, 'signInCode', addressee(user), code);
  const { Destination, DeliveryMedium } = maskedDelivery(user.email);
  return ask({ CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium, CODE_DELIVERY_DESTINATION: Destination });
}

/** A random name that nothing is known of but its hash; what it stands for is sealed. */
async function openStep(ctx: Context, user: users.UserRow, step: SecondStep): Promise<string> {
  const session = randomBytes(48).toString('base64url');
  const idHash = hashOf(session);
  await queries.insertChallenge(ctx.db, ctx.organizationId, {
    id_hash: idHash,
    login_id: user.login_id,
    step,
    payload: ctx.services.secrets.encrypt(PURPOSE, idHash.toString('hex'), Buffer.from(user.id)),
    expires_at: factorExpiry(ctx.now()),
  });
  return session;
}

export interface StepAnswer {
  readonly step: SecondStep;
  readonly session: string;
  readonly username: string;
  /** The code, or the factor that was chosen. */
  readonly text: string;
}

/** The user who has proven everything, or what is asked for next. A mistyped code leaves the step as it is. */
export async function answerStep(
  ctx: Context,
  { step, session, username, text }: StepAnswer,
  address: string,
): Promise<users.UserRow | Challenge> {
  const idHash = hashOf(session);
  const limit = { tries: MAX_STEP_TRIES, now: ctx.now() };
  const row = await queries.takeStepTry(ctx.db, ctx.organizationId, idHash, step, limit);
  const user = row && (await users.findUserByLogin(ctx.db, ctx.organizationId, row.login_id));
  const isMeant =
    user !== undefined && [user.login_id, user.id, user.email].includes(normalizeEmail(username));
  if (row === undefined || !isMeant || !user.enabled)
    throw refusal('NotAuthorizedException', 'Invalid session for the user.');

  const { enabled } = await getFactors(ctx, user.id);
  if (step === 'SELECT_MFA_TYPE') {
    const chosen = enabled.find((factor) => factor === text);
    if (chosen === undefined) throw refusal('InvalidParameterException', 'That cannot be chosen.');
    await endStep(ctx, idHash, step);
    return askFor(ctx, user, chosen, enabled, address);
  }
  // Switched off meanwhile, by whoever has the account: the password is asked for anew.
  if (!enabled.includes(step)) throw refusal('NotAuthorizedException', 'Invalid session for the user.');
  if (step === 'SOFTWARE_TOKEN_MFA') {
    await limits.countGuess(ctx, user.login_id, address);
    await checkTotp(ctx, user.id, text);
  } else {
    const code = await codes.checkCode(ctx, { loginId: user.login_id, purpose: 'signIn' }, text, address);
    await codes.spendCode(ctx, code);
  }
  await endStep(ctx, idHash, step);
  await limits.forgiveGuesses(ctx, user.login_id);
  return user;
}

/** Of two right answers at once, one is too late. */
async function endStep(ctx: Context, idHash: Buffer, step: SecondStep): Promise<void> {
  if ((await queries.takeChallenge(ctx.db, ctx.organizationId, idHash, step, ctx.now())) === undefined)
    throw refusal('NotAuthorizedException', 'Invalid session for the user.');
}

const hashOf = (session: string): Buffer => createHash('sha256').update(session).digest();
