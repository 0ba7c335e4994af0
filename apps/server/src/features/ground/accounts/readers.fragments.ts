import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { readsContent } from './channel-readers.fragments.ts';

const isMember = (
  db: Db,
  organizationId: string,
  groupId: string,
  account: RawBuilder<string>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (${db
    .selectFrom('group_member as reader')
    .select('reader.account_id')
    .where('reader.organization_id', '=', organizationId)
    .whereRef('reader.group_id', '=', sql.ref(groupId))
    .where('reader.account_id', '=', account)})`;

/** True for members of the group of that column; one that is switched off is there for its moderators only. */
function isInside(
  db: Db,
  organizationId: string,
  groupId: string,
  account: RawBuilder<string>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (${db
    .selectFrom('group_member as insider')
    .innerJoin('community_group as inside', (join) =>
      join.on('inside.organization_id', '=', organizationId).onRef('inside.id', '=', 'insider.group_id'),
    )
    .select('insider.account_id')
    .where('insider.organization_id', '=', organizationId)
    .whereRef('insider.group_id', '=', sql.ref(groupId))
    .where('insider.account_id', '=', account)
    .where((eb) => eb.or([eb('inside.active', '=', true), eb('insider.role', '=', 'moderator')]))})`;
}

/**
 * True where the account may see the event of that column: the rule of `maySeeEvent`, for accounts other than the
 * caller's. Staff are told of an event only as hosts or members, as in groups.
 */
export function seesEvent(
  db: Db,
  organizationId: string,
  eventId: string,
  account: RawBuilder<string>,
): RawBuilder<boolean> {
  const isHost = db
    .selectFrom('event_host')
    .select('event_host.account_id')
    .where('event_host.organization_id', '=', organizationId)
    .whereRef('event_host.event_id', '=', sql.ref('place.id'))
    .where('event_host.account_id', '=', account);
  const isOpenTo = sql<boolean>`not place.draft and (not place.group_only
    or place_group.access is distinct from 'private' or ${isMember(db, organizationId, 'place.group_id', account)})`;
  return sql<boolean>`exists (${db
    .selectFrom('event as place')
    .leftJoin('community_group as place_group', (join) =>
      join
        .on('place_group.organization_id', '=', organizationId)
        .onRef('place_group.id', '=', 'place.group_id'),
    )
    .select('place.id')
    .where('place.organization_id', '=', organizationId)
    .whereRef('place.id', '=', sql.ref(eventId))
    .where(sql<boolean>`(place.creator_id = ${account} or exists (${isHost}) or (${isOpenTo}))`)})`;
}

const runsEvent = (
  db: Db,
  organizationId: string,
  eventId: RawBuilder<string>,
  account: RawBuilder<string>,
): RawBuilder<boolean> => {
  const host = db
    .selectFrom('event_host as runner')
    .select('runner.account_id')
    .where('runner.organization_id', '=', organizationId)
    .where('runner.event_id', '=', eventId)
    .where('runner.account_id', '=', account);
  const creator = db
    .selectFrom('event as run')
    .select('run.id')
    .where('run.organization_id', '=', organizationId)
    .where('run.id', '=', eventId)
    .where('run.creator_id', '=', account);
  return sql<boolean>`(exists (${creator}) or exists (${host}))`;
};

/** True where the account has a pass for the event, or had one until the event was called off. */
export function comesToEvent(
  db: Db,
  organizationId: string,
  eventId: RawBuilder<string>,
  account: RawBuilder<string>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (${db
    .selectFrom('registration as coming')
    .innerJoin('pass as held', (join) =>
      join.on('held.organization_id', '=', organizationId).onRef('held.registration_id', '=', 'coming.id'),
    )
    .innerJoin('event as visited', (join) =>
      join.on('visited.organization_id', '=', organizationId).onRef('visited.id', '=', 'coming.event_id'),
    )
    .select('coming.id')
    .where('coming.organization_id', '=', organizationId)
    .where('coming.event_id', '=', eventId)
    .where('coming.account_id', '=', account)
    .where((eb) =>
      eb.or([
        eb('held.status', 'in', ['ready', 'needsInfo']),
        eb('held.canceled_at', '>=', eb.ref('visited.canceled_at')),
      ]),
    )})`;
}

/** True where announcements of the event of that column are for the account. */
export function readsEventAnnouncements(
  db: Db,
  organizationId: string,
  eventId: string,
  account: RawBuilder<string>,
): RawBuilder<boolean> {
  const event = sql.ref<string>(eventId);
  return sql<boolean>`(${comesToEvent(db, organizationId, event, account)}
    or ${runsEvent(db, organizationId, event, account)})`;
}

/** True where the account may see what is inside the group of that column. */
export function seesGroupContent(
  db: Db,
  organizationId: string,
  groupId: string,
  account: RawBuilder<string>,
): RawBuilder<boolean> {
  const isOpen = db
    .selectFrom('community_group as open_group')
    .select('open_group.id')
    .where('open_group.organization_id', '=', organizationId)
    .whereRef('open_group.id', '=', sql.ref(groupId))
    .where('open_group.access', '=', 'public')
    .where('open_group.active', '=', true);
  return sql<boolean>`(exists (${isOpen}) or ${isInside(db, organizationId, groupId, account)})`;
}

/** True where the account may read the row of `activity` under this alias: it has the readers of its event, its content or its group. */
export function readsActivity(
  db: Db,
  organizationId: string,
  alias: string,
  account: RawBuilder<string>,
): RawBuilder<boolean> {
  const eventId = `${alias}.event_id`;
  const contentId = `${alias}.content_id`;
  return sql<boolean>`(not ${sql.ref(`${alias}.restricted`)} or case
    when ${sql.ref(contentId)} is not null then ${readsContent(db, organizationId, contentId, account)}
    when ${sql.ref(eventId)} is null then ${isInside(db, organizationId, `${alias}.group_id`, account)}
    else ${seesEvent(db, organizationId, eventId, account)} end)`;
}
