import { Type } from 'typebox';
import { defineJob, defineSchedule } from '../../../platform/jobs/job.ts';
import { makeExport, sweepExports } from './making.service.ts';

export const makeExportJob = defineJob({
  name: 'exports.make',
  payload: Type.Object({ exportId: Type.String() }),
  retries: 3,
  firstRetrySeconds: 30,
  timeoutSeconds: 4 * 3600,
  run: (ctx, { exportId }, run) => makeExport(ctx, exportId, run),
});

export const sweepExportsJob = defineSchedule({
  name: 'exports.sweep',
  cron: '40 * * * *',
  timeoutSeconds: 600,
  run: (ctx) => sweepExports(ctx),
});
