import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { listProductNames } from '../../../money/subscriptions/index.ts';
import { channelChanged } from '../channels.facts.ts';
import { findChannel, lockChannel } from '../channels.queries.ts';
import { completeChannel, viewerOf } from '../channels.service.ts';
import type { CompleteChannel } from '../channels.views.ts';
import { replacePlans } from './channel-plans.queries.ts';

/** Selling is the staff's: managers of a channel write for it, and do not say what it costs. */
export async function setChannelPlans(
  ctx: Context,
  id: string,
  planIds: readonly string[],
): Promise<CompleteChannel> {
  requirePower(ctx.actor, 'channels:write');
  return ctx.transaction(async (inner) => {
    const read = async () => {
      const row = await findChannel(inner.db, ctx.organizationId, viewerOf(ctx), id, ctx.now());
      if (row === undefined) throw notFound('channel');
      return row;
    };
    await lockChannel(inner.db, ctx.organizationId, id);
    const before = await read();
    const names = await listProductNames(inner, planIds);
    if (names.size !== planIds.length) throw notFound('subscriptionProduct');
    await replacePlans(inner.db, ctx.organizationId, id, planIds);
    const after = await read();
    noteChanges(
      inner,
      { plans: before.plans.map(({ name }) => name) },
      { plans: after.plans.map(({ name }) => name) },
      { name: before.name },
    );
    await inner.record(channelChanged(id));
    return completeChannel(inner, after);
  });
}
