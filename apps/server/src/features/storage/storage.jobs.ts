import { defineSchedule } from '../../platform/jobs/job.ts';
import { removeUnattachedImages } from './images.service.ts';

export const sweepImagesJob = defineSchedule({
  name: 'storage.sweep-images',
  cron: '40 3 * * *',
  timeoutSeconds: 600,
  run: async (ctx) => {
    await removeUnattachedImages(ctx);
  },
});
