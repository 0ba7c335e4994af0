import type { Context } from '../../../../platform/context.ts';
import { readOrder, refuseDeep, refuseUnknown } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import * as queries from './all-groups.queries.ts';
import { PARAMETERS } from './all-groups.schemas.ts';

export async function listAllGroups(
  ctx: Context,
  query: queries.AllGroupsFilter & Paging,
): Promise<{ rows: queries.ListedGroup[]; count: number }> {
  requirePower(ctx.actor, 'groups:read');
  refuseUnknown(query, PARAMETERS);
  refuseDeep(query);
  const orders = readOrder(queries.SORTABLE, queries.ID, (query.orderBy ?? 'name').split(','));
  const [rows, count] = await Promise.all([
    queries.listAllGroups(ctx.db, ctx.organizationId, query, orders, query),
    queries.countAllGroups(ctx.db, ctx.organizationId, query),
  ]);
  return { rows, count };
}
