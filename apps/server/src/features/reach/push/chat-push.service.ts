import type { Context } from '../../../platform/context.ts';
import { idOfWords } from '../../../platform/ids.ts';
import { findMessageNotice, findUnreadNotice, listWaiting, type Stretch } from '../chat/index.ts';
import { deliver, listReachable } from './delivery.service.ts';
import { findDeviceById } from './push.queries.ts';

/** Tells a device of a message, or, where none is named, reminds its owner of all that waits. */
export interface ChatPushTask {
  readonly deviceId: string;
  readonly accountId: string;
  readonly message?: { readonly channelId: number; readonly messageId: number } | undefined;
  /** 1 for the first. */
  readonly attempt: number;
}

/** Where each message of the stretch is to be shown by now. */
export async function listMessageTasks(ctx: Context, stretch: Stretch): Promise<ChatPushTask[]> {
  const waiting = await listWaiting(ctx, stretch);
  const devices = await devicesOf(ctx, [...new Set(waiting.map((one) => one.account_id))]);
  return waiting.flatMap(({ account_id: accountId, message_id: messageId }) =>
    (devices.get(accountId) ?? []).map(({ id: deviceId }) => ({
      deviceId,
      accountId,
      message: { channelId: stretch.channelId, messageId },
      attempt: 1,
    })),
  );
}

export async function listReminderTasks(
  ctx: Context,
  accountIds: readonly string[],
): Promise<ChatPushTask[]> {
  const devices = await devicesOf(ctx, accountIds);
  return [...devices].flatMap(([accountId, own]) =>
    own.map(({ id: deviceId }) => ({ deviceId, accountId, attempt: 1 })),
  );
}

const devicesOf = async (ctx: Context, accountIds: readonly string[]) =>
  Map.groupBy(await listReachable(ctx, accountIds), (device) => device.account_id);

/**
 * One try, with what is true by now: nothing once it was read, deleted or switched off. Answers after how many seconds to
 * try again, if that makes sense.
 */
export async function sendChatPush(ctx: Context, task: ChatPushTask): Promise<number | undefined> {
  const { deviceId, accountId, message, attempt } = task;
  const device = await findDeviceById(ctx.db, ctx.organizationId, deviceId);
  // It may have changed hands since it was chosen.
  if (device?.account_id !== accountId) return undefined;
  const notice =
    message === undefined
      ? await findUnreadNotice(ctx, accountId)
      : await findMessageNotice(ctx, accountId, message);
  if (notice === undefined) return undefined;
  const id =
    message === undefined
      ? idOfWords('chat unread', accountId)
      : idOfWords('chat message', String(message.channelId), String(message.messageId));
  return deliver(ctx, device, { id, ...notice }, attempt);
}
