import { randomBytes } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { normalizeEmail } from '../users/attributes.policy.ts';
import { challengeExpiry, isSaneTimestamp } from './challenges.policy.ts';
import { type Challenge, endStep } from './challenges.service.ts';
import { beginDeviceProof, checkDeviceProof } from '../devices/device-proof.service.ts';
import { findOwnDevice, offerDevice, unknownDevice, useDevice } from '../devices/devices.service.ts';
import { keepExchange, takeExchange } from '../sign-ins/exchanges.service.ts';
import { enableFactor } from '../factors/factors.service.ts';
import type { FirstFactor } from './first-factor.policy.ts';
import { askForCode, offerChoice, readChoice, readFactor } from './first-factor.service.ts';
import { refusal } from '../identity.errors.ts';
import { stateOf } from '../identity.state.ts';
import * as limits from '../limits/limits.service.ts';
import { answerSetUp } from '../factors/mfa-setup.service.ts';
import { answerNewPassword } from '../passwords/new-password.service.ts';
import { askForWhatElse, type Proven } from './next-step.service.ts';
import { answerPasskey, askForPasskey } from '../passkeys/passkey-sign-in.service.ts';
import type { Caller } from '../passkeys/passkeys.policy.ts';
import { isPassword } from '../passwords/passwords.service.ts';
import { isAcceptableA, type SrpExchange, type SrpProof } from '../passwords/srp.ts';
import { findSignInUser, type SignInUser } from './sign-in-users.queries.ts';
import { answerStep } from '../factors/second-factor.service.ts';
import {
  findSubject,
  readVerifier,
  requireRevealable,
  srpIdentity,
  subjectOf,
} from '../federation/subjects.service.ts';
import { stampOf } from './user-stamps.service.ts';
import { requireClient } from '../tokens/token-pools.policy.ts';
import { refreshTokens, startSignIn, type AuthenticationResult } from '../tokens/tokens.service.ts';

export interface InitiateAuth {
  AuthFlow: string;
  AuthParameters?: Record<string, string>;
  ClientId: string;
  Session?: string;
}

export type SignInAnswer =
  Challenge | { AuthenticationResult: AuthenticationResult; ChallengeParameters: object };

export async function initiateAuth(
  ctx: Context,
  input: InitiateAuth,
  address: string,
  caller: Caller,
): Promise<SignInAnswer> {
  requireClient(ctx, input.ClientId);
  const parameters = input.AuthParameters ?? {};
  switch (input.AuthFlow) {
    case 'USER_SRP_AUTH':
      return askForProof(ctx, requireText(parameters, 'USERNAME'), requireText(parameters, 'SRP_A'), address);
    case 'USER_PASSWORD_AUTH':
      return signInByPassword(ctx, parameters, address);
    case 'USER_AUTH': {
      const username = requireText(parameters, 'USERNAME');
      if (input.Session !== undefined) return completeSignUp(ctx, input.Session, username, address);
      const preferred = parameters['PREFERRED_CHALLENGE'];
      if (preferred === undefined) return offerChoice(ctx, username, address);
      return beginWith(ctx, readFactor(ctx, preferred), parameters, address, caller);
    }
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return signedIn(
        await refreshTokens(
          ctx,
          {
            refreshToken: requireText(parameters, 'REFRESH_TOKEN'),
            clientId: input.ClientId,
            deviceKey: parameters['DEVICE_KEY'],
          },
          address,
        ),
      );
    default:
      throw refusal('InvalidParameterException', 'The flow is not enabled for this client.');
  }
}

async function beginWith(
  ctx: Context,
  factor: FirstFactor,
  values: Record<string, string>,
  address: string,
  caller: Caller,
): Promise<SignInAnswer> {
  const username = requireText(values, 'USERNAME');
  switch (factor) {
    case 'PASSWORD':
      return signInByPassword(ctx, values, address);
    case 'PASSWORD_SRP':
      return askForProof(ctx, username, requireText(values, 'SRP_A'), address);
    case 'EMAIL_OTP':
      return askForCode(ctx, username, address);
    case 'WEB_AUTHN':
      return askForPasskey(ctx, username, address, caller);
  }
}

/** The address is proven a moment ago, and the password was chosen a moment before. */
async function completeSignUp(
  ctx: Context,
  session: string,
  username: string,
  address: string,
): Promise<SignInAnswer> {
  const { user } = await endStep(ctx, session, 'SIGNED_UP', username);
  return completeSignIn(ctx, user, address, { first: 'PASSWORD' });
}

export interface RespondToAuthChallenge {
  ChallengeName: string;
  ChallengeResponses?: Record<string, string>;
  ClientId: string;
  Session?: string;
}

