import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Sessions with places of their own that have not ended and that the pass has no place in yet. */
export async function listOpenSessionIds(
  db: Db,
  organizationId: string,
  eventId: string,
  passId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('event_session as session')
    .select('session.id')
    .where('session.organization_id', '=', organizationId)
    .where('session.event_id', '=', eventId)
    .where('session.registration_enabled', '=', true)
    .where(sql<boolean>`session.end_time > now()`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('session_access as access')
            .select('access.id')
            .where('access.organization_id', '=', organizationId)
            .where('access.pass_id', '=', passId)
            .where('access.status', 'in', ['needsInfo', 'ready'])
            .whereRef('access.session_id', '=', 'session.id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The place of a pass in a session, with when that begins. */
export async function findPlace(
  db: Db,
  organizationId: string,
  place: { eventId: string; sessionId: string; passId: string },
) {
  return db
    .selectFrom('event_session as session')
    .leftJoin('session_access as access', (join) =>
      join
        .on('access.organization_id', '=', organizationId)
        .onRef('access.session_id', '=', 'session.id')
        .on('access.pass_id', '=', place.passId)
        .on('access.status', 'in', ['needsInfo', 'ready']),
    )
    .select(['session.start_time', 'access.id', 'access.amount_paid'])
    .where('session.organization_id', '=', organizationId)
    .where('session.event_id', '=', place.eventId)
    .where('session.id', '=', place.sessionId)
    .executeTakeFirst();
}

export async function deletePlace(db: Db, organizationId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('session_access')
    .where('session_access.organization_id', '=', organizationId)
    .where('session_access.id', '=', id)
    .where('session_access.status', 'in', ['needsInfo', 'ready'])
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
