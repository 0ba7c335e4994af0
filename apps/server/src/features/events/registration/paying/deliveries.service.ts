import type { Context } from '../../../../platform/context.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '../../../../platform/db/database.ts';
import { AppError, conflict } from '../../../../platform/errors.ts';
import {
  findCapturedIntent,
  markConsumed,
  refundUndelivered,
  writeReceipt,
  type IntentRow,
  type ReceiptLine,
  type RegistrationThing,
} from '../../../money/payments/index.ts';
import { lockRegistrationById, type RegistrationRow } from '../registrations.queries.ts';

/** How one kind of purchase reaches its buyer. */
export interface Delivery {
  readonly thing: RegistrationThing;
  /** Delivers what came to nothing. Only when the buyer says so: opening the payment is no order yet. */
  readonly isFree?: boolean;
  /** Registrations to lock besides the payer's, before anything is written. */
  readonly lock?: (inner: Context) => Promise<void>;
  /** Writes what was paid for, within the transaction; the lines say what was delivered and for how much. */
  readonly deliver: (
    inner: Context,
    registration: RegistrationRow,
    intent: IntentRow,
  ) => Promise<readonly ReceiptLine[]>;
  /** Runs the delivery, and once more after stock of expired holds was released. */
  readonly retry: (attempt: () => Promise<void>, intent: IntentRow) => Promise<void>;
}

/**
 * The only way from a payment to its delivery. Any number of concurrent callers deliver once. An order that cannot be
 * delivered, or whose price differs from the amount received, is refunded instead, and the payment is settled.
 */
export async function deliverPaid(ctx: Context, delivery: Delivery): Promise<void> {
  const found = await findCapturedIntent(ctx, delivery.thing, delivery.isFree);
  if (found === undefined) return;
  try {
    await delivery.retry(async () => void (await settleOnce(ctx, delivery, deliverOnce)), found);
  } catch (error) {
    if (!isUndeliverable(error)) throw error;
    ctx.services.log.warn(`Payment ${found.id} cannot be delivered; it is refunded`, error);
    // Settled by somebody else meanwhile, and another payment waits behind it: that one may be deliverable.
    if (!(await settleOnce(ctx, delivery, giveBackMoney, found.id))) await deliverPaid(ctx, delivery);
  }
}

/** Sold to others, called off, deleted, or not what was paid for. */
const isUndeliverable = (error: unknown): boolean =>
  (error instanceof AppError && (error.kind === 'conflict' || error.kind === 'notFound')) ||
  sqlState(error) === FOREIGN_KEY_VIOLATION;

type Work = (
  inner: Context,
  delivery: Delivery,
  intent: IntentRow,
  registration: RegistrationRow | undefined,
) => Promise<void>;

/**
 * Behind the lock of the registration; of several callers one finds the payment open. `only`: the payment that the work is
 * for. False when another payment is the next.
 */
const settleOnce = (ctx: Context, delivery: Delivery, work: Work, only?: string): Promise<boolean> =>
  ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    await delivery.lock?.(inner);
    const registration = await lockRegistrationById(db, organizationId, delivery.thing.registrationId);
    const intent = await findCapturedIntent(inner, delivery.thing, delivery.isFree);
    if (intent === undefined) return true;
    if (only !== undefined && intent.id !== only) return false;
    await work(inner, delivery, intent, registration);
    // Rolls back when somebody else has settled it.
    if (!(await markConsumed(inner, intent.id))) throw conflict('payment.delivered');
    return true;
  });

const deliverOnce: Work = async (inner, { deliver }, intent, registration) => {
  if (registration === undefined) throw conflict('registration.gone');
  const lines = await deliver(inner, registration, intent);
  const worth = lines.reduce((sum, line) => sum + line.price * line.quantity - line.discount, 0);
  if (worth !== intent.subtotal)
    throw conflict('payment.otherSum', {
      cause: new Error(`${worth} would be delivered for ${intent.subtotal}`),
    });
  await writeReceipt(inner, registration, intent, lines);
};

const giveBackMoney: Work = (inner, _delivery, intent) =>
  refundUndelivered(inner, intent.id, 'Paid when it could not be had any more');
