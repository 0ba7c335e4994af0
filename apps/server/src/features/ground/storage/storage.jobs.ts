import { defineSchedule } from '../../../platform/jobs/job.ts';
import { removeUploads } from './resumable/resumable.service.ts';
import { sweepUnattached } from './sweep/sweep.service.ts';
import { removeOrphanedFiles } from './uploads.service.ts';

/** Videos before pictures, for a video holds its poster. */
export const sweepUploadsJob = defineSchedule({
  name: 'storage.sweep-uploads',
  cron: '40 3 * * *',
  timeoutSeconds: 600,
  run: async (ctx) => {
    await sweepUnattached(ctx, 'video');
    await sweepUnattached(ctx, 'image');
    await sweepUnattached(ctx, 'stored_file');
    await removeOrphanedFiles(ctx);
  },
});

export const sweepResumableJob = defineSchedule({
  name: 'storage.sweep-resumable',
  cron: '25 * * * *',
  timeoutSeconds: 600,
  run: async (ctx) => {
    await removeUploads(ctx, { endedBefore: ctx.now() });
  },
});
