import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import { defineJob, defineListener, type Job } from '../../../platform/jobs/job.ts';
import { forgetDevicesOfEnded } from './devices.service.ts';
import { listTasks, pushPage, sendPush, type PushTask } from './push.service.ts';

/** Somebody who joins a bundle shows in it, but not more often than this. */
const RENEWED_WAIT_MS = 60_000;

/** Waits between tries are the service's to set, so the job comes again as a new one instead of being retried. */
export const sendPushJob: Job<PushTask> = defineJob({
  name: 'push.send',
  payload: Type.Object({
    deviceId: Type.String(),
    notificationId: Type.String(),
    attempt: Type.Integer(),
  }),
  async run(ctx, task) {
    const waitSeconds = await sendPush(ctx, task);
    if (waitSeconds !== undefined)
      await enqueue(ctx, [{ ...task, attempt: task.attempt + 1 }], waitSeconds * 1000);
  },
});

/** While one waits for a device and a notification, another is not added: it will say all that is true by then. */
async function enqueue(ctx: Context, tasks: readonly PushTask[], waitMs = 0): Promise<void> {
  const startAfter = waitMs === 0 ? {} : { startAfter: new Date(ctx.now().getTime() + waitMs) };
  for (const task of tasks) {
    const key = `${task.deviceId} ${task.notificationId}`;
    await ctx.services.jobs.enqueue(ctx, sendPushJob, task, { key, ...startAfter });
  }
}

export const pushNotificationJob = defineListener({
  name: 'push.notification',
  hears: ['notification.created', 'notification.renewed'],
  async run(ctx, { name, id, with: details }) {
    const accountId = details?.['accountId'];
    if (id === undefined || accountId === undefined) return;
    const tasks = await listTasks(ctx, id, accountId);
    const waitMs = name === 'notification.renewed' ? RENEWED_WAIT_MS : 0;
    if (tasks.length > 0) await ctx.transaction((inner) => enqueue(inner, tasks, waitMs));
  },
});

export const pushToManyJob = defineListener({
  name: 'push.many',
  hears: ['notification.fannedOut'],
  timeoutSeconds: 300,
  async run(ctx, { id: subjectId, with: details }) {
    const { topic, after = '', upTo }: Readonly<Record<string, string>> = details ?? {};
    if (subjectId === undefined || topic === undefined || upTo === undefined) return;
    await pushPage(ctx, { subjectId, topic, after, upTo }, enqueue);
  },
});

export const forgetDevicesJob = defineListener({
  name: 'push.forget',
  hears: ['identity.signInsEnded'],
  async run(ctx, { id }) {
    if (id !== undefined) await forgetDevicesOfEnded(ctx, id);
  },
});
