import { Type } from 'typebox';
import { defineJob, defineSchedule } from '../../../platform/jobs/job.ts';
import { finishErasure, listUnfinishedErasures } from './erasure.service.ts';
import { makeExport, sweepExports } from './making.service.ts';

export const makeExportJob = defineJob({
  name: 'data.make-export',
  payload: Type.Object({ exportId: Type.String() }),
  retries: 3,
  firstRetrySeconds: 30,
  timeoutSeconds: 3600,
  run: (ctx, { exportId }, run) => makeExport(ctx, exportId, run),
});

export const sweepExportsJob = defineSchedule({
  name: 'data.sweep-exports',
  cron: '10 * * * *',
  timeoutSeconds: 600,
  run: (ctx) => sweepExports(ctx),
});

/** Names a row, never a person: what stands in the queue outlives what it is about. */
export const finishErasureJob = defineJob({
  name: 'data.finish-erasure',
  payload: Type.Object({ erasureId: Type.String() }),
  retries: 12,
  firstRetrySeconds: 4,
  timeoutSeconds: 1800,
  run: (ctx, { erasureId }) => finishErasure(ctx, erasureId),
});

/** An erasure ends, whatever befell its job: what is left of a person is nobody's to keep. */
export const resumeErasuresJob = defineSchedule({
  name: 'data.resume-erasures',
  cron: '30 * * * *',
  async run(ctx) {
    for (const { id } of await listUnfinishedErasures(ctx))
      await ctx.services.jobs.enqueue(ctx, finishErasureJob, { erasureId: id }, { key: id });
  },
});
