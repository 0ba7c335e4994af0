import { defineListener, defineSchedule } from '../../../platform/jobs/job.ts';
import { offerReturned, tendLines } from './offers.service.ts';

/** Offers that nobody took, sales that have opened, people who are gone: whatever moves a line, it is found here. */
export const tendWaitlistsJob = defineSchedule({
  name: 'waitlist.tend',
  cron: '* * * * *',
  timeoutSeconds: 300,
  run: (ctx, { signal }) => tendLines(ctx, signal),
});

/** Returned stock is already withheld from everybody else, and is offered at once. */
export const offerReturnedJob = defineListener({
  name: 'waitlist.offer-returned',
  hears: ['stock.returned'],
  async run(ctx, { id }, { signal }) {
    if (id !== undefined) await offerReturned(ctx, id, signal);
  },
});
