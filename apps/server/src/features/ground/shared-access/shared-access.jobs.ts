import { defineListener, defineSchedule } from '../../../platform/jobs/job.ts';
import { deleteShutOut, forgetExpired } from './shared-access.service.ts';

/** Frees the rows of links that open nothing any more: they were made before the owner signed everybody out. */
export const endSharedAccessOfRenewed = defineListener({
  name: 'shared-access.end-of-renewed',
  hears: ['identity.doorsClosed'],
  async run(ctx, { id }) {
    if (id !== undefined) await deleteShutOut(ctx, id);
  },
});

export const forgetSharedAccessJob = defineSchedule({
  name: 'shared-access.forget',
  cron: '25 3 * * *',
  timeoutSeconds: 600,
  run: forgetExpired,
});