export async function respondToAuthChallenge(
  ctx: Context,
  input: RespondToAuthChallenge,
  address: string,
  caller: Caller,
): Promise<SignInAnswer> {
  requireClient(ctx, input.ClientId);
  const responses = input.ChallengeResponses ?? {};
  const deviceKey = responses['DEVICE_KEY'];
  const stepOf = () => ({
    session: requireText({ ...(input.Session !== undefined && { Session: input.Session }) }, 'Session'),
    username: requireText(responses, 'USERNAME'),
  });
  switch (input.ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return checkProof(ctx, readProof(responses), address, deviceKey);
    case 'DEVICE_SRP_AUTH':
      return beginDeviceProof(ctx, {
        ...stepOf(),
        deviceKey: requireText(responses, 'DEVICE_KEY'),
        publicA: requireText(responses, 'SRP_A'),
      });
    case 'DEVICE_PASSWORD_VERIFIER': {
      const proof = { ...readProof(responses), deviceKey: requireText(responses, 'DEVICE_KEY') };
      return letIn(ctx, await checkDeviceProof(ctx, proof, address), address, proof.deviceKey);
    }
    case 'SOFTWARE_TOKEN_MFA':
    case 'EMAIL_OTP':
    case 'SELECT_MFA_TYPE': {
      const step = input.ChallengeName;
      const text = requireText(responses, step === 'SELECT_MFA_TYPE' ? 'ANSWER' : `${step}_CODE`);
      const next = await answerStep(ctx, { ...stepOf(), step, text }, address);
      if ('ChallengeName' in next) return next;
      if (next.step === 'FIRST_EMAIL_OTP')
        return completeSignIn(ctx, next.user, address, { first: 'EMAIL_OTP', deviceKey });
      if (next.step === 'MFA_SETUP_EMAIL') await enableFactor(ctx, next.user, 'EMAIL_OTP');
      return letIn(ctx, next.user, address, deviceKey);
    }
    case 'SELECT_CHALLENGE': {
      const chosen = requireText(responses, 'ANSWER');
      const { factor, email } = await readChoice(ctx, { ...stepOf(), chosen });
      return beginWith(ctx, factor, { ...responses, USERNAME: email }, address, caller);
    }
    case 'WEB_AUTHN': {
      const answer = { ...stepOf(), credential: requireText(responses, 'CREDENTIAL') };
      const user = await answerPasskey(ctx, answer, caller);
      return completeSignIn(ctx, user, address, { first: 'WEB_AUTHN', deviceKey });
    }
    case 'MFA_SETUP': {
      const next = await answerSetUp(ctx, { ...stepOf(), email: responses['EMAIL'] }, address);
      return 'ChallengeName' in next ? next : letIn(ctx, next, address, deviceKey);
    }
    case 'NEW_PASSWORD_REQUIRED': {
      const password = requireText(responses, 'NEW_PASSWORD');
      const user = await answerNewPassword(ctx, { ...stepOf(), password, responses });
      return completeSignIn(ctx, user, address, { first: 'PASSWORD', deviceKey });
    }
    default:
      // Among them what nobody configured: texts to phones, and challenges of one's own.
      throw refusal('InvalidParameterException', 'The challenge is not asked for.');
  }
}

interface PendingProof extends SrpExchange {
  email: string;
  /** Answered before, with the key of a device that there is not. */
  isRepeated?: true;
}

/** The first half: the same for an address that nobody has, down to the salt and the work. */
async function askForProof(
  ctx: Context,
  username: string,
  publicA: string,
  address: string,
): Promise<Challenge> {
  if (!isAcceptableA(publicA)) throw refusal('InvalidParameterException', 'SRP_A is not acceptable.');
  const subject = await findSubject(ctx, username);
  await requireRevealable(ctx, subject, address);
  const verifier = readVerifier(ctx, subject);
  const { secretB, publicB } = await stateOf(ctx.services).srp.run('beginExchange', { verifier });
  const secretBlock = randomBytes(64);
  const pending: PendingProof = { verifier, publicA, secretB, publicB, email: subject.email };
  await keepExchange(ctx, secretBlock, 'PASSWORD_VERIFIER', {
    loginId: subject.loginId,
    pending,
    expiresAt: challengeExpiry(ctx.now()),
  });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: subject.salt,
      SRP_B: publicB,
      SECRET_BLOCK: secretBlock.toString('base64'),
      USERNAME: subject.loginId,
      USER_ID_FOR_SRP: subject.loginId,
    },
  };
}

interface Proof extends SrpProof {
  username: string;
}

