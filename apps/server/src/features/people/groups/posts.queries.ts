import { sql } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';

const AT_ONCE = 2000;

/** The place of posts: a group, or an event. */
export type Place = { readonly group_id: string } | { readonly event_id: string };

/**
 * Whether its group or event is open is written on a post and its comments too, because the indexes of all feeds are made
 * over that. The one place outside activities that writes there: it must be true when the group's or event's own row says
 * so. In strides along the index, so that no statement of a large group runs into its time limit.
 */
export async function restrictPosts(
  db: Db,
  organizationId: string,
  place: Place,
  restricted: boolean,
): Promise<void> {
  const [column, id] =
    'group_id' in place
      ? (['activity.group_id', place.group_id] as const)
      : (['activity.event_id', place.event_id] as const);
  for (const commented of ['is', 'is not'] as const) {
    let before: { created_at: string; id: string } | undefined;
    do {
      let query = db
        .selectFrom('activity')
        .select(['activity.id', sql<string>`activity.created_at::text`.as('created_at')])
        .where('activity.organization_id', '=', organizationId)
        .where(column, '=', id)
        .where('activity.commented_id', commented, null);
      if (before !== undefined)
        query = query.where(
          sql<boolean>`(activity.created_at, activity.id) < (${before.created_at}::timestamptz, ${before.id}::uuid)`,
        );
      const rows = await query
        .orderBy('activity.created_at', 'desc')
        .orderBy('activity.id', 'desc')
        .limit(AT_ONCE)
        .execute();
      const ids = rows.map((row) => row.id);
      if (ids.length > 0)
        await db
          .updateTable('activity')
          .set({ restricted })
          .where('activity.organization_id', '=', organizationId)
          .where('activity.restricted', '!=', restricted)
          .where((eb) => anyOf(eb.ref('activity.id'), ids))
          .execute();
      before = rows.length < AT_ONCE ? undefined : rows.at(-1);
    } while (before !== undefined);
  }
}

export interface EventPlace {
  readonly draft: boolean;
  readonly visible: boolean;
  readonly group_id: string | null;
  readonly group_only: boolean;
}

const eventPlaces = (db: Db, organizationId: string) =>
  db
    .selectFrom('event')
    .select(['event.id', 'event.draft', 'event.visible', 'event.group_id', 'event.group_only'])
    .where('event.organization_id', '=', organizationId);

/** The columns that decide whether posts about the event are closed. */
export const findEventPlace = async (
  db: Db,
  organizationId: string,
  id: string,
): Promise<EventPlace | undefined> =>
  eventPlaces(db, organizationId).where('event.id', '=', id).executeTakeFirst();

/** The same, kept as it is until the transaction ends. */
export const holdEventPlace = async (
  db: Db,
  organizationId: string,
  id: string,
): Promise<EventPlace | undefined> =>
  eventPlaces(db, organizationId).where('event.id', '=', id).forShare().executeTakeFirst();

/** Events that the group keeps to its members, in the order of their ids. */
export async function listClosedEvents(
  db: Db,
  organizationId: string,
  groupId: string,
  after: string | undefined,
  limit: number,
): Promise<(EventPlace & { id: string })[]> {
  return eventPlaces(db, organizationId)
    .where('event.group_id', '=', groupId)
    .where('event.group_only', '=', true)
    .$if(after !== undefined, (query) => query.where('event.id', '>', after ?? ''))
    .orderBy('event.id')
    .limit(limit)
    .execute();
}
