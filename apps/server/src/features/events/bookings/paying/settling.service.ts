import type { Context } from '../../../../platform/context.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '../../../../platform/db/database.ts';
import { AppError, conflict } from '../../../../platform/errors.ts';
import {
  findCapturedIntent,
  markConsumed,
  refundUndelivered,
  type IntentRow,
  type PaidThing,
} from '../../../money/payments/index.ts';
import { retryCollisions } from '../taking/taking.service.ts';

interface Delivery<Row> {
  /** The row of the thing, held until the transaction ends; undefined when it is gone. */
  readonly lock: (inner: Context) => Promise<Row | undefined>;
  readonly deliver: (inner: Context, intent: IntentRow, row: Row | undefined) => Promise<void>;
}

/** Delivers what was paid for, or gives the money back when that cannot be. Of any number of callers at once one does it. */
export async function settlePaid<Row>(
  ctx: Context,
  thing: PaidThing,
  { lock, deliver }: Delivery<Row>,
): Promise<void> {
  const found = await findCapturedIntent(ctx, thing);
  if (found === undefined) return;
  const settle = async (inner: Context, work: Delivery<Row>['deliver'], only?: string): Promise<void> => {
    const row = await lock(inner);
    const intent = await findCapturedIntent(inner, thing);
    if (intent === undefined || (only !== undefined && intent.id !== only)) return;
    await work(inner, intent, row);
    // Rolls back when somebody else has settled it.
    if (!(await markConsumed(inner, intent.id))) throw conflict('payment.delivered');
  };
  try {
    await retryCollisions(() => ctx.transaction((inner) => settle(inner, deliver)));
  } catch (error) {
    if (!isUndeliverable(error)) throw error;
    ctx.services.log.warn(`Payment ${found.id} cannot be delivered; it is refunded`, error);
    try {
      await ctx.transaction((inner) => settle(inner, giveBack, found.id));
    } catch (failure) {
      // Of a slot that is gone there is no row to wait behind: somebody else has settled it.
      if (!(failure instanceof AppError && failure.code === 'payment.delivered')) throw failure;
    }
  }
}

/** Behind the lock of the thing: money that has come meanwhile is delivered first. */
export async function refusePaid(inner: Context, thing: PaidThing): Promise<void> {
  if ((await findCapturedIntent(inner, thing)) !== undefined) throw conflict('payment.processing');
}

const giveBack = (inner: Context, intent: IntentRow): Promise<void> =>
  refundUndelivered(inner, intent.id, 'Paid when the slot could not be had any more');

const isUndeliverable = (error: unknown): boolean =>
  (error instanceof AppError && ['conflict', 'notFound', 'invalid'].includes(error.kind)) ||
  sqlState(error) === FOREIGN_KEY_VIOLATION;
