import { Type } from 'typebox';
import { defineJob, defineSchedule, type Job } from '../../../../platform/jobs/job.ts';
import { cancelClosed, resumeClosures } from './closing.service.ts';

const TIMEOUT_SECONDS = 1800;

export const cancelClosedJob: Job<{ readonly closureId: string }> = defineJob({
  name: 'bookings.cancelClosed',
  payload: Type.Object({ closureId: Type.String() }),
  timeoutSeconds: TIMEOUT_SECONDS,
  run: (ctx, { closureId }, { signal }) => cancelClosed(ctx, closureId, signal),
});

export const resumeClosuresJob = defineSchedule({
  name: 'bookings.resumeClosures',
  cron: '25 * * * *',
  timeoutSeconds: TIMEOUT_SECONDS,
  run: (ctx, { signal }) => resumeClosures(ctx, signal),
});
