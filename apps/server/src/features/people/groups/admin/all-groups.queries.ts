import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { imageColumn } from '../../../../platform/db/images.ts';
import { countUpTo, type Order } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import type { GroupRow } from '../groups.queries.ts';

export interface AllGroupsFilter {
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
  readonly featured?: boolean | undefined;
  readonly access?: 'public' | 'private' | undefined;
  /** Whether somebody waits to be let in. */
  readonly requested?: boolean | undefined;
}

type Column = RawBuilder<unknown>;

export const ID: Column = sql.ref('community_group.id');
export const SORTABLE: Readonly<Record<string, Column>> = {
  name: sql`left(community_group.search_text, 100)`,
  members: sql.ref('community_group.members_count'),
  createdAt: sql.ref('community_group.created_at'),
};

function found(db: Db, organizationId: string, filter: AllGroupsFilter) {
  const { search = '', active, featured, access, requested } = filter;
  let query = db.selectFrom('community_group').where('community_group.organization_id', '=', organizationId);
  if (search.trim() !== '')
    query = query.where('community_group.search_text', 'like', containsPattern(search));
  if (active !== undefined) query = query.where('community_group.active', '=', active);
  if (featured !== undefined) query = query.where('community_group.featured', '=', featured);
  if (access !== undefined) query = query.where('community_group.access', '=', access);
  if (requested !== undefined)
    query = query.where('community_group.id', requested ? 'in' : 'not in', (eb) =>
      eb
        .selectFrom('group_request')
        .select('group_request.group_id')
        .where('group_request.organization_id', '=', organizationId)
        // A literal: only then does a prepared plan know that the partial index covers it.
        .where(sql<boolean>`group_request.status = 'requested'`),
    );
  return query;
}

export type ListedGroup = Omit<GroupRow, 'own_role'>;

/** Those that are switched off too. */
export async function listAllGroups(
  db: Db,
  organizationId: string,
  filter: AllGroupsFilter,
  orders: readonly Order<Column>[],
  { page, pageSize }: Paging,
): Promise<ListedGroup[]> {
  let query = found(db, organizationId, filter)
    .leftJoin('image', (join) =>
      join
        .on('image.organization_id', '=', organizationId)
        .onRef('image.id', '=', 'community_group.image_id'),
    )
    .selectAll('community_group')
    .select(imageColumn('image').as('image'));
  for (const { by, isDescending } of orders) query = query.orderBy(by, isDescending ? 'desc' : 'asc');
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export const countAllGroups = (db: Db, organizationId: string, filter: AllGroupsFilter): Promise<number> =>
  countUpTo(db, found(db, organizationId, filter).select(sql<number>`1`.as('one')));
