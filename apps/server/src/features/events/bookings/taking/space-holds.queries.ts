import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { lapsedPromises, lastLapse } from '../../../money/payments/index.ts';

/** A booking ends the pauses of its person at its space. */
export async function deleteHoldOf(db: Db, organizationId: string, bookingId: string): Promise<void> {
  await db
    .deleteFrom('booking_hold')
    .where('booking_hold.organization_id', '=', organizationId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('booking')
          .select('booking.id')
          .where('booking.organization_id', '=', organizationId)
          .where('booking.id', '=', bookingId)
          .whereRef('booking.account_id', '=', 'booking_hold.account_id')
          .whereRef('booking.space_id', '=', 'booking_hold.space_id'),
      ),
    )
    .execute();
}

const OF_SPACES = ['booking', 'bookingSeries'];
const spaceOfPayment = sql<string>`payment_intent.details->>'spaceId'`;

/** When the last promise of money for times of this space ended without it; its draft is gone then. */
export const lastLapseOf = (
  db: Db,
  organizationId: string,
  { accountId, spaceId }: { readonly accountId: string; readonly spaceId: string },
) =>
  lapsedPromises(db, organizationId)
    .select(lastLapse.as('at'))
    .where('payment_intent.account_id', '=', accountId)
    .where('payment_intent.purpose', 'in', OF_SPACES)
    .where(spaceOfPayment, '=', spaceId);

const AT_ONCE = 1000;

/** Of holds that ended before that moment, and of whose space the person has promised nothing that still runs, or ran until after it. */
export async function deleteOldHolds(db: Db, organizationId: string, before: Date): Promise<void> {
  const promised = db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.account_id', '=', sql.ref<string>('booking_hold.account_id'))
    .where('payment_intent.provider', '=', 'manual')
    .where('payment_intent.purpose', 'in', OF_SPACES)
    .where(spaceOfPayment, '=', sql<string>`booking_hold.space_id::text`)
    .where('payment_intent.due_at', 'is not', null)
    .where(({ eb, or }) =>
      or([eb('payment_intent.status', '=', 'processing'), eb('payment_intent.updated_at', '>=', before)]),
    );
  for (let deleted = AT_ONCE; deleted === AT_ONCE;) {
    const old = db
      .selectFrom('booking_hold')
      .select(sql<string>`booking_hold.ctid`.as('place'))
      .where('booking_hold.organization_id', '=', organizationId)
      .where('booking_hold.last_hold_ends', '<', before)
      .where(({ not, exists }) => not(exists(promised)))
      .limit(AT_ONCE);
    const result = await db
      .deleteFrom('booking_hold')
      .where('booking_hold.organization_id', '=', organizationId)
      .where('booking_hold.last_hold_ends', '<', before)
      .where(sql<boolean>`booking_hold.ctid = any(array(${old}))`)
      .executeTakeFirst();
    deleted = Number(result.numDeletedRows);
  }
}
