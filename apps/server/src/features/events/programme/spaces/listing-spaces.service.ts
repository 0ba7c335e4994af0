import type { Context } from '../../../../platform/context.ts';
import { featureUnavailable } from '../../../../platform/errors.ts';
import * as bookings from '../../bookings/index.ts';
import { getHostedEvent, type HostedEvent } from '../hosts/hosts.service.ts';
import { changeEvent } from '../listings/change.service.ts';

/** These calls stand behind both modules. */
async function getHosted(ctx: Context, idOrSlug: string): Promise<HostedEvent> {
  if (!ctx.organization.modules.has('events')) throw featureUnavailable();
  return getHostedEvent(ctx, idOrSlug);
}

export const listSpaces = async (ctx: Context, idOrSlug: string) =>
  bookings.listEventSpaces(ctx, (await getHosted(ctx, idOrSlug)).id);

export async function listOffered(
  ctx: Context,
  idOrSlug: string,
  paging: Parameters<typeof bookings.listOfferedSpaces>[2],
) {
  const { id, event_start: start, event_end: end } = await getHosted(ctx, idOrSlug);
  return bookings.listOfferedSpaces(ctx, { id, start, end }, paging);
}

export async function setSpaces(
  ctx: Context,
  idOrSlug: string,
  chosen: Parameters<typeof bookings.setEventSpaces>[2],
) {
  const event = await getHosted(ctx, idOrSlug);
  return changeEvent(ctx, event, (inner, held) => bookings.setEventSpaces(inner, held.id, chosen));
}
