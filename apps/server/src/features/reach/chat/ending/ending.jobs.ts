import { Type } from 'typebox';
import { defineJob, defineSchedule, type Job } from '../../../../platform/jobs/job.ts';
import { emptyChannel, emptyEndedChannels } from './emptying.service.ts';

/** Long enough for millions of messages, some 500 in each transaction. */
const TIMEOUT_SECONDS = 3600;

export const emptyChannelJob: Job<{ readonly channelId: number }> = defineJob({
  name: 'chat.empty',
  payload: Type.Object({ channelId: Type.Integer() }),
  timeoutSeconds: TIMEOUT_SECONDS,
  run: (ctx, { channelId }, { signal }) => emptyChannel(ctx, channelId, signal),
});

export const emptyEndedChannelsJob = defineSchedule({
  name: 'chat.empty-ended',
  cron: '50 * * * *',
  timeoutSeconds: TIMEOUT_SECONDS,
  run: (ctx, { signal }) => emptyEndedChannels(ctx, signal),
});
