import { defineListener } from '../../../../platform/jobs/job.ts';
import { admitWaiting } from './opening.service.ts';

export const admitWaitingJob = defineListener({
  name: 'groups.admitWaiting',
  hears: ['group.opened'],
  timeoutSeconds: 300,
  run: async (ctx, { id }, { signal }) => {
    if (id !== undefined) await admitWaiting(ctx, id, signal);
  },
});
