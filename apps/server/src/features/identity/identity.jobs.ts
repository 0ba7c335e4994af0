import { defineSchedule } from '../../platform/jobs/job.ts';
import { deleteExpired } from './expired.service.ts';

export const forgetExpiredJob = defineSchedule({
  name: 'identity.forget-expired',
  cron: '50 3 * * *',
  run: deleteExpired,
});
