import { defineListener, defineSchedule } from '../../../platform/jobs/job.ts';
import { completePaid } from './paying/completion.service.ts';
import { releaseExpired } from './choosing/holds.service.ts';
import { findPaidThing } from '../../money/payments/index.ts';
import { completePaidSession } from './sessions/session-completion.service.ts';
import { releaseExpiredPlaces } from './sessions/session-holds.service.ts';

/** Held stock that was not bought in time goes back on sale. */
export const releaseHoldsJob = defineSchedule({
  name: 'registrations.releaseHolds',
  cron: '* * * * *',
  async run(ctx, { signal }) {
    await releaseExpired(ctx, signal);
    await releaseExpiredPlaces(ctx);
  },
});

/** Delivers paid orders, or refunds them, even when the browser never came back. */
export const completePaidJob = defineListener({
  name: 'registrations.completePaid',
  hears: ['payment.captured'],
  async run(ctx, { id }) {
    const thing = id === undefined ? undefined : await findPaidThing(ctx, id);
    if (thing?.purpose === 'registration' || thing?.purpose === 'coupons')
      await completePaid(ctx, thing.registrationId);
    if (thing?.purpose === 'session' && thing.part !== undefined)
      await completePaidSession(ctx, thing.registrationId, thing.part);
  },
});
