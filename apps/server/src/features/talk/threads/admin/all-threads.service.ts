import type { Context } from '../../../../platform/context.ts';
import { readOrder, refuseDeep, refuseUnknown } from '../../../../platform/db/list.ts';
import { readInstant } from '../../../../platform/period.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import * as queries from './all-threads.queries.ts';
import { LIST_PARAMETERS, type AllThreadsQuery } from './all-threads.schemas.ts';

export async function listAllThreads(
  ctx: Context,
  query: AllThreadsQuery,
): Promise<{ rows: queries.ListedThread[]; count: number }> {
  requirePower(ctx.actor, 'threads:read');
  refuseUnknown(query, LIST_PARAMETERS);
  refuseDeep(query);
  const orders = readOrder(queries.SORTABLE, queries.ID, (query.orderBy ?? '-lastMessageAt').split(','));
  const { createdFrom, createdUntil, ...rest } = query;
  const filter = {
    ...rest,
    ...(createdFrom !== undefined && { createdFrom: readInstant(createdFrom, 'createdFrom') }),
    ...(createdUntil !== undefined && { createdUntil: readInstant(createdUntil, 'createdUntil') }),
  };
  const [rows, count] = await Promise.all([
    queries.listAllThreads(ctx.db, ctx.organizationId, filter, orders, query),
    queries.countAllThreads(ctx.db, ctx.organizationId, filter),
  ]);
  return { rows, count };
}
