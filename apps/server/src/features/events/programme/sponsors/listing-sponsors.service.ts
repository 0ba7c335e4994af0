import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { getAccountsById, requireMember } from '../../../ground/accounts/index.ts';
import { changeEvent } from '../listings/change.service.ts';
import { getHostedEvent } from '../hosts/hosts.service.ts';
import * as queries from './listing-sponsors.queries.ts';

/** Names an account as sponsor; again, it changes nothing. */
export async function addSponsor(ctx: Context, idOrSlug: string, accountId: string): Promise<string> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await changeEvent(ctx, event, (inner) => addSponsors(inner, event.id, [accountId]), 'event_sponsor');
  return event.id;
}

/** Within a change of the event. */
export async function addSponsors(ctx: Context, eventId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await getAccountsById(ctx, ids);
  if (ids.some((id) => !known.has(id))) throw notFound('account');
  await queries.insertSponsors(ctx.db, ctx.organizationId, eventId, ids);
}

export async function removeSponsor(ctx: Context, idOrSlug: string, accountId: string): Promise<string> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await changeEvent(ctx, event, async (inner) => {
    if (!(await queries.deleteSponsor(inner.db, ctx.organizationId, event.id, accountId)))
      throw notFound('sponsor');
  });
  return event.id;
}

/** For sponsors themselves: nobody has to stay named beside an event that others run. */
export async function leaveSponsors(ctx: Context, eventId: string): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  await changeEvent(ctx, { id: eventId }, async (inner) => {
    const isListed = await queries.deleteSponsor(inner.db, ctx.organizationId, eventId, accountId);
    const others = await queries.deleteOtherPlaces(inner.db, ctx.organizationId, eventId, accountId);
    if (!isListed && others === 0) throw notFound('sponsor');
  });
  return null;
}
