import { Type } from 'typebox';
import { defineJob, defineListener, defineSchedule, type Job } from '../../../platform/jobs/job.ts';
import { tellAccount, tellOf } from '../../ground/identity/index.ts';
import { continueMerge, listStopped } from './ending.service.ts';

/** Goes on while the module is off: half a merge is none. */
export const continueMergeJob: Job<{ fromId: string }> = defineJob({
  name: 'merging.continue',
  payload: Type.Object({ fromId: Type.String() }),
  retries: 12,
  firstRetrySeconds: 2,
  timeoutSeconds: 1800,
  run: (ctx, { fromId }, { signal }) => continueMerge(ctx, fromId, signal),
});

export const resumeMergesJob = defineSchedule({
  name: 'merging.resume',
  cron: '50 * * * *',
  async run(ctx) {
    for (const { from_id: fromId } of await listStopped(ctx))
      await ctx.services.jobs.enqueue(ctx, continueMergeJob, { fromId }, { key: fromId });
  },
});

/** The person hears of it, and every owner. */
export const tellOfMerges = defineListener({
  name: 'merging-tell',
  hears: ['merging.merged'],
  async run(ctx, { id, with: { name = '', owners = '' } = {} }) {
    if (id === undefined) return;
    await tellOf(ctx, [id], 'accountMerged', name);
    const others = owners.split(' ').filter((owner) => owner !== '' && owner !== id);
    await tellAccount(ctx, others, 'accountsMerged', id);
  },
});
