import type { Context } from '../../../platform/context.ts';
import { defineSchedule } from '../../../platform/jobs/job.ts';
import { removeUploads } from './resumable/resumable.service.ts';
import { sweepUnattached } from './sweep/sweep.service.ts';
import { removeOrphanedFiles } from './uploads.service.ts';
import { recountStorage } from './use/use.service.ts';

const SWEEPS: readonly ((ctx: Context) => Promise<unknown>)[] = [
  (ctx) => sweepUnattached(ctx, 'video'),
  (ctx) => sweepUnattached(ctx, 'image'),
  (ctx) => sweepUnattached(ctx, 'stored_file'),
  removeOrphanedFiles,
  recountStorage,
];

/** Videos before pictures, for a video holds its poster. Before the nightly check, which compares what is counted anew here. */
export const sweepUploadsJob = defineSchedule({
  name: 'storage.sweep-uploads',
  cron: '40 2 * * *',
  timeoutSeconds: 600,
  run: async (ctx, { signal }) => {
    const errors: unknown[] = [];
    for (const step of SWEEPS) {
      signal.throwIfAborted();
      // One that fails each night must not keep the others from their work.
      await step(ctx).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Not all uploads could be swept');
  },
});

export const sweepResumableJob = defineSchedule({
  name: 'storage.sweep-resumable',
  cron: '25 * * * *',
  timeoutSeconds: 600,
  run: async (ctx) => {
    await removeUploads(ctx, { endedBefore: ctx.now() });
  },
});
