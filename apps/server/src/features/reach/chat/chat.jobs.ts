import { defineListener } from '../../../platform/jobs/job.ts';
import { tendChannels } from './ending/ending.service.ts';

/** A closed account takes its parts along; what it leaves behind must go on, or end. */
export const tendChannelsJob = defineListener({
  name: 'chat.tend',
  hears: ['account.closed'],
  timeoutSeconds: 600,
  run: (ctx) => tendChannels(ctx),
});
