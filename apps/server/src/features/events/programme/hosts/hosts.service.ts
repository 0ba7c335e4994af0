import { noteByPower } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { mayHost } from './hosts.policy.ts';
import { findHostedEvent, type HostedEvent } from './hosts.queries.ts';

export type { HostedEvent };

/** The event, for those who run it; to everybody else there is no such listing. */
export async function getHostedEvent(ctx: Context, idOrSlug: string): Promise<HostedEvent> {
  const { accountId } = requireMember(ctx.actor);
  const event = await findHostedEvent(ctx.db, ctx.organizationId, accountId, idOrSlug);
  if (event === undefined || !mayHost(event, ctx.actor)) throw notFound('listing');
  if (event.is_host !== true) noteByPower(ctx);
  return event;
}

/** For what looks different to those who run the event. */
export async function isHost(ctx: Context, eventId: string): Promise<boolean> {
  if (ctx.actor.kind !== 'member') return false;
  const event = await findHostedEvent(ctx.db, ctx.organizationId, ctx.actor.accountId, eventId);
  return event !== undefined && mayHost(event, ctx.actor);
}
