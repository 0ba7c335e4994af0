import { Type } from 'typebox';
import { defineJob, type Job } from '../../../platform/jobs/job.ts';
import { publishContent } from './managed/publish.service.ts';

interface Planned {
  readonly contentId: string;
  readonly scheduledAt: string;
}

/** Waits for the hour of a planned content; one that was moved or taken back meanwhile is left alone. */
export const publishContentJob: Job<Planned> = defineJob({
  name: 'channels.publish',
  payload: Type.Object({ contentId: Type.String(), scheduledAt: Type.String() }),
  run: (ctx, { contentId, scheduledAt }) => publishContent(ctx, contentId, new Date(scheduledAt)),
});
