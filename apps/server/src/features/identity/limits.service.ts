import { refusal, type RefusalName } from './identity.errors.ts';
import type { IdentityContext } from './identity.state.ts';
import { type LimitName, LIMITS, networkOf, type Trust, TRUST_MS } from './limits.policy.ts';
import * as queries from './limits.queries.ts';

type Counted = readonly [LimitName, string];

/** Counted before the password is looked at, so that guesses sent at once are counted like any others. */
export async function countSignIn(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  const network = networkOf(address);
  await count(ctx, [
    ['signInFromAddress', network],
    ['signInToAccountFromAddress', both(loginId, network)],
    ['signInToAccount', await whose(ctx, loginId, network, ['known'])],
  ]);
}

/** A success clears what was counted against the owner, and the account knows the address from then on. */
export async function forgiveSignIn(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  await forgive(ctx, loginId, networkOf(address), {
    ofAddress: 'signInFromAddress',
    ofAccount: 'signInToAccount',
    ofBoth: ['signInToAccountFromAddress', 'signInToAccount'],
  });
}

/** For what is the same at each try, as what an app shows is for half a minute. */
export async function countGuess(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  await countGuessOf(ctx, loginId, address, ['known']);
}

/** For what was sent, and dies of some tries by itself: whoever asked for it may try whatever others did meanwhile. */
export async function countCodeGuess(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  await countGuessOf(ctx, loginId, address, ['known', 'asked']);
}

async function countGuessOf(
  ctx: IdentityContext,
  loginId: string,
  address: string,
  trusts: readonly Trust[],
): Promise<void> {
  const network = networkOf(address);
  await count(ctx, [
    ['guessFromAddress', network],
    ['guessForAccount', await whose(ctx, loginId, network, trusts)],
  ]);
}

export async function forgiveGuesses(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  await forgive(ctx, loginId, networkOf(address), {
    ofAddress: 'guessFromAddress',
    ofAccount: 'guessForAccount',
    ofBoth: ['guessForAccount'],
  });
}

export async function countMail(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  await countMailWith(ctx, loginId, networkOf(address), []);
}

/** Two calls for each visitor: who they are, and credentials. */
export async function countGuest(ctx: IdentityContext, address: string): Promise<void> {
  await count(ctx, [['guestFromAddress', networkOf(address)]], 'TooManyRequestsException');
}

export async function countSignUp(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  const network = networkOf(address);
  await countMailWith(ctx, loginId, network, [['signUpFromAddress', network]]);
}

async function countMailWith(
  ctx: IdentityContext,
  loginId: string,
  network: string,
  more: readonly Counted[],
): Promise<void> {
  await count(ctx, [
    ['mailFromAddress', network],
    ['mailForAccountFromAddress', both(loginId, network)],
    ['mailForAccount', await whose(ctx, loginId, network, ['known'])],
    ...more,
  ]);
  const kept = [trusted(ctx, loginId, network, 'asked')];
  await queries.settleBuckets(ctx.db, ctx.organizationId, { kept }, ctx.now());
}

/** Counts those that were wrong: one that is right is let through whatever others at its address do. */
export async function countWrongRefresh(ctx: IdentityContext, address: string): Promise<void> {
  await count(ctx, [['refreshFromAddress', networkOf(address)]]);
}

/** Strangers share what an account allows; an address that it trusts has it for itself. */
async function whose(
  ctx: IdentityContext,
  loginId: string,
  network: string,
  trusts: readonly Trust[],
): Promise<string> {
  const buckets = trusts.map((why) => trustOf(ctx, loginId, network, why));
  const isTrusted = await queries.hasBucket(ctx.db, ctx.organizationId, buckets, ctx.now());
  return isTrusted ? both(loginId, network) : loginId;
}

interface Forgiven {
  /** What others share loses what this sign-in had counted. */
  readonly ofAddress: LimitName;
  readonly ofAccount: LimitName;
  /** What nobody shares begins anew. */
  readonly ofBoth: readonly LimitName[];
}

async function forgive(
  ctx: IdentityContext,
  loginId: string,
  network: string,
  { ofAddress, ofAccount, ofBoth }: Forgiven,
): Promise<void> {
  await queries.settleBuckets(
    ctx.db,
    ctx.organizationId,
    {
      fewer: [bucketOf(ctx, ofAddress, network), bucketOf(ctx, ofAccount, loginId)],
      cleared: ofBoth.map((limit) => bucketOf(ctx, limit, both(loginId, network))),
      kept: [trusted(ctx, loginId, network, 'known')],
    },
    ctx.now(),
  );
}

const trusted = (ctx: IdentityContext, loginId: string, network: string, why: Trust): queries.Hit => ({
  bucket: trustOf(ctx, loginId, network, why),
  expiresAt: new Date(ctx.now().getTime() + TRUST_MS[why]),
});

async function count(
  ctx: IdentityContext,
  counted: readonly Counted[],
  name: RefusalName = 'TooManyFailedAttemptsException',
): Promise<void> {
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
  const isWithin = counted.map(([limit], index) => (counts[index] ?? 0) <= LIMITS[limit].max);
  if (isWithin.every(Boolean)) return;
  // What one limit refuses does not use up the others: else one address alone could spend what all strangers have.
  const fewer = counted
    .filter((_, index) => isWithin[index])
    .map(([limit, key]) => bucketOf(ctx, limit, key));
  if (fewer.length > 0) await queries.settleBuckets(ctx.db, ctx.organizationId, { fewer }, now);
  throw refusal(name, 'Attempt limit exceeded, please try after some time.');
}

const both = (loginId: string, network: string): string => `${loginId} ${network}`;

function trustOf(ctx: IdentityContext, loginId: string, network: string, why: Trust): Buffer {
  return ctx.services.secrets.mac('identity trust', ctx.organizationId, why, loginId, network);
}

function bucketOf(ctx: IdentityContext, limit: LimitName, key: string): Buffer {
  return ctx.services.secrets.mac('identity limit', ctx.organizationId, limit, key);
}
