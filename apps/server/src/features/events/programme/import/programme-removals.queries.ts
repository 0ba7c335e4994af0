import { anyOf, type Db } from '../../../../platform/db/database.ts';

/** In which of these sessions somebody has a seat, is choosing one, or has paid for one that was canceled. */
export async function listSeated(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('session_access')
    .select('session_access.session_id')
    .distinct()
    .where('session_access.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([eb('session_access.status', '<>', 'canceled'), eb('session_access.amount_paid', '>', 0)]),
    )
    .where((eb) => anyOf(eb.ref('session_access.session_id'), ids))
    .execute();
  return rows.map((row) => row.session_id);
}

export async function deleteSessions(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('event_session')
    .where('event_session.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_session.id'), ids))
    .execute();
}

/** Save those in which something stands that the source does not know of. */
export async function deleteEmptyLocations(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('event_location')
    .where('event_location.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_location.id'), ids))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('event_session')
            .select('event_session.id')
            .where('event_session.organization_id', '=', organizationId)
            .whereRef('event_session.location_id', '=', 'event_location.id'),
        ),
      ),
    )
    .execute();
}

export async function deleteTracks(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('event_track')
    .where('event_track.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_track.id'), ids))
    .execute();
}

export async function deleteSpeakers(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('event_speaker')
    .where('event_speaker.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_speaker.id'), ids))
    .execute();
}
