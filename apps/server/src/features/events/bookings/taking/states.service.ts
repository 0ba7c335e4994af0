import type { Context } from '../../../../platform/context.ts';
import { updateRow } from '../../../../platform/db/rows.ts';
import { AppError } from '../../../../platform/errors.ts';
import { idOfWords } from '../../../../platform/ids.ts';
import { giveStock } from '../../../money/capacity/index.ts';
import { requestRefund } from '../../../money/payments/index.ts';
import * as facts from '../bookings.facts.ts';
import { tell } from '../telling/telling.service.ts';
import type { LockedBooking } from './bookings.queries.ts';
import { deleteHoldOf } from './space-holds.queries.ts';

/** The row is locked. */
export async function makeReady(
  inner: Context,
  { id, space_id: spaceId }: Pick<LockedBooking, 'id' | 'space_id'>,
): Promise<void> {
  const changes = { status: 'ready' as const, hold_expires_at: null, updated_at: inner.now() };
  await updateRow(inner.db, 'booking', inner.organizationId, { id }, changes);
  await deleteHoldOf(inner.db, inner.organizationId, id);
  await tell(inner, 'confirmed', id);
  await inner.record(facts.bookingConfirmed(id, spaceId));
}

interface Refund {
  readonly amount: number;
  readonly source: 'payer' | 'staff' | 'system';
  /** Of the staff: by a manager of the place, or decided before. */
  readonly byRight?: boolean;
  /** Nothing goes back while the payer asks the bank for it; without it, that is refused. */
  readonly unlessDisputed?: boolean;
}

/** One booking, one refund, however often it is asked for. */
const wordsOf = (id: string): readonly string[] => ['booking refund', id];

/** The last one that was asked for. */
export const refundIdOf = ({ id, refund_id: last }: Pick<LockedBooking, 'id' | 'refund_id'>): string =>
  last ?? idOfWords(...wordsOf(id));

type Refunded =
  Pick<LockedBooking, 'id' | 'intent_id'> | { readonly words: readonly string[]; readonly intent_id: string };

/** The row is locked. Answers how much goes back. */
export async function refundBooking(
  inner: Context,
  thing: Refunded,
  { amount, source, byRight = false, unlessDisputed = false }: Refund,
): Promise<{ readonly refunded: number; readonly refund_id: string | null }> {
  const { intent_id: intentId } = thing;
  if (intentId === null) return { refunded: 0, refund_id: null };
  const { words, forId } =
    'words' in thing
      ? { words: thing.words, forId: intentId }
      : { words: wordsOf(thing.id), forId: thing.id };
  try {
    const id = await requestRefund(inner, {
      id: idOfWords(...words),
      forId,
      intentId,
      amount,
      source,
      byRight,
    });
    return { refunded: amount, refund_id: id ?? null };
  } catch (error) {
    if (unlessDisputed && error instanceof AppError && error.code === 'refund.disputed')
      return { refunded: 0, refund_id: null };
    throw error;
  }
}

/** The row is locked and was not canceled before. */
export async function markCanceled(
  inner: Context,
  row: Pick<LockedBooking, 'id' | 'slot_id' | 'space_id' | 'intent_id'>,
  refund: Refund,
  { isTold = true }: { readonly isTold?: boolean } = {},
): Promise<void> {
  const now = inner.now();
  await giveStock(inner, new Map([[row.slot_id, 1]]));
  const gone = await refundBooking(inner, row, refund);
  const changes = {
    status: 'canceled' as const,
    canceled_at: now,
    canceled_by: refund.source === 'payer' ? ('member' as const) : ('staff' as const),
    ...gone,
    to_refund: row.intent_id === null ? 0 : refund.amount,
    hold_expires_at: null,
    updated_at: now,
  };
  await updateRow(inner.db, 'booking', inner.organizationId, { id: row.id }, changes);
  if (isTold) await tell(inner, 'canceled', row.id);
  await inner.record(facts.bookingCanceled(row.id, row.space_id));
}
