import type { Context } from '../../../../platform/context.ts';
import { holdRow, updateRow } from '../../../../platform/db/rows.ts';
import { placeChanged } from '../bookings.facts.ts';
import * as closures from './closures.queries.ts';
import { listTouchedIds, lockTouched } from './staff-bookings.queries.ts';
import { cancelAll } from './staff-bookings.service.ts';

/** Each is a mail, a refund and a piece of stock: so many are canceled in one transaction. */
export const STRETCH = 50;

/** Within a transaction that holds the closure: cancels a stretch, and notes when it was the last. */
export async function cancelStretch(
  inner: Context,
  closure: closures.ClosureRow,
): Promise<{ canceled: number; isDone: boolean }> {
  const { db, organizationId } = inner;
  const where = { placeId: closure.place_id, spaceId: closure.space_id };
  const period = { from: closure.starts_at, to: closure.ends_at, now: inner.now() };
  const rows = await lockTouched(db, organizationId, where, period, STRETCH);
  const canceled = closure.canceled + (await cancelAll(inner, rows));
  const isDone =
    rows.length < STRETCH ||
    (
      await listTouchedIds(db, organizationId, where, period, {
        withDrafts: true,
        withEvents: false,
        limit: 1,
      })
    ).length === 0;
  const canceling_since = isDone ? null : (closure.canceling_since ?? inner.now());
  await updateRow(db, 'booking_closure', organizationId, { id: closure.id }, { canceled, canceling_since });
  return { canceled, isDone };
}

/** Ends when nothing is left, or when the time was opened again. Each stretch stands by itself. */
export async function cancelClosed(ctx: Context, closureId: string, signal: AbortSignal): Promise<void> {
  for (let isDone = false; !isDone;) {
    signal.throwIfAborted();
    isDone = await ctx.transaction(async (inner) => {
      const closure = await holdRow(inner.db, 'booking_closure', inner.organizationId, { id: closureId });
      if (closure === undefined || closure.canceling_since === null) return true;
      const stretch = await cancelStretch(inner, closure);
      await inner.record(placeChanged(closure.place_id));
      return stretch.isDone;
    });
  }
}

/** Goes on with closures whose job was lost. One that fails does not hold up the others. */
export async function resumeClosures(ctx: Context, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await closures.listCanceling(ctx.db, ctx.organizationId)) {
    signal.throwIfAborted();
    await cancelClosed(ctx, id, signal).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} closures could not be ended`);
}
