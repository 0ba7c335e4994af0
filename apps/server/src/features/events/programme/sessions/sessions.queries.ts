import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { anyOf } from '../../../../platform/db/database.ts';
import { imageColumn } from '../../../../platform/db/images.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { accountColumn } from '../../../ground/accounts/index.ts';

export interface SessionFilter {
  search?: string | undefined;
  /** Day of the programme, `YYYY-MM-DD`. */
  day?: string | undefined;
  /** Ids or slugs. */
  room?: string | undefined;
  track?: string | undefined;
}

const baseSessions = (db: Db, organizationId: string) =>
  db
    .selectFrom('event_session')
    .leftJoin('image as picture', (join) =>
      join
        .on('picture.organization_id', '=', organizationId)
        .onRef('picture.id', '=', 'event_session.image_id'),
    )
    .leftJoin('event_location as location', (join) =>
      join
        .on('location.organization_id', '=', organizationId)
        .onRef('location.id', '=', 'event_session.location_id'),
    )
    .select([
      'event_session.id',
      'event_session.event_id',
      'event_session.slug',
      'event_session.name',
      'event_session.description',
      'event_session.location_id',
      'event_session.start_time',
      'event_session.end_time',
      'event_session.sort_order',
      'event_session.non_session',
      'event_session.registration_enabled',
      'event_session.price',
      imageColumn('picture').as('image'),
    ])
    .where('event_session.organization_id', '=', organizationId)
    .orderBy('event_session.start_time')
    .orderBy('location.sort_order')
    .orderBy('event_session.id');
export type BaseSessionRow = Awaited<ReturnType<typeof listBaseSessions>>[number];

export async function listBaseSessions(db: Db, organizationId: string, eventIds: readonly string[]) {
  return baseSessions(db, organizationId)
    .where((eb) => anyOf(eb.ref('event_session.event_id'), eventIds))
    .execute();
}

export async function listBaseSessionsByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<BaseSessionRow[]> {
  return baseSessions(db, organizationId)
    .where((eb) => anyOf(eb.ref('event_session.id'), ids))
    .execute();
}

/** Signs of long texts in one list: programmes that people write have a tenth. */
export const MOST_SIGNS = 2_000_000;

/** The text, as long as it and those before it are no more than a list may carry. */
const asFarAsCarried = (text: RawBuilder<string | null>): RawBuilder<string | null> =>
  sql<string | null>`case when sum(length(${text})) over (
    order by event_session.start_time, location.sort_order, event_session.id) <= ${MOST_SIGNS} then ${text} end`;

const sessions = (db: Db, organizationId: string, eventId: string, lean = false) =>
  baseSessions(db, organizationId)
    .select((eb) => [
      sql<string>`to_char(${eb.ref('event_session.day')}, 'YYYY-MM-DD')`.as('day'),
      (lean ? sql<string | null>`null::text` : asFarAsCarried(sql`event_session.long_description`)).as(
        'long_description',
      ),
      'event_session.updated_at',
      'event_session.supply',
      'event_session.session_type',
      'event_session.language',
      'event_session.do_not_record',
      'event_session.external_url',
    ])
    .where('event_session.event_id', '=', eventId);
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export async function listSessions(
  db: Db,
  organizationId: string,
  eventId: string,
  { search, day, room, track }: SessionFilter,
  lean: boolean,
): Promise<SessionRow[]> {
  let query = sessions(db, organizationId, eventId, lean);
  if (day !== undefined) query = query.where('event_session.day', '=', day);
  if (search !== undefined && search.trim() !== '')
    query = query.where('event_session.search_text', 'like', containsPattern(search));
  if (room !== undefined) query = query.where(isUuid(room) ? 'location.id' : 'location.slug', '=', room);
  if (track !== undefined)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('session_track')
          .innerJoin('event_track', (join) =>
            join
              .on('event_track.organization_id', '=', organizationId)
              .onRef('event_track.id', '=', 'session_track.track_id'),
          )
          .select('session_track.session_id')
          .where('session_track.organization_id', '=', organizationId)
          .whereRef('session_track.session_id', '=', 'event_session.id')
          .where(isUuid(track) ? 'event_track.id' : 'event_track.slug', '=', track),
      ),
    );
  return query.execute();
}

export async function listSessionsByIds(
  db: Db,
  organizationId: string,
  eventId: string,
  ids: readonly string[],
): Promise<SessionRow[]> {
  return sessions(db, organizationId, eventId, true)
    .where((eb) => anyOf(eb.ref('event_session.id'), ids))
    .execute();
}

export async function findSession(db: Db, organizationId: string, eventId: string, idOrSlug: string) {
  return sessions(db, organizationId, eventId)
    .where(isUuid(idOrSlug) ? 'event_session.id' : 'event_session.slug', '=', idOrSlug)
    .executeTakeFirst();
}

