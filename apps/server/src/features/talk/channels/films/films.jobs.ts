import { defineSchedule } from '../../../../platform/jobs/job.ts';
import { planWaiting } from './films.service.ts';

export const cutWaitingJob = defineSchedule({
  name: 'channels.cut-waiting',
  cron: '*/5 * * * *',
  run: async (ctx) => {
    if (ctx.organization.modules.has('channels')) await planWaiting(ctx);
  },
});
