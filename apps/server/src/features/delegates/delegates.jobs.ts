import { defineListener } from '../../platform/jobs/job.ts';
import { endDelegations } from './delegates.service.ts';

export const endDelegationsOfBlocked = defineListener({
  name: 'delegates-end-of-blocked',
  hears: ['account.blocked'],
  async run(ctx, { id, by }) {
    if (id !== undefined && by !== undefined) await endDelegations(ctx, by, id);
  },
});
