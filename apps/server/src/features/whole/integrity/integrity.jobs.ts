import { Type } from 'typebox';
import { defineJob, defineSchedule } from '../../../platform/jobs/job.ts';
import { checkAndKeep, reportIntegrity } from './integrity.service.ts';

export const reportIntegrityJob = defineSchedule({
  name: 'integrity.report',
  cron: '37 3 * * *',
  timeoutSeconds: 300,
  run: (ctx) => reportIntegrity(ctx),
});

/** Asked for by the operator: what it finds is kept, and nobody gets a mail. */
export const checkIntegrityJob = defineJob({
  name: 'integrity.check',
  payload: Type.Object({}, { additionalProperties: false }),
  retries: 1,
  timeoutSeconds: 300,
  run: async (ctx) => {
    await checkAndKeep(ctx);
  },
});
