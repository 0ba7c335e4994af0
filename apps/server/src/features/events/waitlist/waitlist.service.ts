import type { Context } from '../../../platform/context.ts';
import { appError, conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { leftOf } from '../../money/capacity/index.ts';
import { getEventId } from '../programme/index.ts';
import { roleIn } from '../../people/groups/index.ts';
import { addPasses, refuseTiers } from '../registration/index.ts';
import * as offers from './offers.queries.ts';
import { giveBack, holdLines, keepForLines, stockOf } from './offers.service.ts';
import { isOnSale } from './waitlist.policy.ts';
import * as queries from './waitlist.queries.ts';
import type { JoinWaitlist } from './waitlist.schemas.ts';

export async function listOwnEntries(ctx: Context, eventIdOrSlug: string): Promise<queries.EntryRow[]> {
  const { accountId } = requireMember(ctx.actor);
  const eventId = await getEventId(ctx, eventIdOrSlug);
  return queries.listOwnEntries(ctx.db, ctx.organizationId, eventId, accountId);
}

/** At the end of the line; who stands in it keeps their place and may change how many they want. */
export async function joinWaitlist(
  ctx: Context,
  eventIdOrSlug: string,
  { ticketId, quantity }: JoinWaitlist,
): Promise<queries.EntryRow> {
  const { accountId } = requireMember(ctx.actor);
  const eventId = await getEventId(ctx, eventIdOrSlug);
  const sale = await findSale(ctx, eventId, ticketId);
  if (!isOnSale(sale, sale.now)) throw appError('registrationClosed', 'registration.closed');
  await requireGroup(ctx, sale);
  await refuseTiers(ctx, accountId, [sale], 'ticketId');
  const { min_quantity_per_sale: least, max_quantity_per_sale: most } = sale;
  if (quantity < least || quantity > most)
    throw invalid('waitlist.quantity', { values: { min: least, max: most }, field: 'quantity' });
  await ctx.transaction(async (inner) => {
    // Held: between the look at what is left and the place in the line nothing is offered past this person.
    const event = await offers.holdEvent(inner.db, ctx.organizationId, eventId);
    if (event === undefined) throw notFound('event');
    const { stock } = await stockOf(inner, {
      passTypeId: ticketId,
      eventId,
      limit: sale.registration_limit,
    });
    // While as many are left as may be bought at once, they are bought: to wait for more would keep them from everybody.
    if (stock.every((one) => (leftOf(one) ?? Infinity) >= Math.max(1, least)))
      throw conflict('waitlist.available', { values: { name: sale.name }, field: 'ticketId' });
    await queries.upsertEntry(inner.db, ctx.organizationId, {
      id: newId(),
      event_id: eventId,
      pass_type_id: ticketId,
      account_id: accountId,
      quantity,
      now: sale.now,
    });
    await keepForLines(inner, event);
  });
  const entry = (await listOwnEntries(ctx, eventId)).find((row) => row.pass_type_id === ticketId);
  if (entry === undefined) throw notFound('place');
  return entry;
}

/** Of one line, or of all of the event; what was offered goes to the next. */
export async function leaveWaitlist(
  ctx: Context,
  eventIdOrSlug: string,
  passTypeId: string | undefined,
): Promise<null> {
  const entries = await listOwnEntries(ctx, eventIdOrSlug);
  for (const entry of entries)
    if (passTypeId === undefined || entry.pass_type_id === passTypeId) await leaveLine(ctx, entry);
  return null;
}

/** Removes a person from the line; their offer goes to the next. */
export const leaveLine = (
  ctx: Context,
  { id, event_id: eventId }: Pick<queries.EntryRow, 'id' | 'event_id'>,
): Promise<void> =>
  ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const event = await offers.holdEvent(db, organizationId, eventId);
    await offers.holdEntry(db, organizationId, id);
    const offer = await offers.takeOffer(db, organizationId, id, 'any');
    await queries.deleteEntry(db, organizationId, id);
    if (event !== undefined) await holdLines(inner, event, offer?.pass_type_id);
    if (offer !== undefined) await giveBack(inner, offer);
    if (event !== undefined) await keepForLines(inner, event);
  });

/**
 * Turns an offer into passes that are being chosen: what was kept for the offer is kept for the draft instead, and all of
 * it refused when it cannot be chosen.
 */
export async function claimOffer(ctx: Context, eventIdOrSlug: string, passTypeId: string): Promise<null> {
  const { accountId } = requireMember(ctx.actor);
  const eventId = await getEventId(ctx, eventIdOrSlug);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const entryId = await queries.findOwnEntry(db, organizationId, passTypeId, accountId);
    if (entryId === undefined) throw noOffer();
    await offers.holdEntry(db, organizationId, entryId);
    const offer = await offers.takeOffer(db, organizationId, entryId, 'standing');
    if (offer === undefined || offer.event_id !== eventId) throw noOffer();
    await addPasses(inner, eventId, passTypeId, offer.quantity);
    await queries.deleteEntry(db, organizationId, entryId);
  });
  return null;
}

const noOffer = () => conflict('waitlist.noOffer', { field: 'ticketId' });

async function findSale(ctx: Context, eventId: string, passTypeId: string): Promise<offers.SaleRow> {
  const sale = await offers.findSale(ctx.db, ctx.organizationId, passTypeId);
  if (sale === undefined || sale.event_id !== eventId || !sale.active) throw notFound('passType');
  return sale;
}

async function requireGroup(ctx: Context, { group_only, group_id }: offers.SaleRow): Promise<void> {
  if (!group_only || group_id === null || (await roleIn(ctx, group_id)) !== undefined) return;
  throw appError('groupMembershipNeeded', 'group.join');
}
