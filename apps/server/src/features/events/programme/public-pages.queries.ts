import type { Db } from '../../../platform/db/database.ts';
import type { Slice } from '../../../platform/public-pages.ts';
import { listedEvents, type Viewer } from './events.queries.ts';

export async function listEventPages(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  { after, offset, limit }: Slice,
) {
  return listedEvents(db, organizationId, viewer)
    .select(['event.id', 'event.slug as event', 'event.updated_at'])
    .where('event.id', '>', after)
    .orderBy('event.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Breaks have no page that anybody looks for. */
export async function listSessionPages(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  { after, offset, limit }: Slice,
) {
  return db
    .selectFrom('event_session')
    .innerJoin(
      listedEvents(db, organizationId, viewer).select(['event.id', 'event.slug']).as('listed'),
      'listed.id',
      'event_session.event_id',
    )
    .select(['event_session.id', 'listed.slug as event', 'event_session.slug', 'event_session.updated_at'])
    .where('event_session.organization_id', '=', organizationId)
    .where('event_session.non_session', '=', false)
    .where('event_session.id', '>', after)
    .orderBy('event_session.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function listSpeakerPages(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  { after, offset, limit }: Slice,
) {
  return db
    .selectFrom('event_speaker')
    .innerJoin(
      listedEvents(db, organizationId, viewer).select(['event.id', 'event.slug']).as('listed'),
      'listed.id',
      'event_speaker.event_id',
    )
    .select(['event_speaker.id', 'listed.slug as event', 'event_speaker.slug'])
    .where('event_speaker.organization_id', '=', organizationId)
    .where('event_speaker.id', '>', after)
    .orderBy('event_speaker.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function listOwnPages(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  { after, offset, limit }: Slice,
) {
  return db
    .selectFrom('event_page')
    .innerJoin(
      listedEvents(db, organizationId, viewer).select(['event.id', 'event.slug']).as('listed'),
      'listed.id',
      'event_page.event_id',
    )
    .select(['event_page.id', 'listed.slug as event', 'event_page.slug'])
    .where('event_page.organization_id', '=', organizationId)
    .where('event_page.id', '>', after)
    .orderBy('event_page.id')
    .offset(offset)
    .limit(limit)
    .execute();
}
