import { defineListener } from '../../../platform/jobs/job.ts';
import { tendThreads } from './circles/circles.service.ts';

/** A closed account takes its parts along; what it leaves behind must go on, or end. */
export const tendThreadsJob = defineListener({
  name: 'threads.tend',
  hears: ['account.closed'],
  run: (ctx) => tendThreads(ctx),
});
