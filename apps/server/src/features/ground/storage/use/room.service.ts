import type { Context } from '../../../../platform/context.ts';
import { hasPower } from '../../../../platform/powers.ts';
import { dayOf, refuseBeyondDay, refuseBeyondTotal, STANDING_BYTES, type Sent } from './room.policy.ts';
import * as queries from './room.queries.ts';
import { refuseWithoutRoom } from './use.service.ts';

const NOTHING = { bytes: 0, sendsFilms: false, sentFilms: false };

/**
 * The one door of bytes that an account makes the store hold, whatever they are: in the transaction that announces them or
 * inserts their row. Refuses those beyond the day of the account or beyond all that it may keep.
 */
export async function takeRoom(
  inner: Context,
  accountId: string,
  bytes: number,
  { sendsFilms = false } = {},
): Promise<void> {
  const { db, organizationId } = inner;
  const day = dayOf(inner.now());
  const sent = await queries.addSent(db, organizationId, { accountId, day, bytes, sendsFilms });
  await refuseBeyond(inner, accountId, sent, bytes);
}

async function refuseBeyond(ctx: Context, accountId: string, sent: Sent, asked: number): Promise<void> {
  const { db, organizationId, actor } = ctx;
  const now = ctx.now();
  refuseBeyondDay(sent, asked, now);
  const held = asked + (await queries.sumHeld(db, organizationId, accountId, now));
  if (held <= STANDING_BYTES) return;
  const keepsFilms =
    sent.sentFilms ||
    hasPower(actor, 'channels:write') ||
    (await queries.keepsFilms(db, organizationId, accountId));
  refuseBeyondTotal(held, keepsFilms);
}

/** Before work is done for bytes whose number nobody knows yet. */
export async function refuseWithoutAnyRoom(ctx: Context, accountId: string): Promise<void> {
  const { db, organizationId } = ctx;
  const sent = (await queries.findSent(db, organizationId, accountId, dayOf(ctx.now()))) ?? NOTHING;
  await refuseBeyond(ctx, accountId, { ...sent, bytes: sent.bytes + 1 }, 1);
  await refuseWithoutRoom(ctx, 1);
}

/** Bytes that were counted at `at` and never came to stay. A deletion gives nothing back. */
export const giveBack = (
  { db, organizationId }: Context,
  accountId: string,
  bytes: number,
  at: Date,
): Promise<void> => queries.takeBackSent(db, organizationId, { accountId, day: dayOf(at), bytes });

interface Coming {
  /** As many as there may be. */
  readonly most: number;
  /** As many as there are said to be; none where nothing is said. */
  readonly announced: number;
}

/** Carries out an upload for which there is room. */
export async function withRoom<T extends { readonly size: number }>(
  ctx: Context,
  accountId: string,
  { most, announced }: Coming,
  upload: () => Promise<T>,
): Promise<T> {
  const at = ctx.now();
  await refuseWithoutRoom(ctx, announced);
  await ctx.transaction((inner) => takeRoom(inner, accountId, most));
  let kept = 0;
  try {
    const made = await upload();
    kept = made.size;
    return made;
  } finally {
    await giveBack(ctx, accountId, most - kept, at);
  }
}

const MOST_LISTED = 10;

/** Of the accounts that make the store hold most, and of all archives of people. */
export async function readHolders(ctx: Context): Promise<{ largest: queries.Holder[]; archives: number }> {
  const { db, organizationId } = ctx;
  const now = ctx.now();
  const [largest, archives] = await Promise.all([
    queries.listLargest(db, organizationId, now, MOST_LISTED),
    queries.sumBeside(db, organizationId, now, { underWay: false }),
  ]);
  return { largest, archives };
}
