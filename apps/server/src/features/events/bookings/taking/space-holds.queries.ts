import type { Db } from '../../../../platform/db/database.ts';

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
