import type { AppError } from '../../../../platform/errors.ts';
import { refusal, type RefusalName } from '../identity.errors.ts';
import type { IdentityContext } from '../identity.state.ts';
import {
  limitAt,
  type LimitName,
  LIMITS,
  nameOf,
  networkOf,
  type Trust,
  TRUST_MS,
  type Whose,
} from './limits.policy.ts';
import * as queries from './limits.queries.ts';

/** One hit that was counted: the limit, and the name of its bucket. */
type Hit = readonly [LimitName, string];

const tooMany = (name: RefusalName = 'TooManyFailedAttemptsException'): AppError =>
  refusal(name, 'Attempt limit exceeded, please try after some time.');

/** A sign-in that was counted before its proof was looked at. */
export interface Attempt {
  /** The answer to a wrong proof. */
  readonly refusal: AppError;
  readonly hits: readonly Hit[];
}

/**
 * Counted before the proof is looked at, so that guesses sent at once are counted like any others. A network that has
 * used up its limit still has a few tries for each account: a wrong one is answered as if it had none, so the right
 * password lets in and nothing is learnt otherwise.
 */
export async function countSignIn(ctx: IdentityContext, who: Whose, address: string): Promise<Attempt> {
  const network = networkOf(address);
  const name = nameOf(who);
  const pair = both(name, network);
  const wrong = refusal('NotAuthorizedException');
  if (await isTrusted(ctx, who.loginId, network, ['known'])) {
    const hits: Hit[] = [
      ['signInToAccountFromAddress', pair],
      ['signInToAccount', pair],
    ];
    await requireRoom(ctx, hits);
    return { refusal: wrong, hits };
  }
  const ofNetwork: Hit = ['signInFromAddress', network];
  if (await isOver(ctx, [ofNetwork], address)) {
    const hits: Hit[] = [
      ['signInWhenCrowded', pair],
      ['signInToAccount', name],
    ];
    await requireRoom(ctx, hits);
    return { refusal: tooMany(), hits };
  }
  const hits: Hit[] = [
    ['signInToAccountFromAddress', pair],
    ['signInToAccount', name],
  ];
  await requireRoom(ctx, hits);
  return { refusal: wrong, hits: [ofNetwork, ...hits] };
}

/** The proof was right: the shared limits get back this one hit, and those of the pair begin anew. */
export async function forgiveSignIn(ctx: IdentityContext, { hits }: Attempt): Promise<void> {
  const isOfPair = ([, name]: Hit): boolean => name.includes(SEPARATOR);
  await queries.settleBuckets(
    ctx.db,
    ctx.organizationId,
    {
      fewer: hits.filter((hit) => !isOfPair(hit)).map((hit) => bucketOf(ctx, ...hit)),
      cleared: hits.filter(isOfPair).map((hit) => bucketOf(ctx, ...hit)),
    },
    ctx.now(),
  );
}

/** Its owner is there: from now on the account knows the network, and failed sign-ins from it are forgotten. */
export async function knowNetwork(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  const network = networkOf(address);
  const pair = both(loginId, network);
  await queries.settleBuckets(
    ctx.db,
    ctx.organizationId,
    {
      cleared: [bucketOf(ctx, 'signInToAccountFromAddress', pair), bucketOf(ctx, 'signInToAccount', pair)],
      kept: [trusted(ctx, loginId, network, 'known')],
    },
    ctx.now(),
  );
}

/** A code or a name that belongs to nothing: only the network is counted, never the account that was named. */
export async function countStray(ctx: IdentityContext, address: string): Promise<void> {
  await requireRoom(ctx, [['guessFromAddress', networkOf(address)]], address);
}

/**
 * A guess at a code that is waiting to be entered. The tries of the code itself limit the network that asked for it and
 * those that the account knows; all others share a few a day, or they could use up each new code.
 */
export async function countCodeGuess(
  ctx: IdentityContext,
  loginId: string,
  address: string,
): Promise<readonly Hit[]> {
  const network = networkOf(address);
  if (await isTrusted(ctx, loginId, network, ['known', 'asked'])) return [];
  const hits: Hit[] = [
    ['guessFromAddress', network],
    ['guessForAccount', loginId],
  ];
  for (const hit of hits) await requireRoom(ctx, [hit], address);
  return hits;
}

