import type { Context } from '../../../platform/context.ts';
import { addDelivered } from '../../talk/announcements/index.ts';
import { claimPushes, listPushable, listPushablePage } from '../notifications/index.ts';
import { deliver, listReachable } from './delivery.service.ts';
import * as queries from './push.queries.ts';

export interface PushTask {
  readonly deviceId: string;
  readonly notificationId: string;
  /** 1 for the first. */
  readonly attempt: number;
}

/** The page of a fan-out, as its fact tells it. */
export interface PushPage {
  readonly subjectId: string;
  readonly topic: string;
  readonly after: string;
  readonly upTo: string;
}

/** So many notifications are handed on in one transaction. */
const CHUNK = 200;

/** Where one notification is to be shown: nowhere, mostly, since most people have given us no device. */
export async function listTasks(
  ctx: Context,
  notificationId: string,
  accountId: string,
): Promise<PushTask[]> {
  const devices = await listReachable(ctx, [accountId]);
  return devices.map(({ id }) => ({ deviceId: id, notificationId, attempt: 1 }));
}

/**
 * Hands one page of what many are told at once to `enqueue`. Each notification is handed on once, however often this
 * runs and however pages overlap.
 */
export async function pushPage(
  ctx: Context,
  page: PushPage,
  enqueue: (inner: Context, tasks: readonly PushTask[]) => Promise<void>,
): Promise<void> {
  const told = await listPushablePage(ctx, page);
  const devices = await listReachable(
    ctx,
    told.map(({ accountId }) => accountId),
  );
  const idsOf = Map.groupBy(devices, (device) => device.account_id);
  const reachable = told.filter(({ accountId }) => idsOf.has(accountId));
  for (let start = 0; start < reachable.length; start += CHUNK) {
    const chunk = reachable.slice(start, start + CHUNK);
    await ctx.transaction(async (inner) => {
      const claimed = new Set(
        await claimPushes(
          inner,
          chunk.map(({ id }) => id),
        ),
      );
      await enqueue(
        inner,
        chunk
          .filter(({ id }) => claimed.has(id))
          .flatMap(({ id, accountId }) =>
            (idsOf.get(accountId) ?? []).map((device) => ({
              deviceId: device.id,
              notificationId: id,
              attempt: 1,
            })),
          ),
      );
      if (claimed.size > 0 && page.topic.endsWith('Announcement'))
        await addDelivered(inner, page.subjectId, { pushed: claimed.size });
    });
  }
}

/**
 * One try. Says what is true by now: nothing any more when it was read meanwhile, taken back or switched off. Answers
 * after how many seconds to try again, if that makes sense.
 */
export async function sendPush(ctx: Context, task: PushTask): Promise<number | undefined> {
  const device = await queries.findDeviceById(ctx.db, ctx.organizationId, task.deviceId);
  if (device === undefined) return undefined;
  const [told] = await listPushable(ctx, [task.notificationId]);
  // The device may have changed hands since it was chosen.
  if (told === undefined || told.accountId !== device.account_id) return undefined;
  return deliver(ctx, device, told, task.attempt);
}