export type LocationRow = Awaited<ReturnType<typeof listLocations>>[number];

export async function listLocations(db: Db, organizationId: string, eventIds: readonly string[]) {
  return db
    .selectFrom('event_location')
    .leftJoin('image as picture', (join) =>
      join
        .on('picture.organization_id', '=', organizationId)
        .onRef('picture.id', '=', 'event_location.image_id'),
    )
    .selectAll('event_location')
    .select(imageColumn('picture').as('image'))
    .where('event_location.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_location.event_id'), eventIds))
    .orderBy('event_location.sort_order')
    .orderBy('event_location.id')
    .execute();
}

export type TrackRow = Awaited<ReturnType<typeof listTracks>>[number];

export async function listTracks(db: Db, organizationId: string, eventId: string) {
  return db
    .selectFrom('event_track')
    .select(['event_track.id', 'event_track.slug', 'event_track.name', 'event_track.color'])
    .where('event_track.organization_id', '=', organizationId)
    .where('event_track.event_id', '=', eventId)
    .orderBy('event_track.sort_order')
    .orderBy('event_track.id')
    .execute();
}

export async function listDays(db: Db, organizationId: string, eventId: string) {
  return db
    .selectFrom('event_session')
    .select((eb) => [
      sql<string>`to_char(${eb.ref('event_session.day')}, 'YYYY-MM-DD')`.as('date'),
      eb.fn.countAll<number>().as('sessions'),
    ])
    .where('event_session.organization_id', '=', organizationId)
    .where('event_session.event_id', '=', eventId)
    .groupBy('event_session.day')
    .orderBy('event_session.day')
    .execute();
}

export async function listSessionTracks(db: Db, organizationId: string, sessionIds: readonly string[]) {
  return db
    .selectFrom('session_track')
    .innerJoin('event_track', (join) =>
      join
        .on('event_track.organization_id', '=', organizationId)
        .onRef('event_track.id', '=', 'session_track.track_id'),
    )
    .select([
      'session_track.session_id',
      'event_track.id',
      'event_track.slug',
      'event_track.name',
      'event_track.color',
    ])
    .where('session_track.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('session_track.session_id'), sessionIds))
    .orderBy('event_track.sort_order')
    .orderBy('event_track.id')
    .execute();
}

export async function listSessionSponsors(db: Db, organizationId: string, sessionIds: readonly string[]) {
  return db
    .selectFrom('session_sponsor')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'session_sponsor.account_id'),
    )
    .leftJoin('image as picture', (join) =>
      join.on('picture.organization_id', '=', organizationId).onRef('picture.id', '=', 'account.image_id'),
    )
    .select(['session_sponsor.session_id', accountColumn('account', 'picture').as('account')])
    .where('session_sponsor.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('session_sponsor.session_id'), sessionIds))
    .orderBy('session_sponsor.sort_order')
    .orderBy('session_sponsor.account_id')
    .execute();
}

/** Values that the table's check constraint allows. */
export type LinkKind = 'link' | 'attachment' | 'recording' | 'feedback' | 'image';
export type SessionLinkRow = Awaited<ReturnType<typeof listSessionLinks>>[number];

export type SessionPlacesRow = Awaited<ReturnType<typeof listSessionPlaces>>[number];

/** Of sessions that ask who comes: places that are left, and how many sections of questions they have. */
export async function listSessionPlaces(db: Db, organizationId: string, sessionIds: readonly string[]) {
  return db
    .selectFrom('event_session')
    .leftJoin('stock', (join) =>
      join.on('stock.organization_id', '=', organizationId).onRef('stock.id', '=', 'event_session.id'),
    )
    .select((eb) => [
      'event_session.id as session_id',
      // Until somebody comes, the stock of an imported session is not open.
      sql<number | null>`case when event_session.supply is not null
        then greatest(0, event_session.supply - coalesce(stock.taken, 0)) end`.as('left'),
      eb
        .selectFrom('question_section')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('question_section.organization_id', '=', organizationId)
        .whereRef('question_section.session_id', '=', 'event_session.id')
        .as('sections'),
    ])
    .where('event_session.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event_session.id'), sessionIds))
    .execute();
}

export async function listSessionLinks(db: Db, organizationId: string, sessionIds: readonly string[]) {
  return db
    .selectFrom('session_link')
    .select(['session_link.session_id', 'session_link.title', 'session_link.url'])
    .select((eb) => eb.ref('session_link.kind').$castTo<LinkKind>().as('kind'))
    .where('session_link.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('session_link.session_id'), sessionIds))
    .orderBy('session_link.session_id')
    .orderBy('session_link.sort_order')
    .execute();
}
