import { defineSchedule } from '../../../platform/jobs/job.ts';
import { removeUnattachedImages } from './images.service.ts';
import { removeOrphanedFiles } from './uploads.service.ts';
import { removeUnattachedVideos } from './videos.service.ts';

/** Videos before pictures, for a video holds its poster. */
export const sweepUploadsJob = defineSchedule({
  name: 'storage.sweep-uploads',
  cron: '40 3 * * *',
  timeoutSeconds: 600,
  run: async (ctx) => {
    await removeUnattachedVideos(ctx);
    await removeUnattachedImages(ctx);
    await removeOrphanedFiles(ctx);
  },
});
