import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Expires the holds of drafts; orders that are being paid stay held. */
export async function endHolds(db: Db, organizationId: string, eventId: string): Promise<void> {
  await db
    .updateTable('registration')
    .set({ hold_expires_at: sql<Date>`now()` })
    .where('registration.organization_id', '=', organizationId)
    .where('registration.event_id', '=', eventId)
    .where('registration.hold_expires_at', '>', sql<Date>`now()`)
    .execute();
}

export async function listGroupTicketIds(db: Db, organizationId: string, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('coupon')
    .select('coupon.id')
    .where('coupon.organization_id', '=', organizationId)
    .where('coupon.event_id', '=', eventId)
    .where('coupon.pre_paid', '=', true)
    .orderBy('coupon.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Changes no more until the transaction ends. */
export async function lockGroupTicket(
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ pass_type_id: string | null } | undefined> {
  return db
    .selectFrom('coupon')
    .select('coupon.pass_type_id')
    .where('coupon.organization_id', '=', organizationId)
    .where('coupon.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function switchOffCoupon(db: Db, organizationId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('coupon')
    .set({ active: false, updated_at: now })
    .where('coupon.organization_id', '=', organizationId)
    .where('coupon.id', '=', id)
    .execute();
}
