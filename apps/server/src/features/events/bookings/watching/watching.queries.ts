import { sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { countUpTo } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';

const dayText = sql<string>`to_char(booking_watch.day, 'YYYY-MM-DD')`;

const own = (db: Db, organizationId: string, { accountId, now }: { accountId: string; now: Date }) =>
  db
    .selectFrom('booking_watch')
    .where('booking_watch.organization_id', '=', organizationId)
    .where('booking_watch.account_id', '=', accountId)
    .where('booking_watch.starts_at', '>', now);

export type WatchRow = Awaited<ReturnType<typeof listOwn>>[number];

/** The next one first. */
export async function listOwn(
  db: Db,
  organizationId: string,
  filter: { accountId: string; now: Date; id?: string },
  { page, pageSize }: Pick<Paging, 'page' | 'pageSize'>,
) {
  return own(db, organizationId, filter)
    .innerJoin('booking_space as space', (join) =>
      join.on('space.organization_id', '=', organizationId).onRef('space.id', '=', 'booking_watch.space_id'),
    )
    .innerJoin('booking_place as place', (join) =>
      join.on('place.organization_id', '=', organizationId).onRef('place.id', '=', 'space.place_id'),
    )
    .select([
      'booking_watch.id',
      'booking_watch.space_id',
      'booking_watch.minute',
      dayText.as('day'),
      'space.name as space_name',
      'space.slug as space_slug',
      'place.name as place_name',
      'place.slug as place_slug',
    ])
    .$if(filter.id !== undefined, (query) => query.where('booking_watch.id', '=', filter.id ?? ''))
    .orderBy('booking_watch.starts_at')
    .orderBy('booking_watch.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export const countOwn = (
  db: Db,
  organizationId: string,
  filter: { accountId: string; now: Date },
): Promise<number> => countUpTo(db, own(db, organizationId, filter).select(sql<number>`1`.as('one')));

/** Watched already, nothing changes. */
export async function insertWatch(
  db: Db,
  organizationId: string,
  row: {
    id: string;
    space_id: string;
    account_id: string;
    day: string;
    minute: number;
    starts_at: Date;
    created_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('booking_watch')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False: there is none. */
export async function deleteOwn(
  db: Db,
  organizationId: string,
  accountId: string,
  id: string,
): Promise<boolean> {
  const rows = await db
    .deleteFrom('booking_watch')
    .where('booking_watch.organization_id', '=', organizationId)
    .where('booking_watch.account_id', '=', accountId)
    .where('booking_watch.id', '=', id)
    .returning('booking_watch.id')
    .execute();
  return rows.length > 0;
}

export async function listWatchedSpaces(
  db: Db,
  organizationId: string,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_watch')
    .select('booking_watch.space_id')
    .distinct()
    .where('booking_watch.organization_id', '=', organizationId)
    .where('booking_watch.space_id', '>', after)
    .where('booking_watch.starts_at', '>', now)
    .orderBy('booking_watch.space_id')
    .limit(limit)
    .execute();
  return rows.map(({ space_id: id }) => id);
}

export async function listWatchedTimes(
  db: Db,
  organizationId: string,
  { spaceId, after, limit }: { spaceId: string; after: Date; limit: number },
): Promise<{ day: string; starts_at: Date }[]> {
  return db
    .selectFrom('booking_watch')
    .select([dayText.as('day'), 'booking_watch.starts_at'])
    .distinct()
    .where('booking_watch.organization_id', '=', organizationId)
    .where('booking_watch.space_id', '=', spaceId)
    .where('booking_watch.starts_at', '>', after)
    .orderBy('booking_watch.starts_at')
    .limit(limit)
    .execute();
}

export interface Watcher {
  readonly id: string;
  readonly account_id: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly locale: string | null;
}

/** Those who asked first; held, so that nobody else tells them. */
export async function lockWatchers(
  db: Db,
  organizationId: string,
  { spaceId, start, limit }: { spaceId: string; start: Date; limit: number },
): Promise<Watcher[]> {
  return db
    .selectFrom('booking_watch')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'booking_watch.account_id'),
    )
    .select([
      'booking_watch.id',
      'booking_watch.account_id',
      'account.email',
      'account.first_name',
      'account.last_name',
      'account.locale',
    ])
    .where('booking_watch.organization_id', '=', organizationId)
    .where('booking_watch.space_id', '=', spaceId)
    .where('booking_watch.starts_at', '=', start)
    .orderBy('booking_watch.id')
    .limit(limit)
    .forUpdate('booking_watch')
    .skipLocked()
    .execute();
}

export async function deleteWatches(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('booking_watch')
    .where('booking_watch.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('booking_watch.id'), ids))
    .execute();
}

/** Of times that have begun. */
export async function listPast(db: Db, organizationId: string, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_watch')
    .select('booking_watch.id')
    .where('booking_watch.organization_id', '=', organizationId)
    .where('booking_watch.starts_at', '<=', now)
    .orderBy('booking_watch.starts_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
