import { defineListener } from '../../../platform/jobs/job.ts';
import { liftByFollow } from './naming.service.ts';

export const liftRefusalByFollow = defineListener({
  name: 'naming.lift-by-follow',
  hears: ['account.followed'],
  async run(ctx, { id, by, with: { shareId } = {} }) {
    // A shared link lifts nothing: that would outlive it.
    if (id !== undefined && by !== undefined && shareId === undefined) await liftByFollow(ctx, by, id);
  },
});
