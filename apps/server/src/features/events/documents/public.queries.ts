import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Those of the event; of one person, those on their own agenda; of one session, it alone. */
export async function listCalendarSessions(
  db: Db,
  organizationId: string,
  eventId: string,
  limit: number,
  { accountId, sessionId }: { readonly accountId?: string; readonly sessionId?: string } = {},
) {
  return db
    .selectFrom('event_session')
    .leftJoin('event_location', (join) =>
      join
        .on('event_location.organization_id', '=', organizationId)
        .onRef('event_location.id', '=', 'event_session.location_id'),
    )
    .select([
      'event_session.id',
      'event_session.slug',
      'event_session.name',
      'event_session.description',
      'event_session.start_time',
      'event_session.end_time',
      'event_session.updated_at',
      'event_location.name as location',
    ])
    .where('event_session.organization_id', '=', organizationId)
    .where('event_session.event_id', '=', eventId)
    .$if(sessionId !== undefined, (query) => query.where('event_session.id', '=', sessionId ?? ''))
    .$if(accountId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('agenda_session')
            .select('agenda_session.session_id')
            .where('agenda_session.organization_id', '=', organizationId)
            .where('agenda_session.account_id', '=', accountId ?? '')
            .whereRef('agenda_session.session_id', '=', 'event_session.id'),
        ),
      ),
    )
    .orderBy('event_session.start_time')
    .orderBy('event_session.id')
    .limit(limit)
    .execute();
}

/** Upcoming events that have something in common with this one, the nearest kin first; who may see them is not asked. */
export async function listKin(
  db: Db,
  organizationId: string,
  eventId: string,
  limit: number,
): Promise<string[]> {
  const same = (column: 'series_id' | 'group_id' | 'creator_id', weight: number) =>
    sql`case when ${sql.ref(`other.${column}`)} = ${sql.ref(`event.${column}`)} then ${sql.lit(weight)} else 0 end`;
  const sameCity = sql`case when ${sql.ref('other.city')} <> ''
    and lower(${sql.ref('other.city')}) = lower(${sql.ref('event.city')}) then 1 else 0 end`;
  const kinship = sql<number>`${same('series_id', 8)} + ${same('group_id', 4)} + ${same('creator_id', 2)} + ${sameCity}`;
  const rows = await db
    .selectFrom('event')
    .innerJoin('event as other', (join) =>
      join.on('other.organization_id', '=', organizationId).onRef('other.id', '!=', 'event.id'),
    )
    .select('other.id')
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', eventId)
    .where('other.visible', '=', true)
    .where('other.draft', '=', false)
    .where('other.canceled_at', 'is', null)
    .where('other.event_end', '>=', sql<Date>`now()`)
    .where(kinship, '>', 0)
    .orderBy(kinship, 'desc')
    .orderBy('other.event_start')
    .orderBy('other.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
