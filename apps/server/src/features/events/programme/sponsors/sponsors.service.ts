import type { Context } from '../../../../platform/context.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { getFullAccountsById } from '../../../ground/accounts/index.ts';
import { notFound } from '../../../../platform/errors.ts';
import { getEventId } from '../events.service.ts';
import * as queries from './sponsors.queries.ts';

/** Accounts in the order that the organiser gave them. */
export async function listSponsors(ctx: Context, idOrSlug: string, paging: Paging) {
  const eventId = await getEventId(ctx, idOrSlug);
  const ids = await queries.listSponsorIds(ctx.db, ctx.organizationId, eventId, paging);
  const accounts = await getFullAccountsById(ctx, ids);
  return ids.flatMap((id) => accounts.get(id) ?? []);
}

export interface SponsorshipLevel {
  level: queries.SponsorshipLevelRow;
  sponsors: queries.SponsorshipRow[];
}

export async function getSponsorshipLevel(
  ctx: Context,
  eventId: string,
  id: string,
): Promise<SponsorshipLevel> {
  const levels = await queries.listSponsorshipLevels(ctx.db, ctx.organizationId, [eventId]);
  const level = levels.find((one) => one.id === id);
  if (level === undefined) throw notFound('sponsorshipLevel');
  return { level, sponsors: await queries.listSponsorships(ctx.db, ctx.organizationId, [id]) };
}
