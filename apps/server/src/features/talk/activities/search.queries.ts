import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { searchable } from '../../../platform/text.ts';
import { activities, newestFirst, posts, type ActivityRow } from './activities.fragments.ts';

/** Below this length no index helps: only the newest posts are looked through. */
const SHORT_SEARCH = 3;
const LOOKED_THROUGH = 2000;

/** Open posts with these words, newest first. */
export async function searchActivities(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  search: string,
  limit: number,
): Promise<ActivityRow[]> {
  let query = posts(db, organizationId, viewerId);
  if (searchable(search).length < SHORT_SEARCH)
    query = query.where(
      'activity.id',
      'in',
      db
        .selectFrom('activity as recent')
        .select('recent.id')
        .where('recent.organization_id', '=', organizationId)
        .where('recent.commented_id', 'is', null)
        .where(sql<boolean>`not recent.restricted`)
        .orderBy('recent.created_at', 'desc')
        .orderBy('recent.id', 'desc')
        .limit(LOOKED_THROUGH),
    );
  return newestFirst(query, { page: 1, pageSize: limit, search }).execute();
}

/** The same among posts in private groups of the viewer, about their gatherings, and about events that the viewer runs. */
export async function searchRestrictedActivities(
  db: Db,
  organizationId: string,
  viewerId: string,
  search: string,
  limit: number,
): Promise<ActivityRow[]> {
  const groups = db
    .selectFrom('group_member')
    .innerJoin('community_group', (join) =>
      join
        .on('community_group.organization_id', '=', organizationId)
        .onRef('community_group.id', '=', 'group_member.group_id'),
    )
    .select('group_member.group_id')
    .where('group_member.organization_id', '=', organizationId)
    .where('community_group.active', '=', true)
    .where('group_member.account_id', '=', viewerId);
  const events = db
    .selectFrom('event')
    .leftJoin('event_host', (join) =>
      join
        .on('event_host.organization_id', '=', organizationId)
        .onRef('event_host.event_id', '=', 'event.id')
        .on('event_host.account_id', '=', viewerId),
    )
    .select('event.id')
    .where('event.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('event.creator_id', '=', viewerId),
        eb('event_host.account_id', 'is not', null),
        eb.and([
          eb('event.draft', '=', false),
          eb('event.visible', '=', true),
          eb('event.group_only', '=', true),
          eb('event.group_id', 'in', groups),
        ]),
      ]),
    );
  const query = activities(db, organizationId, viewerId)
    .where('activity.commented_id', 'is', null)
    .where(sql<boolean>`activity.restricted`)
    .where((eb) => eb.or([eb('activity.group_id', 'in', groups), eb('activity.event_id', 'in', events)]));
  return newestFirst(query, { page: 1, pageSize: limit, search }).execute();
}
