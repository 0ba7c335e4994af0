import type { Context } from '../../../../platform/context.ts';
import { appError, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { getFullAccountsById, type AccountRow } from '../../../ground/accounts/index.ts';
import { getEventId } from '../../programme/index.ts';
import { maySeeRegistrants } from './registrants.policy.ts';
import * as queries from './registrants.queries.ts';

/** The guest list of an event, where the event shows it. */
export async function listRegistrants(
  ctx: Context,
  idOrSlug: string,
  paging: Paging,
): Promise<{ accounts: AccountRow[]; count: number }> {
  const { db, organizationId, actor } = ctx;
  const eventId = await getEventId(ctx, idOrSlug);
  const viewerId = actor.kind === 'member' ? actor.accountId : undefined;
  const audience = await queries.findAudience(db, organizationId, eventId, viewerId);
  if (audience === undefined) throw notFound('event');
  if (!maySeeRegistrants(audience, actor)) throw appError('forbidden', 'registrants.hidden');
  const asked = { eventId, viewerId, search: paging.search };
  const [ids, count] = await Promise.all([
    queries.listRegistrantIds(db, organizationId, asked, paging),
    queries.countRegistrants(db, organizationId, asked),
  ]);
  const accounts = await getFullAccountsById(ctx, ids);
  return { accounts: ids.flatMap((id) => accounts.get(id) ?? []), count };
}
