import { defineListener } from '../../../platform/jobs/job.ts';
import { tendChannels } from './channels.service.ts';

/** A closed account takes its parts along; what it leaves behind must go on, or end. */
export const tendChannelsJob = defineListener({
  name: 'chat.tend',
  hears: ['account.closed'],
  run: (ctx) => tendChannels(ctx),
});