const WRONG_CODE: Hit = ['wrongCodeInOrganization', ''];

export async function noteWrongCode(ctx: IdentityContext): Promise<void> {
  await isOver(ctx, [WRONG_CODE]);
}

/** So many codes were wrong that somebody guesses them, over all accounts together. */
export async function areCodesGuessed(ctx: IdentityContext): Promise<boolean> {
  const bucket = bucketOf(ctx, ...WRONG_CODE);
  const hits = await queries.findHits(ctx.db, ctx.organizationId, bucket, ctx.now());
  return hits > LIMITS.wrongCodeInOrganization.max;
}

/** For a code of the second step, where the password was proven before. */
export async function countStep(
  ctx: IdentityContext,
  loginId: string,
  address: string,
): Promise<readonly Hit[]> {
  const hits: Hit[] = [['stepForAccount', await ownName(ctx, loginId, networkOf(address))]];
  await requireRoom(ctx, hits);
  return hits;
}

/** Takes back hits that were counted for a guess which turned out right. */
export async function giveBack(ctx: IdentityContext, hits: readonly Hit[]): Promise<void> {
  if (hits.length === 0) return;
  const fewer = hits.map((hit) => bucketOf(ctx, ...hit));
  await queries.settleBuckets(ctx.db, ctx.organizationId, { fewer }, ctx.now());
}

/** A mail with a code that anybody may ask for. */
export async function countMail(ctx: IdentityContext, who: Whose, address: string): Promise<void> {
  const network = networkOf(address);
  if (!(await hasRoomForMail(ctx, who, address)))
    await requireRoom(ctx, [await inReserve(ctx, 'mailInReserve', who, network)]);
  await noteAsked(ctx, who.loginId, network);
}

/** A mail that resets the password. Strangers can use up codes and their tries, so the mail in reserve brings a link. */
export async function countResetMail(
  ctx: IdentityContext,
  who: Whose,
  address: string,
): Promise<'code' | 'link'> {
  const network = networkOf(address);
  if (await hasRoomForMail(ctx, who, address)) {
    await noteAsked(ctx, who.loginId, network);
    return 'code';
  }
  if (await isOver(ctx, [await inReserve(ctx, 'resetInReserve', who, network)]))
    throw refusal('TooManyFailedAttemptsException', 'A link was mailed within the last hour.');
  return 'link';
}

/** Counted under the full name, also of an address that nobody has: names that share a place would tell them apart. */
const inReserve = async (
  ctx: IdentityContext,
  limit: LimitName,
  { loginId }: Whose,
  network: string,
): Promise<Hit> => [limit, await ownName(ctx, loginId, network)];

export async function countSignUp(ctx: IdentityContext, who: Whose, address: string): Promise<void> {
  const network = networkOf(address);
  await requireRoom(ctx, [['signUpFromAddress', network]], address);
  if (!(await hasRoomForMail(ctx, who, address))) throw tooMany();
  await noteAsked(ctx, who.loginId, network);
}

async function hasRoomForMail(ctx: IdentityContext, who: Whose, address: string): Promise<boolean> {
  const network = networkOf(address);
  const pair = both(nameOf(who), network);
  const isKnown = await isTrusted(ctx, who.loginId, network, ['known']);
  // A network that the account knows is counted by itself, in as many steps: their number would tell that it knows it.
  if (await isOver(ctx, [['mailFromAddress', isKnown ? pair : network]], address)) return false;
  return !(await isOver(ctx, [
    ['mailForAccountFromAddress', pair],
    ['mailForAccount', isKnown ? pair : nameOf(who)],
  ]));
}

/** The code came back: its mail was wanted, so the network that asked for it gets it back. */
export async function forgiveMail(
  ctx: IdentityContext,
  loginId: string,
  address: string,
  purpose: 'signUp' | 'other' = 'other',
): Promise<void> {
  const network = networkOf(address);
  // For a known network none was counted; and where none was asked for there is none to give back.
  if (await isTrusted(ctx, loginId, network, ['known'])) return;
  if (!(await isTrusted(ctx, loginId, network, ['asked']))) return;
  const mail: Hit = ['mailFromAddress', network];
  await giveBack(ctx, purpose === 'signUp' ? [mail, ['signUpFromAddress', network]] : [mail]);
}

