import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { defineJob, defineListener, type Job } from '../../../platform/jobs/job.ts';
import { listMessageTasks, listReminderTasks, sendChatPush, type ChatPushTask } from './chat-push.service.ts';

export const sendChatPushJob: Job<ChatPushTask> = defineJob({
  name: 'push.send-chat',
  payload: Type.Object({
    deviceId: Type.String(),
    accountId: Type.String(),
    message: Type.Optional(Type.Object({ channelId: Type.Integer(), messageId: Type.Integer() })),
    attempt: Type.Integer(),
  }),
  async run(ctx, task) {
    const waitSeconds = await sendChatPush(ctx, task);
    if (waitSeconds === undefined) return;
    const startAfter = new Date(ctx.now().getTime() + waitSeconds * 1000);
    await ctx.services.jobs.enqueue(
      ctx,
      sendChatPushJob,
      { ...task, attempt: task.attempt + 1 },
      { startAfter },
    );
  },
});

const enqueue = (ctx: Context, tasks: readonly ChatPushTask[]): Promise<void> =>
  tasks.length === 0 ? Promise.resolve() : ctx.services.jobs.enqueueAll(ctx, sendChatPushJob, tasks);

export const pushMessagesJob = defineListener({
  name: 'push.messages',
  hears: ['chat.messagesWaiting'],
  timeoutSeconds: 300,
  async run(ctx, { id, with: details }) {
    const [channelId, after, upTo] = [id, details?.['after'], details?.['upTo']].map(Number);
    if (channelId === undefined || after === undefined || upTo === undefined) return;
    await enqueue(ctx, await listMessageTasks(ctx, { channelId, after, upTo }));
  },
});

export const pushRemindersJob = defineListener({
  name: 'push.reminders',
  hears: ['chat.leftUnread'],
  async run(ctx, { with: accountIds }) {
    await enqueue(ctx, await listReminderTasks(ctx, Object.values(accountIds ?? {})));
  },
});
