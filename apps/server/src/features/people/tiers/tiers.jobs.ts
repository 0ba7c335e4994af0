import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { defineJob, defineListener, defineSchedule, type Job } from '../../../platform/jobs/job.ts';
import { endGrants, renewBadges } from './grants.service.ts';
import { settleSubscribers, settleSubscription } from './settling.service.ts';

export const endGrantsJob = defineSchedule({
  name: 'tiers.end',
  cron: '*/10 * * * *',
  run: (ctx) => endGrants(ctx),
});

export const renewBadgesJob = defineListener({
  name: 'tiers.renew',
  hears: ['tiers.tierChanged'],
  async run(ctx, { id }) {
    if (id !== undefined) await renewFrom(ctx, id, null);
  },
});

const After = Type.Union([Type.String(), Type.Null()]);

/** However many there are, a job has one stretch of them, and leaves the rest to the next. */
export const renewStretchJob: Job<{ tierId: string; after: string | null }> = defineJob({
  name: 'tiers.renew-stretch',
  payload: Type.Object({ tierId: Type.String(), after: After }),
  run: (ctx, { tierId, after }) => renewFrom(ctx, tierId, after),
});

async function renewFrom(ctx: Context, tierId: string, from: string | null): Promise<void> {
  const after = await renewBadges(ctx, tierId, from);
  const key = { key: `tiers renew ${tierId} ${after}` };
  if (after !== null) await ctx.services.jobs.enqueue(ctx, renewStretchJob, { tierId, after }, key);
}

export const settlePlanTiersJob = defineListener({
  name: 'tiers.settle-plans',
  hears: [
    'subscription.started',
    'subscription.renewed',
    'subscription.changed',
    'subscription.unpaid',
    'subscription.ended',
  ],
  async run(ctx, { id }) {
    if (id !== undefined) await settleSubscription(ctx, id);
  },
});

export const settleSubscribersJob: Job<{ productId: string; after?: string | null }> = defineJob({
  name: 'tiers.settle-subscribers',
  payload: Type.Object({ productId: Type.String(), after: Type.Optional(After) }),
  async run(ctx, { productId, after: from = null }) {
    const after = await settleSubscribers(ctx, productId, from);
    const key = { key: `tiers ${productId} ${after}` };
    if (after !== null) await ctx.services.jobs.enqueue(ctx, settleSubscribersJob, { productId, after }, key);
  },
});
