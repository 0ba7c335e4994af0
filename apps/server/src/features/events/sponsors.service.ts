import type { Context } from '../../platform/context.ts';
import type { Paging } from '../../platform/http/schemas.ts';
import { getFullAccountsById } from '../accounts/index.ts';
import { getEventId } from './events.service.ts';
import * as queries from './sponsors.queries.ts';

/** Accounts in the order that the organiser gave them. */
export async function listSponsors(ctx: Context, idOrSlug: string, paging: Paging) {
  const eventId = await getEventId(ctx, idOrSlug);
  const ids = await queries.listSponsorIds(ctx.db, ctx.organizationId, eventId, paging);
  const accounts = await getFullAccountsById(ctx, ids);
  return ids.flatMap((id) => accounts.get(id) ?? []);
}
