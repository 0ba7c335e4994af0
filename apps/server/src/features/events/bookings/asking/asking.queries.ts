import { sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';

/** Only of drafts that cost something: nothing else is paid for late. */
export async function keepWords(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('booking_kept')
    .columns(['organization_id', 'booking_id', 'account_id', 'note', 'answers', 'kept_at'])
    .expression((eb) =>
      eb
        .selectFrom('booking')
        .select([
          'booking.organization_id',
          'booking.id',
          'booking.account_id',
          'booking.note',
          'booking.answers',
          sql<Date>`${now}::timestamptz`.as('kept_at'),
        ])
        .where('booking.organization_id', '=', organizationId)
        .where((inner) => anyOf(inner.ref('booking.id'), ids))
        .where('booking.account_id', 'is not', null)
        .where('booking.price', '>', 0)
        .where(sql<boolean>`(booking.note is not null or booking.answers <> '[]'::jsonb)`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function restoreWords(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('booking')
    .from('booking_kept as kept')
    .set(({ ref }) => ({ note: ref('kept.note'), answers: sql<string>`${ref('kept.answers')}` }))
    .where('booking.organization_id', '=', organizationId)
    .where('kept.organization_id', '=', organizationId)
    .whereRef('kept.booking_id', '=', 'booking.id')
    .where((eb) => anyOf(eb.ref('booking.id'), ids))
    .execute();
}

export async function deleteKept(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('booking_kept')
    .where('booking_kept.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('booking_kept.booking_id'), ids))
    .execute();
}
