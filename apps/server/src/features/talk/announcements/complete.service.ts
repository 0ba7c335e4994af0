import type { Context } from '../../../platform/context.ts';
import { getAccountsById } from '../../ground/accounts/index.ts';
import { listBaseEventsByIds } from '../../events/programme/index.ts';
import { getGroupsById, viewBaseGroup } from '../../people/groups/index.ts';
import * as queries from './announcements.queries.ts';
import { listInviting } from './inviting/invitations.queries.ts';
import { viewBaseAnnouncement, type CompleteAnnouncement } from './announcements.views.ts';
import type { BaseAnnouncementView } from './announcements.schemas.ts';

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

/** Adds what the rows refer to: one question per kind, whatever their number. */
export async function completeAnnouncements(
  ctx: Context,
  rows: readonly queries.AnnouncementRow[],
  forWriters: boolean,
): Promise<CompleteAnnouncement[]> {
  const [groups, events, creators, surveys] = await Promise.all([
    getGroupsById(ctx, unique(rows.map((row) => row.group_id))),
    listBaseEventsByIds(ctx, unique(rows.map((row) => row.event_id))),
    getAccountsById(ctx, unique(rows.map((row) => row.creator_id))),
    listInviting(
      ctx.db,
      ctx.organizationId,
      rows.map(({ id }) => id),
    ),
  ]);
  const surveyOf = new Map(surveys.map(({ announcement_id: id, ...survey }) => [id, survey]));
  return rows.map((row) => {
    const group = groups.get(row.group_id ?? '');
    return {
      row,
      group: group === undefined ? null : viewBaseGroup(group),
      event: events.get(row.event_id ?? '') ?? null,
      creator: creators.get(row.creator_id ?? '') ?? null,
      survey: surveyOf.get(row.id) ?? null,
      forWriters,
    };
  });
}

/** Announcements in the short form that notifications show, by id. */
export async function getBaseAnnouncements(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, BaseAnnouncementView>> {
  const rows = await queries.listAnnouncementsByIds(ctx.db, ctx.organizationId, ids);
  const complete = await completeAnnouncements(ctx, rows, false);
  return new Map(complete.map((announcement) => [announcement.row.id, viewBaseAnnouncement(announcement)]));
}
