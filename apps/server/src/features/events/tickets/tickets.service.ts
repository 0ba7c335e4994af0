import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { getEventId, listBaseEventsByIds, type BaseEventView } from '../programme/index.ts';
import { getOffer } from './offer/offer.service.ts';
import type { Offer } from './offer/offer.types.ts';

/** Passes that anybody who sees the event may buy; a private pass type is only for people who know its id. */
export async function listOnOffer(
  ctx: Context,
  idOrSlug: string,
  ticketId: string | undefined,
): Promise<Pick<Offer, 'passTypes' | 'packages'> & { event: BaseEventView }> {
  const eventId = await getEventId(ctx, idOrSlug);
  const [offer, event] = await Promise.all([getOffer(ctx, eventId), getBaseEvent(ctx, eventId)]);
  return {
    event,
    passTypes: offer.passTypes.filter(
      ({ row }) => row.active && (row.visibility === 'public' || row.id === ticketId),
    ),
    packages: offer.packages.filter(
      ({ row, passes }) =>
        row.active && passes.length > 0 && passes.every(({ passType }) => passType.row.active),
    ),
  };
}

export async function getBaseEvent(ctx: Context, idOrSlug: string): Promise<BaseEventView> {
  const eventId = await getEventId(ctx, idOrSlug);
  const event = (await listBaseEventsByIds(ctx, [eventId])).get(eventId);
  if (event === undefined) throw notFound('event');
  return event;
}
