import { defineSchedule } from '../../../platform/jobs/job.ts';
import { deleteExpired } from './tokens.service.ts';

export const forgetHostedJob = defineSchedule({
  name: 'hosted.forget-expired',
  cron: '55 3 * * *',
  timeoutSeconds: 600,
  run: deleteExpired,
});