async function checkProof(
  ctx: Context,
  proof: Proof,
  address: string,
  deviceKey: string | undefined,
): Promise<SignInAnswer> {
  const secretBlock = Buffer.from(proof.secretBlock, 'base64');
  const kept = await takeExchange<PendingProof>(ctx, secretBlock, 'PASSWORD_VERIFIER');
  if (kept === undefined) throw refusal('NotAuthorizedException');
  const { loginId, pending } = kept;
  const user = await findSignInUser(ctx.db, ctx.organizationId, { login_id: loginId });
  const attempt = await limits.countSignIn(ctx, { loginId, user }, address);
  const isMeant = proof.username === loginId || normalizeEmail(proof.username) === pending.email;
  const isProven = await stateOf(ctx.services).srp.run('verifyProof', {
    ...srpIdentity(ctx, loginId),
    ...pending,
    ...proof,
  });
  if (!isProven || !isMeant || !isSaneTimestamp(proof.timestamp, ctx.now())) throw attempt.refusal;
  // The password may have been changed between the halves.
  const isCurrent = user !== undefined && readVerifier(ctx, subjectOf(user)) === pending.verifier;
  if (!isCurrent) throw attempt.refusal;
  await limits.forgiveSignIn(ctx, attempt);
  if (deviceKey !== undefined && (await findOwnDevice(ctx, user.id, deviceKey)) === undefined) {
    // Clients answer once more to the same, without the device.
    const again = { ...kept, pending: { ...pending, isRepeated: true as const } };
    if (pending.isRepeated === undefined) await keepExchange(ctx, secretBlock, 'PASSWORD_VERIFIER', again);
    throw unknownDevice();
  }
  return completeSignIn(ctx, user, address, { first: 'PASSWORD', deviceKey });
}

/** The password itself, for clients that cannot do the proof; held to the same limits. */
async function signInByPassword(
  ctx: Context,
  values: Record<string, string>,
  address: string,
): Promise<SignInAnswer> {
  const password = requireText(values, 'PASSWORD');
  const subject = await findSubject(ctx, requireText(values, 'USERNAME'));
  await requireRevealable(ctx, subject, address);
  const attempt = await limits.countSignIn(ctx, subject, address);
  if (!(await isPassword(ctx, subject, password))) throw attempt.refusal;
  await limits.forgiveSignIn(ctx, attempt);
  const user = await findSignInUser(ctx.db, ctx.organizationId, { login_id: subject.loginId });
  // The password may have been changed while it was proven.
  const isCurrent =
    user !== undefined && subject.user !== undefined && stampOf(ctx, user) === stampOf(ctx, subject.user);
  return completeSignIn(ctx, isCurrent ? user : undefined, address, {
    first: 'PASSWORD',
    deviceKey: values['DEVICE_KEY'],
  });
}

/** After the proof, never before: only the owner hears the answers that are given here. */
async function completeSignIn(
  ctx: Context,
  user: SignInUser | undefined,
  address: string,
  proven: Proven,
): Promise<SignInAnswer> {
  if (user === undefined) throw refusal('NotAuthorizedException');
  const more = user.enabled ? await askForWhatElse(ctx, user, proven, address) : undefined;
  return more ?? letIn(ctx, user, address, proven.deviceKey);
}

async function letIn(
  ctx: Context,
  user: SignInUser,
  address: string,
  deviceKey: string | undefined,
): Promise<SignInAnswer> {
  if (!user.enabled) throw refusal('NotAuthorizedException', 'User is disabled.');
  // Anybody can sign up with any address: until it is proven their network is not one that its owner trusts.
  if (user.status === 'unconfirmed') throw refusal('UserNotConfirmedException');
  const isUsed = deviceKey !== undefined && (await useDevice(ctx, user.id, deviceKey));
  const offered = isUsed ? undefined : offerDevice(ctx, user.id);
  const result = await startSignIn(ctx, user, { deviceKey: offered?.DeviceKey ?? deviceKey ?? null });
  await limits.knowNetwork(ctx, user.login_id, address);
  return signedIn({ ...result, ...(offered !== undefined && { NewDeviceMetadata: offered }) });
}

function signedIn(AuthenticationResult: AuthenticationResult): SignInAnswer {
  return { AuthenticationResult, ChallengeParameters: {} };
}

function readProof(responses: Record<string, string>): Proof {
  return {
    username: requireText(responses, 'USERNAME'),
    secretBlock: requireText(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'),
    signature: requireText(responses, 'PASSWORD_CLAIM_SIGNATURE'),
    timestamp: requireText(responses, 'TIMESTAMP'),
  };
}

function requireText(values: Record<string, string>, name: string): string {
  const value = values[name];
  if (value === undefined || value === '')
    throw refusal('InvalidParameterException', `Missing required parameter ${name}`);
  return value;
}
