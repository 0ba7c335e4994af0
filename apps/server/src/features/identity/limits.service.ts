import { refusal } from './identity.errors.ts';
import type { IdentityContext } from './identity.state.ts';
import { type LimitName, LIMITS, networkOf } from './limits.policy.ts';
import * as queries from './limits.queries.ts';

type Counted = readonly [LimitName, string];

/** Counted before the password is looked at, so that guesses sent at once are counted like any others. */
export async function countSignIn(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  await count(ctx, signInBuckets(loginId, networkOf(address)));
}

/** A success clears what the account had against it. */
export async function forgiveSignIn(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  for (const [limit, key] of signInBuckets(loginId, networkOf(address))) {
    const bucket = bucketOf(ctx, limit, key);
    if (limit === 'signInFromAddress') await queries.removeHit(ctx.db, ctx.organizationId, bucket);
    else await queries.deleteBucket(ctx.db, ctx.organizationId, bucket);
  }
}

export async function countGuess(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  await count(ctx, [
    ['guessFromAddress', networkOf(address)],
    ['guessForAccount', loginId],
  ]);
}

export async function forgiveGuesses(ctx: IdentityContext, loginId: string): Promise<void> {
  await queries.deleteBucket(ctx.db, ctx.organizationId, bucketOf(ctx, 'guessForAccount', loginId));
}

export async function countMail(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  await count(ctx, [
    ['mailFromAddress', networkOf(address)],
    ['mailForAccount', loginId],
  ]);
}

function signInBuckets(loginId: string, network: string): Counted[] {
  return [
    ['signInFromAddress', network],
    ['signInToAccount', loginId],
    ['signInToAccountFromAddress', `${loginId} ${network}`],
  ];
}

async function count(ctx: IdentityContext, counted: readonly Counted[]): Promise<void> {
  const now = ctx.now();
  const counts = await queries.addHits(
    ctx.db,
    ctx.organizationId,
    counted.map(([limit, key]) => ({
      bucket: bucketOf(ctx, limit, key),
      expiresAt: new Date(now.getTime() + LIMITS[limit].windowMs),
    })),
    now,
  );
  if (counted.some(([limit], index) => (counts[index] ?? 0) > LIMITS[limit].max)) {
    throw refusal('TooManyFailedAttemptsException', 'Attempt limit exceeded, please try after some time.');
  }
}

function bucketOf(ctx: IdentityContext, limit: LimitName, key: string): Buffer {
  return ctx.services.secrets.mac('identity limit', ctx.organizationId, limit, key);
}
