import type { Context } from '../../../../platform/context.ts';
import { thinOut } from '../../../../platform/db/rows.ts';
import { conflict, forbidden, notFound } from '../../../../platform/errors.ts';
import { hasPower } from '../../../../platform/powers.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { closeStock } from '../../../money/capacity/index.ts';
import { getGroupsById, listModeratorIds } from '../../../people/groups/index.ts';
import { freeEventSpaces } from '../../bookings/index.ts';
import { changeEvent, getDisposableEvent, type EventRow } from './change.service.ts';
import { getHostedEvent } from '../hosts/hosts.service.ts';
import { eventCanceled, eventDeleted, eventPublished } from './listings.facts.ts';
import { checklistOf, type ChecklistItem } from './listings.policy.ts';
import * as queries from './listings.queries.ts';

interface Wishes {
  readonly visible?: boolean;
  readonly registration?: boolean;
  readonly draft?: boolean;
}

/** Clients that know no call to publish say so: the event is seen, and people register. */
export async function publishAsWished(
  ctx: Context,
  id: string,
  { visible, registration, draft }: Wishes,
): Promise<void> {
  if (visible !== true || registration !== true || draft === true) return;
  const { canceled_at, draft: isDraft } = await getHostedEvent(ctx, id);
  if (isDraft && canceled_at === null) await publishListing(ctx, id);
}

/** Shows a draft to everybody who may see it; again, it changes nothing. */
export async function publishListing(ctx: Context, idOrSlug: string): Promise<string> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await changeEvent(ctx, event, async (inner, held) => {
    if (held.canceled_at !== null) throw conflict('listing.canceled');
    if (!held.draft) return;
    await requireGroup(inner, held);
    await queries.updateEvent(inner.db, ctx.organizationId, held.id, { draft: false });
    // A past event is published without an announcement.
    if (held.event_end > inner.now()) await inner.record(eventPublished(held.id));
  });
  return event.id;
}

type OfGroup = { readonly group_id: string | null; readonly creator_id: string | null };

/** A group's event is published while the group is open and somebody who runs the event still speaks for the group. */
async function requireGroup(
  ctx: Context,
  { group_id: groupId, creator_id: creatorId }: OfGroup,
): Promise<void> {
  if (groupId === null) return;
  const group = (await getGroupsById(ctx, [groupId])).get(groupId);
  if (group?.active !== true) throw conflict('group.inactive');
  if (group.own_role === 'moderator' || hasPower(ctx.actor, 'groups:write')) return;
  const moderators = await listModeratorIds(ctx, groupId);
  if (creatorId === null || !moderators.includes(creatorId)) throw forbidden('group.notModerator');
}

export async function unpublishListing(ctx: Context, idOrSlug: string): Promise<string> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await changeEvent(ctx, event, async (inner, held) => {
    if (held.draft) return;
    // From now on nobody registers until this is decided.
    await queries.lockEvent(inner.db, ctx.organizationId, held.id);
    await refuseSold(inner, held.id);
    await queries.updateEvent(inner.db, ctx.organizationId, held.id, { draft: true });
  });
  return event.id;
}

/** Calls the event off, once. */
export async function cancelListing(ctx: Context, idOrSlug: string): Promise<string> {
  const event = await getDisposableEvent(ctx, idOrSlug);
  await changeEvent(ctx, event, async (inner, held) => {
    if (held.canceled_at !== null) return;
    if (held.draft) throw conflict('listing.draft');
    await requireRefunder(inner, held);
    await queries.updateEvent(inner.db, ctx.organizationId, held.id, {
      canceled_at: inner.now(),
      registration: false,
    });
    await inner.record(eventCanceled(held.id));
  });
  return event.id;
}

/** All money goes back: to the host of the event that is theirs to decide, to the staff with the power over money. */
async function requireRefunder(inner: Context, event: EventRow): Promise<void> {
  const isCreator = event.creator_id === requireMember(inner.actor).accountId;
  if (isCreator || hasPower(inner.actor, 'payments:write')) return;
  if (await queries.hasReturnable(inner.db, inner.organizationId, event.id))
    throw forbidden('refund.notAllowed');
}

export async function deleteListing(ctx: Context, idOrSlug: string): Promise<null> {
  const event = await getDisposableEvent(ctx, idOrSlug);
  await refuseSold(ctx, event.id);
  // Everybody may have been told of it. A sale in the meantime keeps the event, without these notices.
  await thinOut(ctx, 'notification', { event_id: event.id });
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    // Stock before the event, as whoever registers takes them.
    await closeStock(inner, await queries.listStockIds(db, organizationId, event.id));
    if ((await queries.lockEvent(db, organizationId, event.id)) === undefined) throw notFound('listing');
    await refuseSold(inner, event.id);
    await freeEventSpaces(inner, event.id);
    await queries.deleteEvent(db, organizationId, event.id);
    await inner.record(eventDeleted(event.id));
  });
  return null;
}

async function refuseSold(ctx: Context, eventId: string): Promise<void> {
  if (await queries.isSold(ctx.db, ctx.organizationId, eventId)) throw conflict('listing.sold');
}

export async function getChecklist(ctx: Context, idOrSlug: string): Promise<ChecklistItem[]> {
  const event = await getHostedEvent(ctx, idOrSlug);
  const parts = await queries.countParts(ctx.db, ctx.organizationId, event.id);
  if (parts === undefined) throw notFound('listing');
  return checklistOf(event, parts, ctx.now());
}
