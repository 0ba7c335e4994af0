import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { anyOf } from '../../../platform/db/database.ts';
import { imageColumn } from '../../../platform/db/images.ts';
import { relevance } from '../../../platform/db/relevance.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { isUuid } from '../../../platform/ids.ts';
import { containsPattern } from '../../../platform/text.ts';
import { accountColumn } from '../../ground/accounts/index.ts';
import { isFree, onDays, type EventDays } from './event-filters.fragments.ts';

/** The person who looks; nothing is hidden from staff. */
export interface Viewer {
  readonly accountId: string | undefined;
  readonly seesAll: boolean;
}

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Events with what decides who may see them. */
const access = (db: Db, organizationId: string, viewer: Viewer) =>
  db
    .selectFrom('event')
    .leftJoin('community_group as host_group', (join) =>
      join
        .on('host_group.organization_id', '=', organizationId)
        .onRef('host_group.id', '=', 'event.group_id'),
    )
    .leftJoin('group_member as membership', (join) =>
      join
        .on('membership.organization_id', '=', organizationId)
        .onRef('membership.group_id', '=', 'event.group_id')
        .on('membership.account_id', '=', viewer.accountId ?? NOBODY),
    )
    .leftJoin('event_host as host', (join) =>
      join
        .on('host.organization_id', '=', organizationId)
        .onRef('host.event_id', '=', 'event.id')
        .on('host.account_id', '=', viewer.accountId ?? NOBODY),
    )
    .leftJoin('image as picture', (join) =>
      join.on('picture.organization_id', '=', organizationId).onRef('picture.id', '=', 'event.image_id'),
    )
    .select((eb) => [
      'event.group_only',
      'event.draft',
      'event.canceled_at',
      eb
        .or([eb('host.account_id', 'is not', null), eb('event.creator_id', '=', viewer.accountId ?? NOBODY)])
        .$castTo<boolean | null>()
        .as('is_host'),
      'host_group.access as group_access',
      eb('membership.account_id', 'is not', null).$castTo<boolean>().as('is_group_member'),
      'event.id',
      'event.slug',
      'event.name',
      'event.short_description',
      'event.featured',
      'event.timezone',
      'event.event_start',
      'event.event_end',
      'event.event_type',
      'event.venue',
      'event.city',
      imageColumn('picture').as('image'),
    ])
    .where('event.organization_id', '=', organizationId);
type Events = ReturnType<typeof access>;
export type BaseEventRow = Awaited<ReturnType<Events['executeTakeFirstOrThrow']>>;

/** The rule of `maySeeEvent` for lists. */
function seen(query: Events, viewer: Viewer): Events {
  if (viewer.seesAll) return query;
  return query.where((eb) =>
    eb.or([
      eb('host.account_id', 'is not', null),
      eb('event.creator_id', '=', viewer.accountId ?? NOBODY),
      eb.and([
        eb('event.draft', '=', false),
        eb.or([
          eb('event.group_only', '=', false),
          eb('host_group.access', 'is distinct from', 'private'),
          eb('membership.account_id', 'is not', null),
        ]),
      ]),
    ]),
  );
}

export interface EventFilter {
  past?: boolean | undefined;
  featured?: boolean;
  seriesId?: string;
  groupId?: string;
  /** Only events of groups. */
  hosted?: boolean;
  /** Events of both kinds are in both. */
  place?: 'online' | 'inPerson' | undefined;
  free?: boolean | undefined;
  days?: EventDays;
}
export type EventOrder = 'eventStart' | 'name' | 'relevance' | 'featured';

const now = sql<Date>`now()`;

/** Events that have ended are past; running events are still upcoming. The database's clock decides. */
const inPeriod = (eventEnd: Expression<Date>, past: boolean): Expression<SqlBool> =>
  past ? sql<SqlBool>`${eventEnd} < ${now}` : sql<SqlBool>`${eventEnd} >= ${now}`;

