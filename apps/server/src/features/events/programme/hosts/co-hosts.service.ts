import type { Context } from '../../../../platform/context.ts';
import { appError, forbidden, notFound } from '../../../../platform/errors.ts';
import { hasPower } from '../../../../platform/powers.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import {
  getAccountsById,
  getFullAccountsById,
  requireMember,
  type AccountRow,
} from '../../../ground/accounts/index.ts';
import { countOfDay } from '../../../ground/identity/index.ts';
import { noteGiven } from '../../../ground/rights/index.ts';
import { changeEvent, getDisposableEvent } from '../listings/change.service.ts';
import * as queries from './co-hosts.queries.ts';
import { mayDispose, mayNameHosts } from './hosts.policy.ts';
import { getHostedEvent } from './hosts.service.ts';
import { getListing } from '../listings/listings.service.ts';
import type { CompleteListing } from '../listings/listings.views.ts';
import { coHostAdded, coHostRemoved } from '../listings/listings.facts.ts';

export async function listCoHosts(ctx: Context, idOrSlug: string, paging: Paging): Promise<AccountRow[]> {
  const { accountId } = requireMember(ctx.actor);
  const event = await getHostedEvent(ctx, idOrSlug);
  const ids = await queries.listCoHostIds(ctx.db, ctx.organizationId, event.id, accountId, paging);
  const accounts = await getFullAccountsById(ctx, ids);
  return ids.flatMap((id) => accounts.get(id) ?? []);
}

/** Enough for the crews of several events, too few to reach everybody. */
const CO_HOSTS_PER_DAY = 50;

/** Lets an account run the event, too; again, it changes and tells nothing. */
export async function addCoHost(ctx: Context, idOrSlug: string, named: string): Promise<string> {
  const accountId = named.toLowerCase();
  const event = await getDisposableEvent(ctx, idOrSlug);
  if (!mayNameHosts(event, ctx.actor)) throw forbidden('coHost.notAllowed');
  if (!(await getAccountsById(ctx, [accountId])).has(accountId)) throw notFound('account');
  if (accountId === event.creator_id) return event.id;
  // It would last longer than the power, and be no deed of the staff any more.
  if (accountId === requireMember(ctx.actor).accountId) throw forbidden('coHost.self');
  await changeEvent(
    ctx,
    event,
    async (inner) => {
      if (!(await queries.insertCoHost(inner.db, ctx.organizationId, event.id, accountId, inner.now())))
        return;
      // Each is told of it, also those who are taken off again.
      if (!hasPower(ctx.actor, 'events:write')) {
        const wait = await countOfDay(inner, 'co-hosts', CO_HOSTS_PER_DAY);
        if (wait !== undefined) throw appError('tooManyRequests', 'coHost.tooMany').retryAfter(wait);
      }
      await noteGiven(inner, 'coHost', { subjectId: event.id, name: event.name, accountId });
      await inner.record(coHostAdded(event.id, accountId));
    },
    'event_host',
  );
  return event.id;
}

/** The creator and the staff can remove any co-host; a co-host can only leave. */
export async function removeCoHost(
  ctx: Context,
  idOrSlug: string,
  accountId: string,
): Promise<CompleteListing> {
  const member = requireMember(ctx.actor);
  const event = await getHostedEvent(ctx, idOrSlug);
  const leaves = member.accountId === accountId;
  const before = await getListing(ctx, event.id);
  if (!leaves && !mayDispose(event, ctx.actor)) throw forbidden('listing.creatorOnly');
  await changeEvent(ctx, event, async (inner) => {
    if (!(await queries.deleteCoHost(inner.db, ctx.organizationId, event.id, accountId)))
      throw notFound('coHost');
    await inner.record(coHostRemoved(event.id, accountId));
  });
  // To whoever has left there is no such listing any more.
  return leaves ? before : getListing(ctx, event.id);
}
