import { defineListener, defineSchedule } from '../../platform/jobs/job.ts';
import { endAllSharedAccess, forgetExpired } from './shared-access.service.ts';

/** Whoever locks the house anew wants nobody in with an old key. */
export const endSharedAccessOfRenewed = defineListener({
  name: 'shared-access.end-of-renewed',
  hears: ['identity.doorsClosed'],
  async run(ctx, { id }) {
    if (id !== undefined) await endAllSharedAccess(ctx, id);
  },
});

export const forgetSharedAccessJob = defineSchedule({
  name: 'shared-access.forget',
  cron: '25 3 * * *',
  run: forgetExpired,
});
