import { defineSchedule } from '../../../platform/jobs/job.ts';
import { forgetOld } from './audit.service.ts';

export const forgetAuditJob = defineSchedule({
  name: 'audit.forget',
  cron: '15 3 * * *',
  timeoutSeconds: 600,
  run: (ctx) => forgetOld(ctx),
});
