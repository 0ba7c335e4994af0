import { defineSchedule } from '../../../platform/jobs/job.ts';
import { forgetDrafts, releaseChoices } from './answering/forget.service.ts';
import { followClock } from './managing/states.service.ts';

export const openCloseJob = defineSchedule({
  name: 'surveys.openClose',
  cron: '* * * * *',
  run: followClock,
});

/** Scarce choices of drafts at rest. */
export const releaseChoicesJob = defineSchedule({
  name: 'surveys.releaseChoices',
  cron: '*/5 * * * *',
  timeoutSeconds: 240,
  run: (ctx, { signal }) => releaseChoices(ctx, signal),
});

/** Drafts that nobody will end. */
export const forgetDraftsJob = defineSchedule({
  name: 'surveys.forgetDrafts',
  cron: '25 3 * * *',
  timeoutSeconds: 600,
  run: (ctx, { signal }) => forgetDrafts(ctx, signal),
});
