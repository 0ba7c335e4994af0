import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { normalizeEmail } from './attributes.policy.ts';
import { challengeExpiry, isSaneTimestamp, type ChallengeStep } from './challenges.policy.ts';
import * as queries from './challenges.queries.ts';
import { refusal } from './identity.errors.ts';
import { stateOf } from './identity.state.ts';
import * as limits from './limits.service.ts';
import { isAcceptableA, type SrpExchange } from './srp.ts';
import { answerStep, askForMore, type Challenge } from './second-factor.service.ts';
import { findSubject, readVerifier, requireRevealable, srpIdentity, subjectOf } from './subjects.service.ts';
import { refreshTokens, requireClient, startSignIn, type AuthenticationResult } from './tokens.service.ts';
import * as users from './users.queries.ts';

export interface InitiateAuth {
  AuthFlow: string;
  AuthParameters?: Record<string, string>;
  ClientId: string;
}

export type SignInAnswer =
  Challenge | { AuthenticationResult: AuthenticationResult; ChallengeParameters: object };

export async function initiateAuth(
  ctx: Context,
  input: InitiateAuth,
  address: string,
): Promise<SignInAnswer> {
  requireClient(ctx, input.ClientId);
  const parameters = input.AuthParameters ?? {};
  switch (input.AuthFlow) {
    case 'USER_SRP_AUTH':
      return askForProof(ctx, requireText(parameters, 'USERNAME'), requireText(parameters, 'SRP_A'), address);
    case 'USER_PASSWORD_AUTH':
      return signInByPassword(
        ctx,
        requireText(parameters, 'USERNAME'),
        requireText(parameters, 'PASSWORD'),
        address,
      );
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return signedIn(await refreshTokens(ctx, requireText(parameters, 'REFRESH_TOKEN'), input.ClientId));
    default:
      throw refusal('InvalidParameterException', `${input.AuthFlow} flow not enabled for this client`);
  }
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
): Promise<SignInAnswer> {
  requireClient(ctx, input.ClientId);
  const responses = input.ChallengeResponses ?? {};
  switch (input.ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return checkProof(
        ctx,
        {
          username: requireText(responses, 'USERNAME'),
          secretBlock: requireText(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'),
          signature: requireText(responses, 'PASSWORD_CLAIM_SIGNATURE'),
          timestamp: requireText(responses, 'TIMESTAMP'),
        },
        address,
      );
    case 'SOFTWARE_TOKEN_MFA':
    case 'EMAIL_OTP':
    case 'SELECT_MFA_TYPE': {
      const step = input.ChallengeName;
      const answer = {
        step,
        session: requireText({ ...(input.Session !== undefined && { Session: input.Session }) }, 'Session'),
        username: requireText(responses, 'USERNAME'),
        text: requireText(responses, step === 'SELECT_MFA_TYPE' ? 'ANSWER' : `${step}_CODE`),
      };
      const next = await answerStep(ctx, answer, address);
      return 'ChallengeName' in next ? next : letIn(ctx, next, address);
    }
    default:
      throw refusal('InvalidParameterException', `${input.ChallengeName} is not asked for`);
  }
}

/** What the server must remember between the two halves of a proof. */
interface PendingProof extends SrpExchange {
  email: string;
}

const PURPOSE = 'identity challenge';

/** The first half: the same for an address that nobody has, down to the salt and the work. */
async function askForProof(
  ctx: Context,
  username: string,
  publicA: string,
  address: string,
): Promise<Challenge> {
  if (!isAcceptableA(publicA)) throw refusal('InvalidParameterException', 'SRP_A is not acceptable.');
  const subject = await findSubject(ctx, username);
  requireRevealable(ctx, subject);
  await limits.countSignIn(ctx, subject.loginId, address);
  const verifier = readVerifier(ctx, subject);
  const { secretB, publicB } = await stateOf(ctx.services).srp.run('beginExchange', { verifier });
  const secretBlock = randomBytes(64);
  const idHash = hashOf(secretBlock);
  const pending: PendingProof = { verifier, publicA, secretB, publicB, email: subject.email };
  await queries.insertChallenge(ctx.db, ctx.organizationId, {
    id_hash: idHash,
    login_id: subject.loginId,
    step: 'PASSWORD_VERIFIER',
    payload: ctx.services.secrets.encrypt(
      PURPOSE,
      idHash.toString('hex'),
      Buffer.from(JSON.stringify(pending)),
    ),
    expires_at: challengeExpiry(ctx.now()),
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

interface Proof {
  username: string;
  secretBlock: string;
  signature: string;
  timestamp: string;
}

async function checkProof(ctx: Context, proof: Proof, address: string): Promise<SignInAnswer> {
  const idHash = hashOf(Buffer.from(proof.secretBlock, 'base64'));
  const step: ChallengeStep = 'PASSWORD_VERIFIER';
  const challenge = await queries.takeChallenge(ctx.db, ctx.organizationId, idHash, step, ctx.now());
  if (challenge === undefined) throw refusal('NotAuthorizedException');
  const { login_id: loginId } = challenge;
  const pending = readPending(ctx, challenge);
  const isMeant = proof.username === loginId || normalizeEmail(proof.username) === pending.email;
  const isProven = await stateOf(ctx.services).srp.run('verifyProof', {
    ...srpIdentity(ctx, loginId),
    ...pending,
    ...proof,
  });
  if (!isProven || !isMeant || !isSaneTimestamp(proof.timestamp, ctx.now()))
    throw refusal('NotAuthorizedException');
  const user = await users.findUserByLogin(ctx.db, ctx.organizationId, loginId);
  // The password may have been changed between the halves.
  const isCurrent = user !== undefined && readVerifier(ctx, subjectOf(user)) === pending.verifier;
  if (!isCurrent) throw refusal('NotAuthorizedException');
  return completeSignIn(ctx, user, address);
}

/** The password itself, for clients that cannot do the proof; held to the same limits. */
async function signInByPassword(
  ctx: Context,
  username: string,
  password: string,
  address: string,
): Promise<SignInAnswer> {
  const subject = await findSubject(ctx, username);
  requireRevealable(ctx, subject);
  await limits.countSignIn(ctx, subject.loginId, address);
  const isRight = await stateOf(ctx.services).srp.run('passwordMatches', {
    ...srpIdentity(ctx, subject.loginId),
    salt: subject.salt,
    verifier: readVerifier(ctx, subject),
    password,
  });
  if (!isRight) throw refusal('NotAuthorizedException');
  return completeSignIn(ctx, subject.user, address);
}

/**
 * After the proof, never before: what is said here only the owner hears. What counts against sign-ins is forgiven when all
 * is proven: whoever has the password alone must not try codes without end.
 */
async function completeSignIn(
  ctx: Context,
  user: users.UserRow | undefined,
  address: string,
): Promise<SignInAnswer> {
  if (user === undefined) throw refusal('NotAuthorizedException');
  const more = user.enabled && user.status === 'confirmed' ? await askForMore(ctx, user, address) : undefined;
  return more ?? letIn(ctx, user, address);
}

async function letIn(ctx: Context, user: users.UserRow, address: string): Promise<SignInAnswer> {
  await limits.forgiveSignIn(ctx, user.login_id, address);
  if (!user.enabled) throw refusal('NotAuthorizedException', 'User is disabled.');
  if (user.status === 'unconfirmed') throw refusal('UserNotConfirmedException');
  return signedIn(await startSignIn(ctx, user));
}

function signedIn(AuthenticationResult: AuthenticationResult): SignInAnswer {
  return { AuthenticationResult, ChallengeParameters: {} };
}

function readPending(ctx: Context, { id_hash: idHash, payload }: queries.ChallengeRow): PendingProof {
  const plain = ctx.services.secrets.decrypt(PURPOSE, idHash.toString('hex'), payload);
  // Sealed by us, so it has the shape that we gave it.
  return JSON.parse(plain.toString()) as PendingProof;
}

function requireText(values: Record<string, string>, name: string): string {
  const value = values[name];
  if (value === undefined || value === '')
    throw refusal('InvalidParameterException', `Missing required parameter ${name}`);
  return value;
}

function hashOf(secretBlock: Buffer): Buffer {
  return createHash('sha256').update(secretBlock).digest();
}
