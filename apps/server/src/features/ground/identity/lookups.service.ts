import { requireMember } from '../accounts/index.ts';
import type { Context } from '../../../platform/context.ts';
import { appError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { peopleAt } from './limits/limits.policy.ts';
import { addHits, findEnd } from './limits/limits.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Enough for a team, too few for a list of addresses. */
const LOOKUPS_PER_DAY = 40;

/**
 * For calls that tell whether an address is a member's: one counter of an account for all of them and in all processes, so
 * that none adds to another. To be called before a transaction begins, or a refusal would take the count back.
 */
export async function countLookup(ctx: Context): Promise<void> {
  const began = await countWithin(ctx, 'address lookups', { max: LOOKUPS_PER_DAY, ms: DAY_MS });
  if (began !== undefined) throw appError('tooManyRequests', 'lookups.tooMany').retryAfter(DAY_MS / 1000);
}

/** Where a visitor calls from, for calls that are open to them: all at one network are one caller. */
interface VisitorAt {
  readonly address: string;
  /** So much more for each person at a venue that the organization has named. */
  readonly aPerson: number;
}

interface Counting {
  readonly visitor?: VisitorAt;
  /** A call that reaches several people at once counts each of them. */
  readonly times?: number;
  /** All teams that a person acts for count as one caller with them: people make teams of their own. */
  readonly byPerson?: boolean;
}

/** For calls by which the caller reaches other people: undefined while it fits, else the seconds until it does. */
export async function countOfDay(
  ctx: Context,
  what: string,
  max: number,
  counting?: Counting,
): Promise<number | undefined> {
  const began = await countWithin(ctx, what, { max, ms: DAY_MS }, counting);
  if (began === undefined) return undefined;
  return Math.max(1, Math.ceil((began.getTime() + DAY_MS - ctx.now().getTime()) / 1000));
}

/**
 * Counts what the caller does, in all processes: undefined while it fits, else when the running window began. Within a
 * transaction it counts what was done and not what was tried; a later deletion takes nothing back.
 */
export async function countWithin(
  ctx: Context,
  what: string,
  { max, ms }: { readonly max: number; readonly ms: number },
  { visitor, times = 1, byPerson = false }: Counting = {},
): Promise<Date | undefined> {
  const at = ctx.actor.kind === 'visitor' ? visitor : undefined;
  const caller = at === undefined ? memberOf(ctx, byPerson) : networkOf(at.address);
  const most =
    at === undefined ? max : Math.max(max, at.aPerson * peopleAt(at.address, ctx.organization.venueNetworks));
  const now = ctx.now();
  const bucket = ctx.services.secrets.mac(what, ctx.organizationId, caller);
  const [hits = 0] = await addHits(
    ctx.db,
    ctx.organizationId,
    [{ bucket, expiresAt: new Date(now.getTime() + ms), max: most, times }],
    now,
  );
  if (hits <= most) return undefined;
  const end = await findEnd(ctx.db, ctx.organizationId, bucket);
  return end === undefined ? now : new Date(end.getTime() - ms);
}

function memberOf(ctx: Context, byPerson: boolean): string {
  const { accountId, by } = requireMember(ctx.actor);
  return byPerson && by?.as === 'team' ? by.accountId : accountId;
}