/** A mail with the code of a second step. */
export async function countStepMail(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  await requireRoom(ctx, [stepMail(await ownName(ctx, loginId, networkOf(address)))]);
}

export async function forgiveStepMail(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  await giveBack(ctx, [stepMail(await ownName(ctx, loginId, networkOf(address)))]);
}

const stepMail = (name: string): Hit => ['stepMailForAccount', name];

/** A mail that a signed-in person has sent to a new address. */
export async function countChangeMail(ctx: IdentityContext, loginId: string, address: string): Promise<void> {
  await requireRoom(ctx, [['changeMailForAccount', loginId]]);
  await noteAsked(ctx, loginId, networkOf(address));
}

/** Two calls for each visitor: who they are, and credentials. */
export async function countGuest(ctx: IdentityContext, address: string): Promise<void> {
  await requireRoom(ctx, [['guestFromAddress', networkOf(address)]], address, 'TooManyRequestsException');
}

/** Counts those that were wrong: one that is right is let through whatever others at its address do. */
export async function countWrongRefresh(ctx: IdentityContext, address: string): Promise<void> {
  await requireRoom(ctx, [['refreshFromAddress', networkOf(address)]], address);
}

async function noteAsked(ctx: IdentityContext, loginId: string, network: string): Promise<void> {
  const kept = [trusted(ctx, loginId, network, 'asked')];
  await queries.settleBuckets(ctx.db, ctx.organizationId, { kept }, ctx.now());
}

function isTrusted(
  ctx: IdentityContext,
  loginId: string,
  network: string,
  trusts: readonly Trust[],
): Promise<boolean> {
  const buckets = trusts.map((why) => trustOf(ctx, loginId, network, why));
  return queries.hasBucket(ctx.db, ctx.organizationId, buckets, ctx.now());
}

/** Strangers share what an account allows; a network that it knows has it for itself. */
async function ownName(ctx: IdentityContext, loginId: string, network: string): Promise<string> {
  return (await isTrusted(ctx, loginId, network, ['known'])) ? both(loginId, network) : loginId;
}

const trusted = (ctx: IdentityContext, loginId: string, network: string, why: Trust): queries.Hit => ({
  bucket: trustOf(ctx, loginId, network, why),
  expiresAt: new Date(ctx.now().getTime() + TRUST_MS[why]),
  max: 1,
});

async function requireRoom(
  ctx: IdentityContext,
  hits: readonly Hit[],
  address = '',
  name?: RefusalName,
): Promise<void> {
  if (await isOver(ctx, hits, address)) throw tooMany(name);
}

/** Counts the hits, or finds that one of them is too many; then none of them is counted. */
async function isOver(ctx: IdentityContext, hits: readonly Hit[], address = ''): Promise<boolean> {
  const now = ctx.now();
  const wanted = hits.map(([limit, key]) => ({
    bucket: bucketOf(ctx, limit, key),
    expiresAt: new Date(now.getTime() + LIMITS[limit].windowMs),
    max: limitAt(limit, address, ctx.organization.venueNetworks),
  }));
  const counts = await queries.addHits(ctx.db, ctx.organizationId, wanted, now);
  const isWithin = wanted.map(({ max }, index) => (counts[index] ?? 0) <= max);
  if (isWithin.every(Boolean)) return false;
  const fewer = wanted.filter((_, index) => isWithin[index]).map(({ bucket }) => bucket);
  if (fewer.length > 0) await queries.settleBuckets(ctx.db, ctx.organizationId, { fewer }, now);
  return true;
}
/** Neither login ids nor networks hold it. */
const SEPARATOR = ' at ';
const both = (name: string, network: string): string => `${name}${SEPARATOR}${network}`;

function trustOf(ctx: IdentityContext, loginId: string, network: string, why: Trust): Buffer {
  return ctx.services.secrets.mac('identity trust', ctx.organizationId, why, loginId, network);
}

function bucketOf(ctx: IdentityContext, limit: LimitName, key: string): Buffer {
  return ctx.services.secrets.mac('identity limit', ctx.organizationId, limit, key);
}
