import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Tables with the uses of interests: people, posts, channels and contents. */
export const USES = [
  'account_interest',
  'activity_interest',
  'channel_interest',
  'content_interest',
] as const;
export type Uses = (typeof USES)[number];

const USERS = {
  account_interest: 'account_id',
  activity_interest: 'activity_id',
  channel_interest: 'channel_id',
  content_interest: 'content_id',
} as const satisfies Record<Uses, string>;

/** The interest and the one that it was merged into, in the order in which all hold interests. */
export async function holdWithTarget(db: Db, organizationId: string, id: string) {
  return db
    .selectFrom('interest')
    .select(['interest.id', 'interest.merged_into_id', 'interest.removed_at'])
    .where('interest.organization_id', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb('interest.id', '=', id),
        eb(
          'interest.id',
          '=',
          eb
            .selectFrom('interest as merged')
            .select(sql<string>`merged.merged_into_id`.as('id'))
            .where('merged.organization_id', '=', organizationId)
            .where('merged.id', '=', id),
        ),
      ]),
    )
    .orderBy('interest.id')
    .forUpdate()
    .execute();
}

/** Answers how many were moved; people and posts that have both keep one. */
export async function moveUses(
  db: Db,
  organizationId: string,
  table: Uses,
  { id, into }: { readonly id: string; readonly into: string },
  count: number,
): Promise<number> {
  const user = USERS[table];
  const rows = await sql<{ user_id: string; created_at: Date }>`
    delete from ${sql.table(table)} where organization_id = ${organizationId} and interest_id = ${id}
      and ${sql.ref(user)} in (${stretch(organizationId, table, [id], count)})
    returning ${sql.ref(user)} as user_id, created_at`.execute(db);
  if (rows.rows.length > 0)
    await sql`insert into ${sql.table(table)} (organization_id, ${sql.ref(user)}, interest_id, created_at)
      select ${organizationId}::uuid, moved.user_id, ${into}::uuid, moved.created_at
      from unnest(${rows.rows.map((row) => row.user_id)}::uuid[], ${rows.rows.map((row) => row.created_at)}::timestamptz[])
        as moved (user_id, created_at)
      on conflict do nothing`.execute(db);
  return rows.rows.length;
}

/** Deletes uses of a removed interest and of its other names; answers how many. */
export async function takeRemovedUses(
  db: Db,
  organizationId: string,
  table: Uses,
  id: string,
  count: number,
): Promise<number> {
  const user = USERS[table];
  const ids = [id, ...(await listOtherNames(db, organizationId, id))];
  const result = await sql`delete from ${sql.table(table)}
    where organization_id = ${organizationId} and interest_id = any(${ids}::uuid[])
      and ${sql.ref(user)} in (${stretch(organizationId, table, ids, count)})`.execute(db);
  return Number(result.numAffectedRows ?? 0n) >= count ? count : 0;
}

const stretch = (organizationId: string, table: Uses, ids: readonly string[], count: number) =>
  sql`select used.${sql.ref(USERS[table])} from ${sql.table(table)} as used
    where used.organization_id = ${organizationId} and used.interest_id = any(${ids}::uuid[]) limit ${count}`;

async function listOtherNames(db: Db, organizationId: string, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('interest')
    .select('interest.id')
    .where('interest.organization_id', '=', organizationId)
    .where('interest.merged_into_id', '=', id)
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteRemoved(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('interest')
    .where('interest.organization_id', '=', organizationId)
    .where('interest.id', '=', id)
    .where('interest.removed_at', 'is not', null)
    .execute();
}
