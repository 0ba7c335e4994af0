import { defineListener, defineSchedule } from '../../platform/jobs/job.ts';
import { makeOffers, offerReturned, tendLines } from './offers.service.ts';

/** Holds that ran out, supplies that were raised and offers that nobody took: whatever gives room, it is found here. */
export const tendWaitlistsJob = defineSchedule({
  name: 'waitlist.tend',
  cron: '* * * * *',
  timeoutSeconds: 300,
  run: (ctx, { signal }) => tendLines(ctx, signal),
});

/** What comes back by a person's doing is offered at once. */
export const offerReturnedJob = defineListener({
  name: 'waitlist.offer-returned',
  hears: ['pass.canceled', 'waitlist.moved'],
  async run(ctx, { name, id }, { signal }) {
    if (id === undefined) return;
    if (name === 'pass.canceled') await offerReturned(ctx, id, signal);
    else await makeOffers(ctx, id, signal);
  },
});
