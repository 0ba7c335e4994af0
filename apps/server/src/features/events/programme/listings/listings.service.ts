import type { Context } from '../../../../platform/context.ts';
import { invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { countStock } from '../../../money/capacity/index.ts';
import { getEvent, listCountedEventsByIds } from '../events.service.ts';
import type { CompleteEvent } from '../events.views.ts';
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
  { past, draft, ...paging }: Paging & queries.ListingFilter,
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
  return completeListings(ctx, await listCountedEventsByIds(ctx, ids));
}

export async function getListing(ctx: Context, idOrSlug: string, lean = false): Promise<CompleteListing> {
  const { id } = await getHostedEvent(ctx, idOrSlug);
  const [listing] = await completeListings(ctx, [await getEvent(ctx, id, lean)]);
  if (listing === undefined) throw notFound('listing');
  return listing;
}

async function completeListings(ctx: Context, events: readonly CompleteEvent[]): Promise<CompleteListing[]> {
  const { accountId } = requireMember(ctx.actor);
  const stock = await countStock(
    ctx,
    events.map(({ base }) => base.id),
  );
  return events.map((event) => ({
    event,
    taken: stock.get(event.base.id)?.taken ?? 0,
    role:
      event.detail.creator_id === accountId ? 'creator' : event.base.is_host === true ? 'coHost' : 'staff',
  }));
}
