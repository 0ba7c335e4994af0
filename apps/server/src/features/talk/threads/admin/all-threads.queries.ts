import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { countUpTo, MOST_COUNTED, type Order } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';

export interface AllThreadsFilter {
  readonly search?: string | undefined;
  readonly inCircle?: boolean | undefined;
  readonly createdFrom?: Date | undefined;
  /** The first moment after. */
  readonly createdUntil?: Date | undefined;
}

type Column = RawBuilder<unknown>;

export const ID: Column = sql.ref('thread.id');
export const SORTABLE: Readonly<Record<string, Column>> = {
  lastMessageAt: sql.ref('thread.last_message_at'),
  createdAt: sql.ref('thread.created_at'),
};

function found(
  db: Db,
  organizationId: string,
  { search, inCircle, createdFrom, createdUntil }: AllThreadsFilter,
) {
  let query = db.selectFrom('thread').where('thread.organization_id', '=', organizationId);
  if (search !== undefined && search.trim() !== '')
    query = query.where('thread.search_text', 'like', containsPattern(search));
  if (inCircle !== undefined) query = query.where('thread.circle_id', inCircle ? 'is not' : 'is', null);
  if (createdFrom !== undefined) query = query.where('thread.created_at', '>=', createdFrom);
  if (createdUntil !== undefined) query = query.where('thread.created_at', '<', createdUntil);
  return query;
}

export type ListedThread = Awaited<ReturnType<typeof listAllThreads>>[number];

/** Numbers alone are told of people and messages: conversations are those of the people in them. */
export async function listAllThreads(
  db: Db,
  organizationId: string,
  filter: AllThreadsFilter,
  orders: readonly Order<Column>[],
  { page, pageSize }: Paging,
) {
  let shown = found(db, organizationId, filter).selectAll('thread');
  for (const { by, isDescending } of orders) shown = shown.orderBy(by, isDescending ? 'desc' : 'asc');
  const listed = shown.limit(pageSize).offset((page - 1) * pageSize);
  let query = db
    .selectFrom('thread')
    .innerJoin(listed.as('listed'), (join) => join.onRef('listed.id', '=', 'thread.id'))
    .leftJoin('thread_circle', (join) =>
      join
        .on('thread_circle.organization_id', '=', organizationId)
        .onRef('thread_circle.id', '=', 'thread.circle_id'),
    )
    .select((eb) => [
      'thread.id',
      'thread.subject',
      'thread.circle_id',
      'thread_circle.name as circle_name',
      'thread.last_message_at',
      'thread.created_at',
      eb
        .selectFrom('thread_participant')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('thread_participant.organization_id', '=', organizationId)
        .whereRef('thread_participant.thread_id', '=', 'thread.id')
        .as('participants'),
      eb
        .selectFrom(
          eb
            .selectFrom('thread_message')
            .select('thread_message.id')
            .where('thread_message.organization_id', '=', organizationId)
            .whereRef('thread_message.thread_id', '=', 'thread.id')
            .where('thread_message.type', '=', 'user')
            .limit(MOST_COUNTED + 1)
            .as('written'),
        )
        .select(sql<number>`count(*)::int`.as('count'))
        .as('messages'),
    ])
    .where('thread.organization_id', '=', organizationId);
  for (const { by, isDescending } of orders) query = query.orderBy(by, isDescending ? 'desc' : 'asc');
  return query.execute();
}

export const countAllThreads = (db: Db, organizationId: string, filter: AllThreadsFilter): Promise<number> =>
  countUpTo(db, found(db, organizationId, filter).select(sql<number>`1`.as('one')));
