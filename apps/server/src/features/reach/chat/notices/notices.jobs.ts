import { Type } from 'typebox';
import type { Context } from '../../../../platform/context.ts';
import { defineJob, type Job } from '../../../../platform/jobs/job.ts';
import { remindOfUnread, tellWaiting, UNREAD_WAIT_SECONDS } from './notices.service.ts';

interface OfChannel {
  readonly channelId: number;
}
const payload = Type.Object({ channelId: Type.Integer() });

/** Of each channel one of these waits at a time, however much is written. */
export const tellWaitingJob: Job<OfChannel> = defineJob({
  name: 'chat.tell-waiting',
  payload,
  run: (ctx, { channelId }) =>
    ctx.transaction(async (inner) => {
      if (await tellWaiting(inner, channelId))
        await remindLater(inner, channelId, new Date(inner.now().getTime() + UNREAD_WAIT_SECONDS * 1000));
    }),
});

export const remindOfUnreadJob: Job<OfChannel> = defineJob({
  name: 'chat.remind',
  payload,
  async run(ctx, { channelId }) {
    const next = await remindOfUnread(ctx, channelId);
    if (next !== undefined) await remindLater(ctx, channelId, next);
  },
});

/** Jobs are looked for by the second: nobody is due a moment after this one began. */
const remindLater = (ctx: Context, channelId: number, startAfter: Date): Promise<void> =>
  ctx.services.jobs.enqueue(
    ctx,
    remindOfUnreadJob,
    { channelId },
    { key: String(channelId), startAfter: new Date(startAfter.getTime() + 1000) },
  );
