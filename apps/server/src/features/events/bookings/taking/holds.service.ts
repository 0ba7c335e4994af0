import type { Context } from '../../../../platform/context.ts';
import { giveStock } from '../../../money/capacity/index.ts';
import * as queries from './taking.queries.ts';

const AT_ONCE = 100;

/** Puts back what drafts kept whose time is over; what a crash has left is found here too. */
export async function releaseHolds(ctx: Context, signal: AbortSignal): Promise<void> {
  const release = () =>
    ctx.transaction(async (inner) => {
      const rows = await queries.lockExpired(inner.db, inner.organizationId, AT_ONCE);
      await dropDrafts(inner, rows);
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
  await dropDrafts(inner, rows);
  return rows.length > 0;
}

interface Piece {
  readonly id: string;
  readonly slot_id: string;
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
