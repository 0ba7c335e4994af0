import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { defineJob, defineSchedule, type Job } from '../../../platform/jobs/job.ts';
import { cutNext, findUncut, findUnrendered, renderNext } from '../../ground/storage/index.ts';
import { CUT_KEY, RENDER_KEY } from './channels.types.ts';
import { keepEmbedded } from './tracks/embedded.service.ts';
import { publishContent, publishDue } from './managed/publish.service.ts';

interface Planned {
  readonly contentId: string;
  readonly scheduledAt: string;
}

/** Waits for the hour of a planned content; one that was moved or taken back meanwhile is left alone. */
export const publishContentJob: Job<Planned> = defineJob({
  name: 'channels.publish',
  payload: Type.Object({ contentId: Type.String(), scheduledAt: Type.String() }),
  run: (ctx, { contentId, scheduledAt }) => publishContent(ctx, contentId, new Date(scheduledAt)),
});

/** Plans whose job was lost, or that fell due while channels were switched off. */
export const publishDueJob = defineSchedule({
  name: 'channels.publish-due',
  cron: '*/10 * * * *',
  run: publishDue,
});

/** Longer than the process that cuts may take, with the way from the file store and back, and with the turns of others before it. */
const CUT_SECONDS = 3600;

export const cutFilmsJob: Job<object> = defineJob({
  name: 'channels.cut-video',
  payload: Type.Object({}),
  timeoutSeconds: CUT_SECONDS,
  run: async (ctx, _payload, run) => {
    // Switched on again, the schedule finds what waits.
    if (!ctx.organization.modules.has('channels') || !(await cutNext(ctx, run))) return;
    if ((await findUncut(ctx)) !== undefined)
      await ctx.services.jobs.enqueue(ctx, cutFilmsJob, {}, { key: CUT_KEY });
    await planRenders(ctx);
  },
});

/** Longer than one size of the longest film may take, with the turns of others before it. */
const RENDER_SECONDS = 6 * 3600;

export const renderFilmsJob: Job<object> = defineJob({
  name: 'channels.render-video',
  payload: Type.Object({}),
  timeoutSeconds: RENDER_SECONDS,
  run: async (ctx, _payload, run) => {
    if (ctx.organization.modules.has('channels') && (await renderNext(ctx, run, keepEmbedded)))
      await planRenders(ctx);
  },
});

/** Where this process has ffmpeg. */
async function planRenders(ctx: Context): Promise<void> {
  if ((await findUnrendered(ctx)) !== undefined)
    await ctx.services.jobs.enqueue(ctx, renderFilmsJob, {}, { key: RENDER_KEY });
}
