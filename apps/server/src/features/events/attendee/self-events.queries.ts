import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';

/** Where somebody comes: they have a pass that is theirs and stands. */
const attended = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'registration.event_id'),
    )
    .where('registration.organization_id', '=', organizationId)
    .where('registration.account_id', '=', accountId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('pass')
          .select('pass.id')
          .where('pass.organization_id', '=', organizationId)
          .whereRef('pass.registration_id', '=', 'registration.id')
          .where('pass.status', 'in', ['needsInfo', 'ready']),
      ),
    );

export type AttendedOrder = 'eventStart' | 'name';

export async function listAttendedEventIds(
  db: Db,
  organizationId: string,
  accountId: string,
  past: boolean,
  { page, pageSize, search }: Paging,
  order: AttendedOrder,
): Promise<string[]> {
  const direction = past && order === 'eventStart' ? 'desc' : 'asc';
  const rows = await attended(db, organizationId, accountId)
    .select('event.id')
    .where(past ? sql<boolean>`event.event_end < now()` : sql<boolean>`event.event_end >= now()`)
    .$if(search !== undefined && search.trim() !== '', (query) =>
      query.where('event.search_text', 'like', containsPattern(search ?? '')),
    )
    .orderBy(order === 'name' ? 'event.name' : 'event.event_start', direction)
    .orderBy('event.id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(({ id }) => id);
}

export type CalendarEventRow = Awaited<ReturnType<typeof listCalendarEvents>>[number];

/** A year back and all that is to come, as much as a calendar program is sent at once. */
export async function listCalendarEvents(db: Db, organizationId: string, accountId: string, limit: number) {
  return attended(db, organizationId, accountId)
    .select([
      'event.id',
      'event.slug',
      'event.name',
      'event.short_description',
      'event.event_start',
      'event.event_end',
      'event.timezone',
      'event.venue',
      'event.address1',
      'event.city',
      'event.canceled_at',
      'event.updated_at',
    ])
    .where(sql<boolean>`event.event_end >= now() - interval '1 year'`)
    .orderBy('event.event_start', 'desc')
    .orderBy('event.id')
    .limit(limit)
    .execute();
}
