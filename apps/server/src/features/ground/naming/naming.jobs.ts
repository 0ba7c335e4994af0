import { defineListener } from '../../../platform/jobs/job.ts';
import { liftByFollow } from './naming.service.ts';

export const liftRefusalByFollow = defineListener({
  name: 'naming.lift-by-follow',
  hears: ['account.followed'],
  async run(ctx, { id, by }) {
    if (id !== undefined && by !== undefined) await liftByFollow(ctx, by, id);
  },
});