function filtered(
  db: Db,
  query: Events,
  organizationId: string,
  { past, featured, seriesId, groupId, hosted, place, free, days }: EventFilter,
  search: string | undefined,
): Events {
  let found = query.where('event.visible', '=', true).where('event.draft', '=', false);
  if (past !== undefined) found = found.where((eb) => inPeriod(eb.ref('event.event_end'), past));
  if (featured === true) found = found.where('event.featured', '=', true);
  if (seriesId !== undefined) found = found.where('event.series_id', '=', seriesId);
  if (groupId !== undefined) found = found.where('event.group_id', '=', groupId);
  if (hosted === true) found = found.where('host_group.active', '=', true);
  if (place !== undefined)
    found = found.where('event.event_type', '!=', place === 'online' ? 'physical' : 'virtual');
  if (free === true) found = found.where((eb) => isFree(db, eb, organizationId));
  if (days !== undefined) found = found.where((eb) => eb.and(onDays(eb, days)));
  if (search !== undefined && search.trim() !== '')
    found = found.where('event.search_text', 'like', containsPattern(search));
  return found;
}

/** Events that the viewer finds in lists, without the columns of a list. */
export const listedEvents = (db: Db, organizationId: string, viewer: Viewer) =>
  filtered(db, seen(access(db, organizationId, viewer), viewer), organizationId, {}, undefined).clearSelect();

export async function listEvents(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  filter: EventFilter,
  { page, pageSize, search }: Paging,
  order: EventOrder,
): Promise<BaseEventRow[]> {
  const query = filtered(db, seen(access(db, organizationId, viewer), viewer), organizationId, filter, search)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  if (order === 'relevance')
    return query
      .orderBy((eb) => inPeriod(eb.ref('event.event_end'), true))
      .orderBy(relevance('event.search_text', search ?? ''))
      .orderBy(sql`greatest(event.event_start - ${now}, ${now} - event.event_start)`)
      .orderBy('event.id')
      .execute();
  if (order === 'featured')
    return query
      .orderBy('event.featured_order', (by) => by.asc().nullsLast())
      .orderBy('event.event_start')
      .orderBy('event.id')
      .execute();
  if (order === 'name') return query.orderBy('event.name').orderBy('event.id').execute();
  const direction = filter.past === true ? 'desc' : 'asc';
  return query.orderBy('event.event_start', direction).orderBy('event.id', direction).execute();
}

export async function findEvent(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  idOrSlug: string,
): Promise<BaseEventRow | undefined> {
  return access(db, organizationId, viewer)
    .where(isUuid(idOrSlug) ? 'event.id' : 'event.slug', '=', idOrSlug)
    .executeTakeFirst();
}

export async function listEventsByIds(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  ids: readonly string[],
): Promise<BaseEventRow[]> {
  return seen(access(db, organizationId, viewer), viewer)
    .where((eb) => anyOf(eb.ref('event.id'), ids))
    .execute();
}

export type EventDetailRow = Awaited<ReturnType<typeof listEventDetails>>[number];

/** Details that an event page shows beyond the base form, in no particular order; its long texts only when asked for. */
export async function listEventDetails(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  withTexts: boolean,
) {
  return db
    .selectFrom('event')
    .leftJoin('account as creator', (join) =>
      join.on('creator.organization_id', '=', organizationId).onRef('creator.id', '=', 'event.creator_id'),
    )
    .leftJoin('image as creator_picture', (join) =>
      join
        .on('creator_picture.organization_id', '=', organizationId)
        .onRef('creator_picture.id', '=', 'creator.image_id'),
    )
    .leftJoin('image as background', (join) =>
      join
        .on('background.organization_id', '=', organizationId)
        .onRef('background.id', '=', 'event.background_image_id'),
    )
    .leftJoin('image as venue_map', (join) =>
      join
        .on('venue_map.organization_id', '=', organizationId)
        .onRef('venue_map.id', '=', 'event.venue_map_id'),
    )
    .leftJoin('series', (join) =>
      join.on('series.organization_id', '=', organizationId).onRef('series.id', '=', 'event.series_id'),
    )
    .select((eb) => [
      'event.id',
      'series.slug as series_slug',
      'series.name as series_name',
      (withTexts ? eb.ref('event.long_description') : eb.val<string | null>(null)).as('long_description'),
      (withTexts ? eb.ref('event.reservation_description') : eb.val<string | null>(null)).as(
        'reservation_description',
      ),
      'event.external_url',
      'event.meeting_url',
      'event.address1',
      'event.address2',
      'event.state',
      'event.country',
      'event.zip',
      'event.group_id',
      'event.series_id',
      'event.group_only',
      'event.creator_id',
      'event.registration',
      'event.registration_start',
      'event.registration_end',
      'event.registration_limit',
      'event.public_registrants',
      'event.visible',
      'event.new_activity_creator_email_notification',
      'event.new_activity_creator_push_notification',
      'event.chat_bot_number',
      'event.ios_app_link',
      'event.android_app_link',
      'event.created_at',
      'event.updated_at',
      accountColumn('creator', 'creator_picture').as('creator'),
      imageColumn('background').as('background_image'),
      imageColumn('venue_map').as('venue_map'),
    ])
    .where('event.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event.id'), ids))
    .execute();
}

