import type { Context } from '../../../../platform/context.ts';
import { forbidden, invalid, notFound } from '../../../../platform/errors.ts';
import { hasPower } from '../../../../platform/powers.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import {
  getAccountsById,
  getFullAccountsById,
  requireMember,
  type AccountRow,
} from '../../../ground/accounts/index.ts';
import { forgetNaming, leaveNaming, namePeople } from '../../../ground/naming/index.ts';
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

/** Lets an account run the event, too; again, it changes and tells nothing. */
export async function addCoHost(
  ctx: Context,
  idOrSlug: string,
  named: string,
  field?: string,
): Promise<string> {
  const accountId = named.toLowerCase();
  const event = await getDisposableEvent(ctx, idOrSlug);
  if (!mayNameHosts(event, ctx.actor)) throw forbidden('coHost.notAllowed');
  if (!(await getAccountsById(ctx, [accountId])).has(accountId)) throw notFound('account', field);
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
      const at = { place: 'coHost', subjectId: event.id } as const;
      await namePeople(inner, at, [{ accountId, field }], hasPower(ctx.actor, 'events:write'));
      await noteGiven(inner, 'coHost', { subjectId: event.id, name: event.name, accountId });
      await inner.record(coHostAdded(event.id, accountId));
    },
    'event_host',
  );
  return event.id;
}

/** The creator and the staff can remove any co-host; a co-host can only leave, and refuse the one who named them. */
export async function removeCoHost(
  ctx: Context,
  idOrSlug: string,
  named: string,
  refuse = false,
): Promise<CompleteListing> {
  const accountId = named.toLowerCase();
  const member = requireMember(ctx.actor);
  const event = await getHostedEvent(ctx, idOrSlug);
  const leaves = member.accountId === accountId;
  const before = await getListing(ctx, event.id);
  if (!leaves && !mayDispose(event, ctx.actor)) throw forbidden('listing.creatorOnly');
  if (refuse && !leaves) throw invalid('naming.refuseOther', { field: 'refuse' });
  const at = { place: 'coHost', subjectId: event.id } as const;
  await changeEvent(ctx, event, async (inner) => {
    if (!(await queries.deleteCoHost(inner.db, ctx.organizationId, event.id, accountId)))
      throw notFound('coHost');
    if (leaves) await leaveNaming(inner, at, refuse);
    else await forgetNaming(inner, at, accountId);
    await inner.record(coHostRemoved(event.id, accountId));
  });
  // To whoever has left there is no such listing any more.
  return leaves ? before : getListing(ctx, event.id);
}
