import { sql, type Insertable, type Updateable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { EventSessionTable } from '../programme.tables.ts';
import { programmeDay } from '../listings/listings.queries.ts';

export type NewSession = Omit<Insertable<EventSessionTable>, 'organization_id' | 'day'> & {
  start_time: Date;
};
export type SessionChanges = Updateable<EventSessionTable>;

/** False when the address is taken. */
export async function insertSession(
  db: Db,
  organizationId: string,
  session: NewSession,
  timeZone: string,
): Promise<boolean> {
  const start = sql<Date>`${session.start_time}::timestamptz`;
  const result = await db
    .insertInto('event_session')
    .values({ ...session, organization_id: organizationId, day: programmeDay(start, timeZone) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function lockSession(db: Db, organizationId: string, eventId: string, id: string) {
  return db
    .selectFrom('event_session')
    .selectAll('event_session')
    .where('event_session.organization_id', '=', organizationId)
    .where('event_session.event_id', '=', eventId)
    .where('event_session.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** With `timeZone` the day of the programme is that of its start. */
export async function updateSession(
  db: Db,
  organizationId: string,
  id: string,
  changes: SessionChanges,
  timeZone: string | undefined,
): Promise<void> {
  const start = changes.start_time;
  await db
    .updateTable('event_session')
    .set({
      ...changes,
      ...(timeZone === undefined || start === undefined
        ? {}
        : { day: programmeDay(sql<Date>`${start}::timestamptz`, timeZone) }),
    })
    .where('event_session.organization_id', '=', organizationId)
    .where('event_session.id', '=', id)
    .execute();
}

export async function deleteSession(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('event_session')
    .where('event_session.organization_id', '=', organizationId)
    .where('event_session.id', '=', id)
    .execute();
}

/** Whether somebody has a seat, or is choosing one. */
export async function hasSeats(db: Db, organizationId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('session_access')
    .select('session_access.id')
    .where('session_access.organization_id', '=', organizationId)
    .where('session_access.session_id', '=', sessionId)
    .where((eb) =>
      eb.or([eb('session_access.status', '<>', 'canceled'), eb('session_access.amount_paid', '>', 0)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Link = 'track' | 'speaker' | 'sponsor';

/** Puts these in the place of those it had, in their order. False when one of them is not of this event. */
export async function setLinks(
  db: Db,
  organizationId: string,
  eventId: string,
  sessionId: string,
  link: Link,
  ids: readonly string[],
): Promise<boolean> {
  if (link === 'track') {
    await db
      .deleteFrom('session_track')
      .where('session_track.organization_id', '=', organizationId)
      .where('session_track.session_id', '=', sessionId)
      .execute();
    if (ids.length === 0) return true;
    const result = await db
      .insertInto('session_track')
      .columns(['organization_id', 'session_id', 'track_id'])
      .expression((eb) =>
        eb
          .selectFrom('event_track')
          .select([
            'event_track.organization_id',
            sql<string>`${sessionId}::uuid`.as('session_id'),
            'event_track.id as track_id',
          ])
          .where('event_track.organization_id', '=', organizationId)
          .where('event_track.event_id', '=', eventId)
          .where((inner) => anyOf(inner.ref('event_track.id'), ids)),
      )
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === BigInt(ids.length);
  }
  if (link === 'speaker') {
    await db
      .deleteFrom('session_speaker')
      .where('session_speaker.organization_id', '=', organizationId)
      .where('session_speaker.session_id', '=', sessionId)
      .execute();
    if (ids.length === 0) return true;
    const result = await db
      .insertInto('session_speaker')
      .columns(['organization_id', 'session_id', 'speaker_id', 'sort_order'])
      .expression((eb) =>
        eb
          .selectFrom('event_speaker')
          .select((inner) => [
            'event_speaker.organization_id',
            sql<string>`${sessionId}::uuid`.as('session_id'),
            'event_speaker.id as speaker_id',
            sql<number>`array_position(${[...ids]}::uuid[], ${inner.ref('event_speaker.id')})`.as(
              'sort_order',
            ),
          ])
          .where('event_speaker.organization_id', '=', organizationId)
          .where('event_speaker.event_id', '=', eventId)
          .where((inner) => anyOf(inner.ref('event_speaker.id'), ids)),
      )
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === BigInt(ids.length);
  }
  await db
    .deleteFrom('session_sponsor')
    .where('session_sponsor.organization_id', '=', organizationId)
    .where('session_sponsor.session_id', '=', sessionId)
    .execute();
  if (ids.length === 0) return true;
  const result = await db
    .insertInto('session_sponsor')
    .columns(['organization_id', 'session_id', 'account_id', 'sort_order'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select((inner) => [
          'account.organization_id',
          sql<string>`${sessionId}::uuid`.as('session_id'),
          'account.id as account_id',
          sql<number>`array_position(${[...ids]}::uuid[], ${inner.ref('account.id')})`.as('sort_order'),
        ])
        .where('account.organization_id', '=', organizationId)
        .where((inner) => anyOf(inner.ref('account.id'), ids)),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === BigInt(ids.length);
}

/** Sessions in this room, of this track or with this speaker. */
export async function listSessionIdsOf(
  db: Db,
  organizationId: string,
  eventId: string,
  { locationId, trackId, speakerId }: { locationId?: string; trackId?: string; speakerId?: string },
): Promise<string[]> {
  let query = db
    .selectFrom('event_session')
    .select('event_session.id')
    .where('event_session.organization_id', '=', organizationId)
    .where('event_session.event_id', '=', eventId);
  if (locationId !== undefined) query = query.where('event_session.location_id', '=', locationId);
  if (trackId !== undefined)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('session_track')
          .select('session_track.session_id')
          .where('session_track.organization_id', '=', organizationId)
          .where('session_track.track_id', '=', trackId)
          .whereRef('session_track.session_id', '=', 'event_session.id'),
      ),
    );
  if (speakerId !== undefined)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('session_speaker')
          .select('session_speaker.session_id')
          .where('session_speaker.organization_id', '=', organizationId)
          .where('session_speaker.speaker_id', '=', speakerId)
          .whereRef('session_speaker.session_id', '=', 'event_session.id'),
      ),
    );
  return (await query.execute()).map(({ id }) => id);
}

/** Words that sessions are found by: their texts, speakers, location and tracks. */
export async function listSessionWords(db: Db, organizationId: string, ids: readonly string[]) {
  return db
    .selectFrom('event_session')
    .leftJoin('event_location', (join) =>
      join
        .on('event_location.organization_id', '=', organizationId)
        .onRef('event_location.id', '=', 'event_session.location_id'),
    )
    .select((eb) => [
      'event_session.id',
      'event_session.name',
      'event_session.description',
      'event_location.name as location',
      sql<string[]>`array(${eb
        .selectFrom('session_speaker')
        .innerJoin('event_speaker', (join) =>
          join
            .on('event_speaker.organization_id', '=', organizationId)
            .onRef('event_speaker.id', '=', 'session_speaker.speaker_id'),
        )
        .select(sql<string>`concat_ws(' ', event_speaker.first_name, event_speaker.last_name)`.as('name'))
        .where('session_speaker.organization_id', '=', organizationId)
        .whereRef('session_speaker.session_id', '=', 'event_session.id')
        .orderBy('session_speaker.sort_order')})`.as('speakers'),
      sql<string[]>`array(${eb
        .selectFrom('session_track')
        .innerJoin('event_track', (join) =>
          join
            .on('event_track.organization_id', '=', organizationId)
            .onRef('event_track.id', '=', 'session_track.track_id'),
        )
        .select('event_track.name')
        .where('session_track.organization_id', '=', organizationId)
        .whereRef('session_track.session_id', '=', 'event_session.id')
        .orderBy('event_track.sort_order')})`.as('tracks'),
    ])
    .where('event_session.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_session.id'), ids))
    .execute();
}

export async function updateSearchTexts(
  db: Db,
  organizationId: string,
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  if (texts.size === 0) return;
  await db
    .updateTable('event_session')
    .set((eb) => ({
      search_text: sql<string>`${JSON.stringify(Object.fromEntries(texts))}::jsonb ->> ${eb.ref('event_session.id')}::text`,
    }))
    .where('event_session.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_session.id'), [...texts.keys()]))
    .execute();
}

export async function clearLocation(
  db: Db,
  organizationId: string,
  eventId: string,
  locationId: string,
): Promise<void> {
  await db
    .updateTable('event_session')
    .set({ location_id: null })
    .where('event_session.organization_id', '=', organizationId)
    .where('event_session.event_id', '=', eventId)
    .where('event_session.location_id', '=', locationId)
    .execute();
}

/** Puts these in the place of those it had. */
export async function setWebLinks(
  db: Db,
  organizationId: string,
  sessionId: string,
  links: readonly { kind?: string | undefined; title: string; url: string }[],
): Promise<void> {
  await db
    .deleteFrom('session_link')
    .where('session_link.organization_id', '=', organizationId)
    .where('session_link.session_id', '=', sessionId)
    .execute();
  if (links.length === 0) return;
  await db
    .insertInto('session_link')
    .values(
      links.map(({ kind = 'link', title, url }, index) => ({
        organization_id: organizationId,
        session_id: sessionId,
        sort_order: index,
        kind,
        title: title.trim(),
        url,
      })),
    )
    .execute();
}
