import type { Context } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { listAttendedEvents, type CompleteEvent } from '../programme/index.ts';
import * as queries from './self-events.queries.ts';

const ORDERS: readonly queries.AttendedOrder[] = ['eventStart', 'name'];

/** Events that the caller has a pass for: what is to come first, or what was last first. */
export async function listSelfEvents(
  ctx: Context,
  paging: Paging,
  { past }: { past: boolean },
): Promise<CompleteEvent[]> {
  const { accountId } = requireMember(ctx.actor);
  const order = ORDERS.find((known) => known === (paging.orderBy ?? 'eventStart'));
  if (order === undefined)
    throw invalid('orderBy.unknown', { values: { orders: ORDERS.join(', ') }, field: 'orderBy' });
  const ids = await queries.listAttendedEventIds(ctx.db, ctx.organizationId, accountId, past, paging, order);
  return listAttendedEvents(ctx, ids);
}
