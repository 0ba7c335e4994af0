import type { Context } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { countUnreadNotifications, requireMember } from '../../ground/accounts/index.ts';
import { getBaseActivities } from '../../talk/activities/index.ts';
import { getBaseAnnouncements } from '../../talk/announcements/index.ts';
import { getBaseContents } from '../../talk/channels/index.ts';
import { listBaseEventsByIds } from '../../events/programme/index.ts';
import {
  getGroupsById,
  getInvitationsById,
  viewBaseGroup,
  viewInvitation,
} from '../../people/groups/index.ts';
import { notificationsRead } from './notifications.facts.ts';
import * as queries from './notifications.queries.ts';
import type { CompleteNotification } from './notifications.views.ts';
import { NOTIFICATION_TYPES, topicsOf, type Topic } from './telling/topics.types.ts';

export async function listNotifications(
  ctx: Context,
  { filters, ...paging }: Paging & { filters?: string | undefined },
): Promise<CompleteNotification[]> {
  const { accountId } = requireMember(ctx.actor);
  const topics = readFilters(filters);
  const rows = await queries.listNotifications(ctx.db, ctx.organizationId, accountId, topics, paging);
  return complete(ctx, rows);
}

function readFilters(filters: string | undefined): Topic[] | undefined {
  const names = (filters ?? '')
    .split(',')
    .map((name) => name.trim().toUpperCase())
    .filter((name) => name !== '');
  if (names.length === 0) return undefined;
  const types = NOTIFICATION_TYPES.filter((type) => names.includes(type));
  if (types.length < new Set(names).size)
    throw invalid('notification.type', {
      values: { types: NOTIFICATION_TYPES.join(', ') },
      field: 'filters',
    });
  return topicsOf(types);
}

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

/** Adds what the rows refer to: one question per kind, whatever their number. */
async function complete(
  ctx: Context,
  rows: readonly queries.NotificationRow[],
): Promise<CompleteNotification[]> {
  const [activities, events, groups, invitations, announcements, contents] = await Promise.all([
    getBaseActivities(ctx, unique(rows.map((row) => row.said_id ?? row.activity_id))),
    listBaseEventsByIds(ctx, unique(rows.map((row) => row.event_id))),
    getGroupsById(ctx, unique(rows.map((row) => row.group_id))),
    getInvitationsById(ctx, unique(rows.map((row) => row.invitation_id))),
    getBaseAnnouncements(ctx, unique(rows.map((row) => row.announcement_id))),
    getBaseContents(ctx, unique(rows.map((row) => row.content_id))),
  ]);
  return rows.map((row) => {
    const group = groups.get(row.group_id ?? '');
    const invitation = invitations.get(row.invitation_id ?? '');
    return {
      row,
      activity: activities.get(row.said_id ?? row.activity_id ?? '') ?? null,
      event: events.get(row.event_id ?? '') ?? null,
      group: group === undefined ? null : viewBaseGroup(group),
      invitation: invitation === undefined ? null : viewInvitation(invitation),
      announcement: announcements.get(row.announcement_id ?? '') ?? null,
      content: contents.get(row.content_id ?? '') ?? null,
    };
  });
}

export async function countUnread(ctx: Context): Promise<number> {
  const { accountId } = requireMember(ctx.actor);
  return countUnreadNotifications(ctx.db, ctx.organizationId, accountId);
}

/** Those named, or all; what is read needs no mail any more. Answers how many are left. */
export async function markRead(ctx: Context, ids: readonly string[] | undefined): Promise<number> {
  const { accountId } = requireMember(ctx.actor);
  await ctx.transaction(async (inner) => {
    if ((await queries.markRead(inner.db, ctx.organizationId, accountId, ids, ctx.now())) > 0)
      await inner.record(notificationsRead(accountId));
  });
  return countUnread(ctx);
}

const DAY_MS = 24 * 60 * 60 * 1000;
const READ_KEPT_DAYS = 90;
const KEPT_DAYS = 365;
const BATCH = 1000;

/** Read notifications are deleted after 90 days, unread ones after a year. */
export async function forgetOld(ctx: Context, signal: AbortSignal): Promise<void> {
  const daysAgo = (days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS);
  const { db, organizationId } = ctx;
  await untilEmpty(signal, () =>
    queries.deleteReadBefore(db, organizationId, daysAgo(READ_KEPT_DAYS), BATCH),
  );
  await untilEmpty(signal, () => queries.deleteCreatedBefore(db, organizationId, daysAgo(KEPT_DAYS), BATCH));
}

/** An announcement that was taken back is told no more. */
export const forgetAnnouncement = (ctx: Context, id: string, signal: AbortSignal): Promise<void> =>
  untilEmpty(signal, () => queries.deleteOfAnnouncement(ctx.db, ctx.organizationId, id, BATCH));

/** The same of a content that was deleted. */
export const forgetContent = (ctx: Context, id: string, signal: AbortSignal): Promise<void> =>
  untilEmpty(signal, () => queries.deleteOfContent(ctx.db, ctx.organizationId, id, BATCH));

async function untilEmpty(signal: AbortSignal, deleteBatch: () => Promise<number>): Promise<void> {
  while ((await deleteBatch()) === BATCH) signal.throwIfAborted();
}
