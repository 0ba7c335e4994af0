import { Type } from 'typebox';
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
  timeoutSeconds: 600,
  async run(ctx, { id }) {
    if (id !== undefined) await renewBadges(ctx, id);
  },
});

export const settlePlanTiersJob = defineListener({
  name: 'tiers.settle-plans',
  hears: ['subscription.started', 'subscription.renewed', 'subscription.unpaid', 'subscription.ended'],
  async run(ctx, { id }) {
    if (id !== undefined) await settleSubscription(ctx, id);
  },
});

export const settleSubscribersJob: Job<{ productId: string }> = defineJob({
  name: 'tiers.settle-subscribers',
  payload: Type.Object({ productId: Type.String() }),
  timeoutSeconds: 600,
  run: (ctx, { productId }, { signal }) => settleSubscribers(ctx, productId, signal),
});
