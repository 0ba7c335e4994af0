import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { MOST, TOLD, TOLD_THINGS, type ToldThing } from './merging.types.ts';

const asTable = (table: keyof Schema) => table as 'activity';
const asColumn = (column: string) => column as 'account_id';

const countOf = (
  db: Db,
  organizationId: string,
  [name, column]: readonly [keyof Schema, string],
  id: string,
) => {
  const table = asTable(name);
  const rows = db
    .selectFrom(table)
    .select(sql<number>`1`.as('one'))
    .where(`${table}.organization_id`, '=', organizationId)
    .where(`${table}.${asColumn(column)}`, '=', id)
    .limit(MOST + 1);
  return db.selectFrom(rows.as('counted')).select(({ fn }) => fn.countAll<number>().as('count'));
};

export async function countThings(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<Record<ToldThing, number>> {
  const counts = {} as Record<ToldThing, number>;
  for (const thing of TOLD_THINGS) {
    let count = 0;
    for (const column of TOLD[thing]) {
      const row = await countOf(db, organizationId, column, accountId).executeTakeFirstOrThrow();
      count += Number(row.count);
    }
    counts[thing] = Math.min(count, MOST + 1);
  }
  return counts;
}

/** Conversations and groups in which both are. */
export async function countShared(
  db: Db,
  organizationId: string,
  fromId: string,
  intoId: string,
): Promise<{ conversations: number; groups: number }> {
  const shared = async (
    table: 'chat_member' | 'thread_participant' | 'group_member',
    key: string,
  ): Promise<number> => {
    const ids = (accountId: string) =>
      db
        .selectFrom(table)
        .select(sql<string>`${sql.ref(`${table}.${key}`)}::text`.as('key'))
        .where(`${table}.organization_id`, '=', organizationId)
        .where(`${table}.account_id`, '=', accountId);
    const { count } = await db
      .selectFrom(ids(fromId).intersect(ids(intoId)).limit(MOST).as('both'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return {
    conversations:
      (await shared('chat_member', 'channel_id')) + (await shared('thread_participant', 'thread_id')),
    groups: await shared('group_member', 'group_id'),
  };
}
