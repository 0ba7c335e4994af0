import { defineSchedule } from '../../../platform/jobs/job.ts';
import { forgetGiven } from './rights.service.ts';

export const forgetGivenJob = defineSchedule({
  name: 'rights.forget',
  cron: '35 3 * * *',
  timeoutSeconds: 600,
  run: forgetGiven,
});
