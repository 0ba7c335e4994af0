import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { normalizeEmail } from '../users/attributes.policy.ts';
import { type ChallengeStep, factorExpiry, MAX_STEP_TRIES, type Step } from './challenges.policy.ts';
import * as queries from './challenges.queries.ts';
import { refusal } from '../identity.errors.ts';
import { findSignInUser, type SignInUser } from './sign-in-users.queries.ts';
import { stampOf } from './user-stamps.service.ts';
import type { UserRow } from '../users/users.queries.ts';

/** The next step that a client has to answer. */
export interface Challenge {
  ChallengeName: ChallengeStep;
  ChallengeParameters: Record<string, string>;
  Session?: string;
  AvailableChallenges?: readonly string[];
}

/** Data that a step carries, sealed. */
type About = Readonly<Record<string, string>>;

export interface OpenStep {
  readonly step: Step;
  readonly loginId: string;
  readonly about: About;
  /** Nobody where the address is nobody's, where its owner may not sign in, or has a new password since. */
  readonly user: SignInUser | undefined;
}

const PURPOSE = 'identity challenge';

export const sessionOver = (): Error => refusal('NotAuthorizedException', 'Invalid session for the user.');

/** A random name that nothing is known of but its hash; what it stands for is sealed. */
export async function openStep(
  ctx: Context,
  loginId: string,
  step: Step,
  about: About = {},
  expiresAt: Date = factorExpiry(ctx.now()),
): Promise<string> {
  const session = randomBytes(48).toString('base64url');
  const idHash = hashOf(session);
  await queries.insertChallenge(ctx.db, ctx.organizationId, {
    id_hash: idHash,
    login_id: loginId,
    step,
    payload: ctx.services.secrets.encrypt(
      PURPOSE,
      idHash.toString('hex'),
      Buffer.from(JSON.stringify(about)),
    ),
    expires_at: expiresAt,
  });
  return session;
}

/** A step of a user who has proven something already: it ends when their password changes, whichever comes first. */
export const openStepOf = (
  ctx: Context,
  user: UserRow,
  step: Step,
  about: About = {},
  expiresAt?: Date,
): Promise<string> => openStep(ctx, user.login_id, step, { ...about, stamp: stampOf(ctx, user) }, expiresAt);

/** Counts an answer to a step, which stays until it is ended. The name, where one is given, must be its person's. */
export async function tryStep(
  ctx: Context,
  { session, username }: { session: string; username?: string | undefined },
  steps: readonly Step[],
): Promise<OpenStep> {
  const limit = { tries: MAX_STEP_TRIES, now: ctx.now() };
  const row = await queries.takeStepTry(ctx.db, ctx.organizationId, hashOf(session), steps, limit);
  const open = row && (await read(ctx, row));
  if (open === undefined || !isMeant(open, username)) throw sessionOver();
  return open;
}

/** Of two answers at once, one is too late: undefined for that one. */
export async function takeStep(ctx: Context, session: string, step: Step): Promise<OpenStep | undefined> {
  const row = await queries.takeChallenge(ctx.db, ctx.organizationId, hashOf(session), step, ctx.now());
  return row && read(ctx, row);
}

export async function endStep(
  ctx: Context,
  session: string,
  step: Step,
  username?: string,
): Promise<OpenStep> {
  const open = await takeStep(ctx, session, step);
  if (open === undefined || !isMeant(open, username)) throw sessionOver();
  return open;
}

function isMeant({ loginId, user, about }: OpenStep, username: string | undefined): boolean {
  if (username === undefined) return true;
  return [loginId, user?.id, user?.email ?? about['email']].includes(normalizeEmail(username));
}

async function read(ctx: Context, row: queries.ChallengeRow): Promise<OpenStep> {
  const plain = ctx.services.secrets.decrypt(PURPOSE, row.id_hash.toString('hex'), row.payload);
  const about = JSON.parse(plain.toString()) as About;
  const user = await findSignInUser(ctx.db, ctx.organizationId, { login_id: row.login_id });
  const { stamp } = about;
  const isSame = user?.enabled === true && (stamp === undefined || stamp === stampOf(ctx, user));
  return {
    // Written and sealed by `openStep`.
    step: row.step as Step,
    about,
    loginId: row.login_id,
    user: isSame ? user : undefined,
  };
}

const hashOf = (session: string): Buffer => createHash('sha256').update(session).digest();