export type EventRegistrationRow = Awaited<ReturnType<typeof listRegistrations>>[number];

/** Of one person, where they come: what is being chosen, or was canceled, is no registration yet or any more. */
export async function listRegistrations(
  db: Db,
  organizationId: string,
  accountId: string,
  eventIds: readonly string[],
) {
  return db
    .selectFrom('registration')
    .select(['registration.id', 'registration.number', 'registration.account_id', 'registration.event_id'])
    .where('registration.organization_id', '=', organizationId)
    .where('registration.account_id', '=', accountId)
    .where((eb) => anyOf(eb.ref('registration.event_id'), eventIds))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('pass')
          .select('pass.id')
          .where('pass.organization_id', '=', organizationId)
          .whereRef('pass.registration_id', '=', 'registration.id')
          .where('pass.status', 'in', ['needsInfo', 'ready']),
      ),
    )
    .execute();
}

/** Number of pass types that anybody may buy at an event. */
const onSale = (db: Db, organizationId: string) =>
  db
    .selectFrom('pass_type')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.event_id', '=', sql.ref<string>('event.id'))
    .where('pass_type.active', '=', true)
    .where('pass_type.visibility', '=', 'public');

const isLeft = (stock: 'stock' | 'whole', least: string): Expression<SqlBool> => {
  const column = (name: string) => sql.ref(`${stock}.${name}`);
  const wanted = sql.ref(least);
  return sql<SqlBool>`((${column('supply')} is null or ${column('taken')} + ${wanted} <= ${column('supply')})
    and (${column('spare')} is null or ${wanted} <= ${column('spare')}))`;
};

/** How much there is of what lists leave out. */
export async function countParts(db: Db, organizationId: string, ids: readonly string[]) {
  const numberOf = (table: 'event_session' | 'event_speaker' | 'event_sponsor' | 'event_sponsorship_level') =>
    db
      // Kysely cannot know a table chosen at run time; all of them have an organization and an event under these names.
      .selectFrom(table as 'event_session')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(`${table as 'event_session'}.organization_id`, '=', organizationId)
      .where(`${table as 'event_session'}.event_id`, '=', sql.ref<string>('event.id'));
  return db
    .selectFrom('event')
    .select((eb) => [
      'event.id',
      numberOf('event_session').as('sessions'),
      numberOf('event_speaker').as('speakers'),
      numberOf('event_sponsor').as('sponsors'),
      numberOf('event_sponsorship_level').as('levels'),
      onSale(db, organizationId).as('pass_types'),
      eb
        .or([
          eb('event.registration', '=', true),
          eb.exists(
            eb
              .selectFrom('pass_type')
              .select('pass_type.id')
              .where('pass_type.organization_id', '=', organizationId)
              .whereRef('pass_type.event_id', '=', 'event.id'),
          ),
        ])
        .$castTo<boolean>()
        .as('has_passes'),
      // Left while nobody has to wait: of the least that can be bought at once, and of the event as a whole.
      onSale(db, organizationId)
        .innerJoin('stock', (join) =>
          join.on('stock.organization_id', '=', organizationId).onRef('stock.id', '=', 'pass_type.id'),
        )
        .leftJoin('stock as whole', (join) =>
          join.on('whole.organization_id', '=', organizationId).onRef('whole.id', '=', 'pass_type.event_id'),
        )
        .where(isLeft('stock', 'pass_type.min_quantity_per_sale'))
        .where(isLeft('whole', 'pass_type.min_quantity_per_sale'))
        .as('pass_types_left'),
    ])
    .where('event.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('event.id'), ids))
    .execute();
}
