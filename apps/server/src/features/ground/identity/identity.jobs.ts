import { defineSchedule } from '../../../platform/jobs/job.ts';
import { deleteExpired, deleteShortLived } from './expired.service.ts';

export const forgetExpiredJob = defineSchedule({
  name: 'identity.forget-expired',
  cron: '50 3 * * *',
  timeoutSeconds: 600,
  run: deleteExpired,
});

export const forgetShortLivedJob = defineSchedule({
  name: 'identity.forget-short-lived',
  cron: '20 * * * *',
  timeoutSeconds: 600,
  run: deleteShortLived,
});
