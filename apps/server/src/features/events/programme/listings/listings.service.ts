import type { Context } from '../../../../platform/context.ts';
import { invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { countStock } from '../../../money/capacity/index.ts';
import { listCompleteEventsByIds } from '../events.service.ts';
import { getHostedEvent } from '../hosts/hosts.service.ts';
import * as queries from './listings.queries.ts';
import type { CompleteListing } from './listings.views.ts';

const ORDERS: readonly queries.ListingOrder[] = ['eventStart', 'name'];

function readOrder(orderBy = 'eventStart'): queries.ListingOrder {
  const order = ORDERS.find((known) => known === orderBy);
  if (order === undefined)
    throw invalid('orderBy.unknown', { values: { orders: ORDERS.join(', ') }, field: 'orderBy' });
  return order;
}

/** Events that the caller hosts. */
export async function listListings(
  ctx: Context,
  { past, draft, lean, ...paging }: Paging & queries.ListingFilter & { lean: boolean },
): Promise<CompleteListing[]> {
  const { accountId } = requireMember(ctx.actor);
  const ids = await queries.listHostedIds(
    ctx.db,
    ctx.organizationId,
    accountId,
    { past, draft },
    paging,
    readOrder(paging.orderBy),
  );
  return completeListings(ctx, ids, lean);
}

export async function getListing(ctx: Context, idOrSlug: string, lean = false): Promise<CompleteListing> {
  const { id } = await getHostedEvent(ctx, idOrSlug);
  const [listing] = await completeListings(ctx, [id], lean);
  if (listing === undefined) throw notFound('listing');
  return listing;
}

async function completeListings(
  ctx: Context,
  ids: readonly string[],
  lean: boolean,
): Promise<CompleteListing[]> {
  const { accountId } = requireMember(ctx.actor);
  const [events, stock] = await Promise.all([listCompleteEventsByIds(ctx, ids, lean), countStock(ctx, ids)]);
  return events.map((event) => ({
    event,
    taken: stock.get(event.base.id)?.taken ?? 0,
    role:
      event.detail.creator_id === accountId ? 'creator' : event.base.is_host === true ? 'coHost' : 'staff',
  }));
}
