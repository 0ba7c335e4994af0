import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import { notBlocked } from '../../ground/accounts/index.ts';

/** Tables of people in something, with the column that says in what. */
const OF = {
  chat_member: 'channel_id',
  thread_participant: 'thread_id',
  thread_circle_account: 'circle_id',
} as const;
type PeopleTable = keyof typeof OF;

const seenIn = (
  db: Db,
  organizationId: string,
  viewerId: string,
  table: PeopleTable,
  place: Expression<unknown>,
) =>
  db
    .selectFrom(db.dynamic.table<PeopleTable>(table).as('part'))
    .where('part.organization_id', '=', organizationId)
    .where(sql<SqlBool>`${sql.ref(`part.${OF[table]}`)} = ${place}`)
    .where(notBlocked(db, organizationId, viewerId, 'part.account_id'));

/** Those in it whom the viewer sees. */
export const countPeople = (...args: Parameters<typeof seenIn>) =>
  seenIn(...args)
    .select(sql<number>`count(*)::int`.as('count'))
    .$asScalar()
    .$notNull();

type People<T extends PeopleTable> = SelectQueryBuilder<
  Schema & { part: Schema[T]; person: Schema['account'] },
  'part' | 'person',
  object
>;

/** Rows of a table as `part`, as far as the viewer sees the people: `person`, whose picture is `portrait`. */
export const peopleIn = <T extends PeopleTable>(
  db: Db,
  organizationId: string,
  viewerId: string,
  table: T,
  place: Expression<unknown>,
): People<T> =>
  seenIn(db, organizationId, viewerId, table, place)
    .innerJoin('account as person', (join) =>
      join.on('person.organization_id', '=', organizationId).onRef('person.id', '=', 'part.account_id'),
    )
    .leftJoin(
      'image as portrait',
      (join) =>
        join.on('portrait.organization_id', '=', organizationId).onRef('portrait.id', '=', 'person.image_id'),
      // The table is one of several in here, and the one that they named for callers.
    ) as unknown as People<T>;

/** A page of them by their names, which a search looks in. */
export function byName<DB, TB extends keyof DB, O>(
  people: SelectQueryBuilder<DB, TB, O>,
  { page, pageSize, search }: Paging,
): SelectQueryBuilder<DB, TB, O> {
  const found =
    search === undefined || search.trim() === ''
      ? people
      : people.where(sql<SqlBool>`person.search_text like ${containsPattern(search)}`);
  return found
    .orderBy(sql`person.search_text`)
    .orderBy(sql`person.id`)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
}

/** True where somebody else in it has such a name. */
export const isWith = (pattern: string, ...args: Parameters<typeof seenIn>) => {
  const [db, organizationId, viewerId, table, place] = args;
  return sql<boolean>`exists (${peopleIn(db, organizationId, viewerId, table, place)
    .select(sql`part.account_id`.as('account_id'))
    .where(sql<SqlBool>`part.account_id != ${viewerId}`)
    .where(sql<SqlBool>`person.search_text like ${pattern}`)})`;
};
