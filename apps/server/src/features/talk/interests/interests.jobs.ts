import { Type } from 'typebox';
import { defineJob, type Job } from '../../../platform/jobs/job.ts';
import { settleInterest } from './uses/uses.service.ts';

/** Goes on while the module is off: half a merge is none. */
export const settleInterestJob: Job<{ interestId: string }> = defineJob({
  name: 'interests.settle',
  payload: Type.Object({ interestId: Type.String() }),
  timeoutSeconds: 300,
  run: (ctx, { interestId }, { signal }) => settleInterest(ctx, interestId, signal),
});
