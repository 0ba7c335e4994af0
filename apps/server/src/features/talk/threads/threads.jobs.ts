import { defineListener } from '../../../platform/jobs/job.ts';
import { defineTakingBack } from '../../ground/rights/index.ts';
import { takeBackCircleAccount } from './circles/circle-accounts.service.ts';
import { tendThreads } from './circles/circles.service.ts';
import { takeBackParticipant } from './participants.service.ts';

/** A closed account takes its parts along; what it leaves behind must go on, or end. */
export const tendThreadsJob = defineListener({
  name: 'threads.tend',
  hears: ['account.closed'],
  run: (ctx) => tendThreads(ctx),
});

export const takeBackParticipantJob = defineTakingBack('threadParticipant', takeBackParticipant);
export const takeBackCircleAccountJob = defineTakingBack('circleMember', takeBackCircleAccount);
