import { defineSchedule } from '../../../platform/jobs/job.ts';
import { releaseHolds } from './taking/holds.service.ts';

/** Slots that were held and not confirmed in time can be taken again. */
export const releaseHoldsJob = defineSchedule({
  name: 'bookings.releaseHolds',
  cron: '* * * * *',
  run: (ctx, { signal }) => releaseHolds(ctx, signal),
});
