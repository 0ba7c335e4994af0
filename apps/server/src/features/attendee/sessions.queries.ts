import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

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
