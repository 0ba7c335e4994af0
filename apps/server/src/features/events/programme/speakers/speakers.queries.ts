import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { anyOf } from '../../../../platform/db/database.ts';
import { imageColumn } from '../../../../platform/db/images.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { MOST_SIGNS } from '../sessions/sessions.queries.ts';

const BASE_COLUMNS = [
  'event_speaker.id',
  'event_speaker.event_id',
  'event_speaker.slug',
  'event_speaker.first_name',
  'event_speaker.last_name',
  'event_speaker.title',
  'event_speaker.company',
  'event_speaker.priority',
  'event_speaker.is_host',
] as const;

const baseSpeakers = (db: Db, organizationId: string) =>
  db
    .selectFrom('event_speaker')
    .leftJoin('image as picture', (join) =>
      join
        .on('picture.organization_id', '=', organizationId)
        .onRef('picture.id', '=', 'event_speaker.image_id'),
    )
    .select(BASE_COLUMNS)
    .select(['event_speaker.bio', 'event_speaker.company_bio'])
    .select(imageColumn('picture').as('image'))
    .where('event_speaker.organization_id', '=', organizationId)
    .orderBy('event_speaker.priority', 'desc')
    .orderBy('event_speaker.search_text')
    .orderBy('event_speaker.id');
export type BaseSpeakerRow = Awaited<ReturnType<typeof listBaseSpeakers>>[number];

export async function listBaseSpeakers(db: Db, organizationId: string, eventIds: readonly string[]) {
  return baseSpeakers(db, organizationId)
    .where((eb) => anyOf(eb.ref('event_speaker.event_id'), eventIds))
    .execute();
}

const speakers = (db: Db, organizationId: string, eventId: string) =>
  baseSpeakers(db, organizationId)
    .select([
      'event_speaker.label',
      'event_speaker.updated_at',
      'event_speaker.website',
      'event_speaker.facebook',
      'event_speaker.twitter',
      'event_speaker.instagram',
      'event_speaker.linked_in',
      'event_speaker.discord',
      'event_speaker.youtube',
      'event_speaker.tik_tok',
      'event_speaker.links',
    ])
    .where('event_speaker.event_id', '=', eventId);
export type SpeakerRow = NonNullable<Awaited<ReturnType<typeof findSpeaker>>>;

export async function listSpeakers(
  db: Db,
  organizationId: string,
  eventId: string,
  { page, pageSize, search }: Paging,
): Promise<SpeakerRow[]> {
  let query = speakers(db, organizationId, eventId);
  if (search !== undefined && search.trim() !== '')
    query = query.where('event_speaker.search_text', 'like', containsPattern(search));
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function findSpeaker(db: Db, organizationId: string, eventId: string, idOrSlug: string) {
  return speakers(db, organizationId, eventId)
    .where(isUuid(idOrSlug) ? 'event_speaker.id' : 'event_speaker.slug', '=', idOrSlug)
    .executeTakeFirst();
}

/** The same as for the texts of sessions: of all that is said of those who speak, as much as a list may carry. */
const asFarAsCarried = (column: 'bio' | 'company_bio'): RawBuilder<string | null> =>
  sql<
    string | null
  >`case when sum(coalesce(length(event_speaker.bio), 0) + coalesce(length(event_speaker.company_bio), 0)) over (
    order by session_speaker.session_id, session_speaker.sort_order, event_speaker.id) <= ${MOST_SIGNS}
    then ${sql.ref(`event_speaker.${column}`)} end`;

export async function listSessionSpeakers(
  db: Db,
  organizationId: string,
  sessionIds: readonly string[],
  lean: boolean,
) {
  return db
    .selectFrom('session_speaker')
    .innerJoin('event_speaker', (join) =>
      join
        .on('event_speaker.organization_id', '=', organizationId)
        .onRef('event_speaker.id', '=', 'session_speaker.speaker_id'),
    )
    .leftJoin('image as picture', (join) =>
      join
        .on('picture.organization_id', '=', organizationId)
        .onRef('picture.id', '=', 'event_speaker.image_id'),
    )
    .select('session_speaker.session_id')
    .select(BASE_COLUMNS)
    .select([
      (lean ? sql<string | null>`null::text` : asFarAsCarried('bio')).as('bio'),
      (lean ? sql<string | null>`null::text` : asFarAsCarried('company_bio')).as('company_bio'),
    ])
    .select(imageColumn('picture').as('image'))
    .where('session_speaker.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('session_speaker.session_id'), sessionIds))
    .orderBy('session_speaker.session_id')
    .orderBy('session_speaker.sort_order')
    .orderBy('session_speaker.speaker_id')
    .execute();
}

/** Which speaker speaks in which session. */
export async function listSpeakerSessionIds(db: Db, organizationId: string, speakerIds: readonly string[]) {
  return db
    .selectFrom('session_speaker')
    .select(['session_speaker.speaker_id', 'session_speaker.session_id'])
    .where('session_speaker.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('session_speaker.speaker_id'), speakerIds))
    .execute();
}
