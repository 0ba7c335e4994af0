import type { Context } from '../../../../platform/context.ts';
import { isMailbox, type MailMessage } from '../../../../platform/mail/message.ts';
import { textLocale } from '../../../../platform/texts/texts.ts';
import { frameFor } from '../../notifications/index.ts';
import { leftUnread, messagesWaiting } from '../chat.facts.ts';
import { describeMessage, describeUnread, type Notice } from './notices.policy.ts';
import { writeReminder } from './notices.mails.ts';
import * as queries from './notices.queries.ts';

export type { Stretch } from './notices.queries.ts';

/** Longer ago, a message is no news for a device; a reminder tells of it. */
const NEWS_MS = 10 * 60_000;
/** Messages left unread for this long are worth a reminder. */
export const UNREAD_WAIT_SECONDS = 60 * 60;
const BATCH = 200;
/** Ids that fit into a notification of PostgreSQL. */
const IDS_OF_A_FACT = 100;

/**
 * Has the devices of those who have not read meanwhile told of what was written since the last time; within a transaction.
 * Answers whether anything was.
 */
export async function tellWaiting(inner: Context, channelId: number): Promise<boolean> {
  const { db, organizationId } = inner;
  // Waits for writers in progress; messages not yet visible here are told by the job that their writers enqueue.
  const channel = await queries.holdPushed(db, organizationId, channelId);
  if (channel === undefined) return false;
  const stretch = { channelId, after: channel.pushed_id, upTo: channel.last_written_id };
  await queries.setPushed(db, organizationId, channelId, stretch.upTo);
  if (stretch.upTo <= stretch.after) return false;
  if ((await listWaiting(inner, stretch)).length > 0)
    await inner.record(messagesWaiting(channelId, stretch.after, stretch.upTo));
  return true;
}

export const listWaiting = (
  ctx: Context,
  stretch: queries.Stretch,
): Promise<{ account_id: string; message_id: number }[]> =>
  queries.listWaiting(ctx.db, ctx.organizationId, stretch, new Date(ctx.now().getTime() - NEWS_MS));

/** The notice of a message for a person's device; undefined once they have read it, left, or switched notices off. */
export async function findMessageNotice(
  ctx: Context,
  accountId: string,
  message: { readonly channelId: number; readonly messageId: number },
): Promise<Notice | undefined> {
  const [row] = await queries.listUnread(ctx.db, ctx.organizationId, [accountId], message);
  if (row === undefined || row.switches?.chat_push === false) return undefined;
  return describeMessage(row, localeOf(ctx, row));
}

/** The reminder of all unread messages of a person; undefined once there are none. */
export async function findUnreadNotice(ctx: Context, accountId: string): Promise<Notice | undefined> {
  const rows = await queries.listUnread(ctx.db, ctx.organizationId, [accountId]);
  const [first] = rows;
  if (first === undefined || first.switches?.chat_unread_push === false) return undefined;
  return describeUnread(rows, ctx.organization.name, localeOf(ctx, first));
}

const localeOf = (ctx: Context, row: queries.UnreadRow) =>
  textLocale(row.owner_locale, ctx.organization.locale);

/** Reminds who has left something unread in the channel. Answers when to look again, if anybody may be due later. */
export async function remindOfUnread(ctx: Context, channelId: number): Promise<Date | undefined> {
  const { db, organizationId } = ctx;
  const waiting = { waitSeconds: UNREAD_WAIT_SECONDS, limit: BATCH };
  const found = await queries.listRemindable(db, organizationId, channelId, waiting);
  const isDue = ({ due_at }: queries.Remindable): boolean => due_at <= ctx.now();
  const due = found.filter(isDue).map(({ account_id }) => account_id);
  if (due.length > 0)
    await ctx.transaction(async (inner) => {
      // Another of their conversations may have been at it until now.
      await queries.holdAccounts(inner.db, organizationId, due);
      const still = await queries.listRemindable(inner.db, organizationId, channelId, {
        ...waiting,
        among: due,
      });
      await remind(
        inner,
        still.filter(isDue).map(({ account_id }) => account_id),
      );
    });
  if (due.length === BATCH) return ctx.now();
  return found.find((one) => !isDue(one))?.due_at;
}

/** Once of everything that waits for them, wherever it is. */
async function remind(inner: Context, accountIds: readonly string[]): Promise<void> {
  const rows = await queries.listUnread(inner.db, inner.organizationId, accountIds);
  await queries.setReminded(inner.db, inner.organizationId, rows, inner.now());
  const readers = [...Map.groupBy(rows, (row) => row.account_id).values()];
  await inner.services.mail.enqueueAll(
    inner,
    readers.flatMap((all) => writeMail(inner, all)),
  );
  const pushed = readers.flatMap(([row]) =>
    row === undefined || row.switches?.chat_unread_push === false ? [] : [row.account_id],
  );
  for (let from = 0; from < pushed.length; from += IDS_OF_A_FACT)
    await inner.record(leftUnread(pushed.slice(from, from + IDS_OF_A_FACT)));
}

function writeMail(ctx: Context, rows: readonly queries.UnreadRow[]): MailMessage[] {
  const [owner] = rows;
  const address = owner?.owner_email ?? '';
  if (owner === undefined || owner.switches?.chat_unread_email === false || !isMailbox(address)) return [];
  const frame = frameFor(
    ctx,
    { accountId: owner.account_id, locale: owner.owner_locale },
    'chat_unread_email',
  );
  const name = [owner.owner_first_name, owner.owner_last_name].filter(Boolean).join(' ');
  return [
    {
      to: { address, ...(name === '' ? {} : { name }) },
      accountId: owner.account_id,
      ...writeReminder(frame, rows),
      unsubscribeUrl: frame.unsubscribeUrl,
    },
  ];
}
