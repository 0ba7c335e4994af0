import { sql } from 'kysely';
import { anyOf, type Db } from '../../platform/db/database.ts';

const AT_ONCE = 2000;

/**
 * Whether the group is open is written on its posts and their comments too, because the indexes of all feeds are made
 * over that. The one place outside activities that writes there: it must be true when the group's own row says so. In
 * strides along the index, so that no statement of a large group runs into its time limit.
 */
export async function restrictPosts(
  db: Db,
  organizationId: string,
  groupId: string,
  restricted: boolean,
): Promise<void> {
  for (const commented of ['is', 'is not'] as const) {
    let before: { created_at: string; id: string } | undefined;
    do {
      let query = db
        .selectFrom('activity')
        .select(['activity.id', sql<string>`activity.created_at::text`.as('created_at')])
        .where('activity.organization_id', '=', organizationId)
        .where('activity.group_id', '=', groupId)
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
