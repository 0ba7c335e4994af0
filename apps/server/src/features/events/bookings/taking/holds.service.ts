import type { Context } from '../../../../platform/context.ts';
import { deleteOlder } from '../../../../platform/db/rows.ts';
import { giveStock, holdUntil } from '../../../money/capacity/index.ts';
import { keepWords } from '../asking/asking.service.ts';
import * as queries from './taking.queries.ts';

const AT_ONCE = 100;
const DAY_MS = 24 * 60 * 60_000;

/** Until when times of the space are kept that are chosen now. */
export const beginSpaceHold = (inner: Context, accountId: string, spaceId: string): Promise<Date> =>
  holdUntil(inner, 'booking_hold', { account_id: accountId, space_id: spaceId });

/** Holds of the day before yesterday no longer lead to a pause. */
export async function forgetSpaceHolds(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - DAY_MS);
  await deleteOlder(ctx.db, 'booking_hold', ctx.organizationId, 'last_hold_ends', before);
}

/** Puts back what drafts kept whose time is over; what a crash has left is found here too. */
export async function releaseHolds(ctx: Context, signal: AbortSignal): Promise<void> {
  const release = () =>
    ctx.transaction(async (inner) => {
      const rows = await queries.lockExpired(inner.db, inner.organizationId, AT_ONCE);
      await dropExpired(inner, rows);
      return rows.length;
    });
  while (!signal.aborted && (await release()) === AT_ONCE);
}

/** The same at one time of one space, for somebody who finds it full. */
export async function releaseAt(
  inner: Context,
  wanted: Parameters<typeof queries.lockExpiredAt>[2],
): Promise<boolean> {
  const rows = await queries.lockExpiredAt(inner.db, inner.organizationId, wanted);
  await dropExpired(inner, rows);
  return rows.length > 0;
}

interface Piece {
  readonly id: string;
  readonly slot_id: string;
}

/** They may still be paid for: what was written in them is kept beside. */
export async function dropExpired(inner: Context, rows: readonly Piece[]): Promise<void> {
  await keepWords(
    inner,
    rows.map(({ id }) => id),
  );
  await dropDrafts(inner, rows);
}

export async function dropDrafts(inner: Context, rows: readonly Piece[]): Promise<void> {
  await queries.deleteBookings(
    inner.db,
    inner.organizationId,
    rows.map(({ id }) => id),
  );
  await giveStock(inner, piecesOf(rows));
}

export function piecesOf(rows: readonly Pick<Piece, 'slot_id'>[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { slot_id: slotId } of rows) pieces.set(slotId, (pieces.get(slotId) ?? 0) + 1);
  return pieces;
}
