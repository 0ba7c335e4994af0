import { sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';

const readers = (db: Db, organizationId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('booking_space as space', (join) =>
      join.on('space.organization_id', '=', organizationId).onRef('space.id', '=', 'booking.space_id'),
    )
    .innerJoin('booking_place as place', (join) =>
      join.on('place.organization_id', '=', organizationId).onRef('place.id', '=', 'booking.place_id'),
    )
    .innerJoin('account', (join) =>
      join.on('account.organization_id', '=', organizationId).onRef('account.id', '=', 'booking.account_id'),
    )
    .select([
      'booking.id',
      'booking.number',
      'booking.status',
      'account.id as account_id',
      'booking.starts_at',
      'booking.ends_at',
      'account.email',
      'account.first_name',
      'account.last_name',
      'account.locale',
      sql<{ name: string }>`json_build_object('name', space.name)`.as('space'),
      sql<ReaderPlace>`json_build_object('name', place.name, 'timezone', place.timezone, 'address1', place.address1,
        'address2', place.address2, 'zip', place.zip, 'city', place.city, 'country', place.country)`.as(
        'place',
      ),
    ])
    .where('booking.organization_id', '=', organizationId);

interface ReaderPlace {
  readonly name: string;
  readonly timezone: string;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly zip: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

export type ReaderRow = Awaited<ReturnType<ReturnType<typeof readers>['executeTakeFirstOrThrow']>>;

export async function findReader(
  db: Db,
  organizationId: string,
  id: string,
  accountId?: string,
): Promise<ReaderRow | undefined> {
  let query = readers(db, organizationId).where('booking.id', '=', id);
  if (accountId !== undefined) query = query.where('booking.account_id', '=', accountId);
  return query.executeTakeFirst();
}

/** In the order of their beginnings. */
export async function listReaders(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReaderRow[]> {
  if (ids.length === 0) return [];
  return readers(db, organizationId)
    .where((eb) => anyOf(eb.ref('booking.id'), ids))
    .orderBy('booking.starts_at')
    .execute();
}

export type Reminder = 'day_reminder_at' | 'hour_reminder_at';

/** Booked before the time of the reminder came, and not reminded yet; held, so that nobody else reminds of them. */
export async function lockToRemind(
  db: Db,
  organizationId: string,
  reminder: Reminder,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ id: string; wants_mail: boolean }[]> {
  const ahead = until.getTime() - now.getTime();
  return db
    .selectFrom('booking')
    .leftJoin('notification_preference as wish', (join) =>
      join
        .on('wish.organization_id', '=', organizationId)
        .onRef('wish.account_id', '=', 'booking.account_id'),
    )
    .select((eb) => [
      'booking.id',
      eb.fn.coalesce('wish.booking_reminder_email', eb.lit(true)).as('wants_mail'),
    ])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.status', '=', 'ready')
    .where('booking.event_id', 'is', null)
    .where(`booking.${reminder}`, 'is', null)
    .where('booking.starts_at', '>', now)
    .where('booking.starts_at', '<=', until)
    .where('booking.created_at', '<=', sql<Date>`booking.starts_at - ${`${ahead} milliseconds`}::interval`)
    .orderBy('booking.starts_at')
    .limit(limit)
    .forUpdate('booking')
    .skipLocked()
    .execute();
}

export async function markReminded(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  reminder: Reminder,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('booking')
    .set({ [reminder]: now })
    .where('booking.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('booking.id'), ids))
    .execute();
}
