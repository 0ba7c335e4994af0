import type { Db } from '../../../../platform/db/database.ts';

/** With the names of its space and of its event, if it is one of an event. */
export const findTaken = (db: Db, organizationId: string, bookingId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('booking_space as space', (join) =>
      join.on('space.organization_id', '=', organizationId).onRef('space.id', '=', 'booking.space_id'),
    )
    .innerJoin('booking_place as place', (join) =>
      join.on('place.organization_id', '=', organizationId).onRef('place.id', '=', 'booking.place_id'),
    )
    .leftJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'booking.event_id'),
    )
    .select([
      'booking.event_id',
      'booking.space_id',
      'booking.starts_at',
      'booking.ends_at',
      'space.name as space_name',
      'place.name as place_name',
      'place.timezone',
      'event.name as event_name',
      'event.slug as event_slug',
    ])
    .where('booking.organization_id', '=', organizationId)
    .where('booking.id', '=', bookingId)
    .executeTakeFirst();

export async function deleteChoice(
  db: Db,
  organizationId: string,
  eventId: string,
  spaceId: string,
): Promise<void> {
  await db
    .deleteFrom('event_space')
    .where('event_space.organization_id', '=', organizationId)
    .where('event_space.event_id', '=', eventId)
    .where('event_space.space_id', '=', spaceId)
    .execute();
}

const MOST_HOSTS = 50;

/** The author of the event and its co-hosts. */
export const listHosts = (db: Db, organizationId: string, eventId: string) =>
  db
    .selectFrom('account')
    .select([
      'account.id as account_id',
      'account.email',
      'account.first_name',
      'account.last_name',
      'account.locale',
    ])
    .where('account.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb(
          'account.id',
          '=',
          eb
            .selectFrom('event')
            .select('event.creator_id')
            .where('event.organization_id', '=', organizationId)
            .where('event.id', '=', eventId),
        ),
        eb(
          'account.id',
          'in',
          eb
            .selectFrom('event_host')
            .select('event_host.account_id')
            .where('event_host.organization_id', '=', organizationId)
            .where('event_host.event_id', '=', eventId),
        ),
      ]),
    )
    .orderBy('account.id')
    .limit(MOST_HOSTS)
    .execute();
