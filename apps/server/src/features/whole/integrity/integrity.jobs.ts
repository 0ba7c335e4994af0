import { defineSchedule } from '../../../platform/jobs/job.ts';
import { reportIntegrity } from './integrity.service.ts';

export const reportIntegrityJob = defineSchedule({
  name: 'integrity.report',
  cron: '37 3 * * *',
  timeoutSeconds: 300,
  run: (ctx) => reportIntegrity(ctx),
});
