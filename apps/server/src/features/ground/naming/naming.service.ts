import type { Context } from '../../../platform/context.ts';
import { appError, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import {
  getFullAccountsById,
  refuseLink,
  requireMember,
  viewAccountBase,
  type BaseAccountView,
} from '../accounts/index.ts';
import { countOfDay } from '../identity/index.ts';
import * as queries from './naming.queries.ts';
import type { NamedAt } from './naming.queries.ts';

/** A large event with its sponsors in one call, too few to reach everybody. */
const PEOPLE_PER_DAY = 100;
/** Enough for a class or a company, too few to fill the passes of strangers. */
const FREE_PASSES_PER_DAY = 50;

/** A person in a request, and where it names them. */
export interface Named {
  readonly accountId: string;
  readonly field?: string | undefined;
}

/**
 * In the transaction that names people who were not named there before. Refuses all of them when one wants no more of the
 * caller, or when they are more than a day allows; naming by a power of the staff is not counted.
 */
export async function namePeople(
  ctx: Context,
  at: NamedAt,
  named: readonly Named[],
  isByPower: boolean,
): Promise<void> {
  const giverId = requireMember(ctx.actor).accountId;
  const others = new Map(
    named.filter(({ accountId }) => accountId !== giverId).map((one) => [one.accountId, one]),
  );
  // A person who names themselves has nobody to refuse.
  if (named.some(({ accountId }) => accountId === giverId)) await forgetNaming(ctx, at, giverId);
  if (others.size === 0) return;
  const ids = [...others.keys()];
  await refuseUnwilling(ctx, others);
  if (!isByPower) refuseBeyondDay(ids.length);
  const wait = isByPower
    ? undefined
    : await countOfDay(ctx, 'people named', PEOPLE_PER_DAY, { times: ids.length, byPerson: true });
  if (wait !== undefined)
    throw appError('tooManyRequests', 'naming.tooMany', {
      values: { max: PEOPLE_PER_DAY, hours: hoursOf(wait) },
    }).retryAfter(wait);
  await queries.putNamings(ctx.db, ctx.organizationId, at, ids, giverId, ctx.now());
}

/** As many as this at once are too many on every day: waiting would not help. */
function refuseBeyondDay(count: number): void {
  if (count > PEOPLE_PER_DAY)
    throw invalid('naming.tooManyAtOnce', { values: { max: PEOPLE_PER_DAY, count } });
}

/** In the transaction that gives a pass to another person; what was paid for is not counted. */
export async function noteGift(
  ctx: Context,
  passId: string,
  receiver: Named & { readonly isPaid: boolean },
): Promise<void> {
  const giverId = requireMember(ctx.actor).accountId;
  await refuseUnwilling(ctx, new Map([[receiver.accountId, receiver]]));
  const wait = receiver.isPaid
    ? undefined
    : await countOfDay(ctx, 'free passes given', FREE_PASSES_PER_DAY, { byPerson: true });
  if (wait !== undefined)
    throw appError('tooManyRequests', 'naming.tooManyPasses', {
      values: { max: FREE_PASSES_PER_DAY, hours: hoursOf(wait) },
      field: receiver.field,
    }).retryAfter(wait);
  const at: NamedAt = { place: 'pass', subjectId: passId };
  await queries.putNamings(ctx.db, ctx.organizationId, at, [receiver.accountId], giverId, ctx.now());
}

const hoursOf = (seconds: number): number => Math.ceil(seconds / 3600);

/** As of an account that is not there, and of one that blocks the caller: the answer tells nobody that they are refused. */
async function refuseUnwilling(ctx: Context, named: ReadonlyMap<string, Named>): Promise<void> {
  const refusers = await listRefusers(ctx, [...named.keys()]);
  const first = [...named.values()].find(({ accountId }) => refusers.has(accountId));
  if (first !== undefined) throw notFound('account', first.field);
}

/** Of these people, those who refuse to be named by the caller, or by the person who acts for a team. */
export async function listRefusers(ctx: Context, accountIds: readonly string[]): Promise<Set<string>> {
  return new Set(await queries.listRefusers(ctx.db, ctx.organizationId, giversOf(ctx), accountIds));
}

/** The caller, and the person who acts for a team: whoever refuses one of them is named by neither. */
export function giversOf(ctx: Context): readonly string[] {
  const { accountId, by } = requireMember(ctx.actor);
  return by?.as === 'team' ? [accountId, by.accountId] : [accountId];
}

/** In the transaction that removes another person. */
export async function forgetNaming(ctx: Context, at: NamedAt, accountId: string): Promise<void> {
  await queries.deleteNaming(ctx.db, ctx.organizationId, at, accountId);
}

/** In the transaction after which only these people are named there. */
export const forgetOthers = (ctx: Context, at: NamedAt, accountIds: readonly string[]): Promise<void> =>
  queries.deleteOtherNamings(ctx.db, ctx.organizationId, at, accountIds);

/**
 * In the transaction by which the caller leaves: `refuse` keeps the one who named them from doing so again. When that account
 * is gone, or nobody knows it, there is nobody to refuse.
 */
export async function leaveNaming(ctx: Context, at: NamedAt, refuse: boolean): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  // It would outlive the link.
  if (refuse) refuseLink(ctx.actor);
  const giverId = await queries.deleteNaming(ctx.db, ctx.organizationId, at, accountId);
  if (refuse && giverId !== undefined && giverId !== accountId)
    await queries.insertRefusal(ctx.db, ctx.organizationId, accountId, giverId, ctx.now());
}

/**
 * By whom the caller was named there, or given the pass, unless the caller refuses them. Also one whom a block hides: a giver
 * who blocks the person could otherwise not be refused.
 */
export async function findGiver(ctx: Context, at: NamedAt): Promise<BaseAccountView | undefined> {
  const { accountId } = requireMember(ctx.actor);
  const giverId = await queries.findGiver(ctx.db, ctx.organizationId, at, accountId);
  if (giverId === undefined || giverId === accountId) return undefined;
  const refusals = await queries.listRefusers(ctx.db, ctx.organizationId, [giverId], [accountId]);
  const giver = (await getFullAccountsById(ctx, [giverId])).get(giverId);
  return refusals.length > 0 || giver === undefined ? undefined : viewAccountBase(giver);
}

/** Without leaving: the one who named the caller there, or gave them the pass, may do so no more. Repeated, the later moment counts. */
export async function refuseGiver(ctx: Context, at: NamedAt): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  const giverId = await queries.findGiver(ctx.db, ctx.organizationId, at, accountId);
  if (giverId === undefined || giverId === accountId) throw notFound('account');
  await queries.insertRefusal(ctx.db, ctx.organizationId, accountId, giverId, ctx.now());
  return null;
}

/** To follow a person lifts what was refused them. */
export const liftByFollow = (ctx: Context, followerId: string, followedId: string): Promise<void> =>
  queries.deleteRefusalBeforeFollow(ctx.db, ctx.organizationId, followerId, followedId);

export const listRefused = (ctx: Context, paging: Paging): Promise<queries.RefusalRow[]> =>
  queries.listRefused(ctx.db, ctx.organizationId, requireMember(ctx.actor).accountId, paging);

/** The person may name the caller again; repeated, it changes nothing. */
export async function allowNaming(ctx: Context, refusedId: string): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  if (!(await getFullAccountsById(ctx, [refusedId.toLowerCase()])).has(refusedId.toLowerCase()))
    throw notFound('account');
  await queries.deleteRefusal(ctx.db, ctx.organizationId, accountId, refusedId);
  return null;
}
