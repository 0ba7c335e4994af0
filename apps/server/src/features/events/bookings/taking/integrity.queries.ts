import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

const MOST = 100;

/** Slots of which the stock says another number than the bookings that keep a piece; with both numbers. */
export async function listUnequalSlots(db: Db, organizationId: string): Promise<string[]> {
  const held = db
    .selectFrom('booking')
    .select(({ fn }) => ['booking.slot_id', fn.countAll<number>().as('held')])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.status', 'in', ['draft', 'needsInfo', 'ready'])
    .groupBy('booking.slot_id')
    .as('live');
  const rows = await db
    .selectFrom('booking_slot')
    .leftJoin('stock', (join) =>
      join.on('stock.organization_id', '=', organizationId).onRef('stock.id', '=', 'booking_slot.id'),
    )
    .leftJoin(held, (join) => join.onRef('live.slot_id', '=', 'booking_slot.id'))
    .select([
      'booking_slot.id',
      sql<number>`coalesce(stock.taken, 0)`.as('taken'),
      sql<number>`coalesce(live.held, 0)`.as('held'),
    ])
    .where('booking_slot.organization_id', '=', organizationId)
    .where(sql<boolean>`coalesce(stock.taken, 0) <> coalesce(live.held, 0)`)
    .limit(MOST)
    .execute();
  return rows.map(({ id, taken, held: live }) => `${id} (stock says ${taken} taken, the rows say ${live})`);
}
