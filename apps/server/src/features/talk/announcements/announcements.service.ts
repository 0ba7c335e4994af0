import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { holdRow } from '../../../platform/db/rows.ts';
import { appError, conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { toHtml, toPlainText } from '../../../platform/rich-text.ts';
import { slugify } from '../../../platform/text.ts';
import { requireMember, requirePower } from '../../ground/accounts/index.ts';
import { getHostedEvent, isHost } from '../../events/programme/index.ts';
import { getVisibleGroup, maySeeContentOf, roleIn } from '../../people/groups/index.ts';
import { announcementChanged, announcementPublished } from './announcements.facts.ts';
import { publishAnnouncementJob } from './announcements.jobs.ts';
import { isPublished, mayAnnounce } from './announcements.policy.ts';
import * as queries from './announcements.queries.ts';
import type { CreateAnnouncement, UpdateAnnouncement } from './announcements.schemas.ts';
import type { CompleteAnnouncement } from './announcements.views.ts';
import { completeAnnouncements } from './complete.service.ts';
import { holdUnchanged } from '../../../platform/unchanged.ts';
import { refuseText } from '../../ground/rules/index.ts';

/** One group's, one event's, or everybody's. */
export interface Place {
  readonly groupId?: string | undefined;
  readonly eventId?: string | undefined;
}

/** The same by ids alone, as the rows have it. */
interface Scope {
  readonly group_id: string | null;
  readonly event_id: string | null;
}

const MAX_AHEAD_MS = 366 * 24 * 60 * 60 * 1000;

async function mayWrite(ctx: Context, scope: Scope): Promise<boolean> {
  if (ctx.actor.kind !== 'member') return false;
  const isModerator = scope.group_id !== null && (await roleIn(ctx, scope.group_id)) === 'moderator';
  const runsIt = scope.event_id !== null && (await isHost(ctx, scope.event_id));
  return mayAnnounce(scope, ctx.actor, { isModerator, isHost: runsIt });
}

async function readScope(ctx: Context, { groupId, eventId }: Place): Promise<Scope> {
  return {
    group_id: groupId === undefined ? null : (await getVisibleGroup(ctx, groupId)).id,
    // To those who do not run it there is no such listing.
    event_id: eventId === undefined ? null : (await getHostedEvent(ctx, eventId)).id,
  };
}

async function requireWriter(ctx: Context, scope: Scope): Promise<string> {
  if (scope.group_id === null && scope.event_id === null)
    return requirePower(ctx.actor, 'announcements:write').accountId;
  const { accountId } = requireMember(ctx.actor);
  if (!(await mayWrite(ctx, scope))) throw forbidden('announcement.moderatorsOnly');
  if (scope.group_id !== null && !(await getVisibleGroup(ctx, scope.group_id)).active)
    throw conflict('group.inactive');
  return accountId;
}

/** For the hosts of an event: its announcements to pass holders, including the scheduled ones. */
export async function listEventAnnouncements(
  ctx: Context,
  eventIdOrSlug: string,
  paging: Paging,
): Promise<CompleteAnnouncement[]> {
  const { id: eventId } = await getHostedEvent(ctx, eventIdOrSlug);
  const rows = await queries.listAnnouncements(ctx.db, ctx.organizationId, { eventId }, true, paging);
  return completeAnnouncements(ctx, rows, true);
}

export async function listGroupAnnouncements(
  ctx: Context,
  groupIdOrSlug: string,
  paging: Paging & { whole?: boolean | undefined },
): Promise<CompleteAnnouncement[]> {
  const { id: groupId } = await getVisibleGroup(ctx, groupIdOrSlug);
  const forWriters = await mayWrite(ctx, { group_id: groupId, event_id: null });
  if (!forWriters && !(await maySeeContentOf(ctx, groupId)))
    throw appError('groupMembershipNeeded', 'group.join');
  const whole = forWriters && paging.whole === true;
  const rows = await queries.listAnnouncements(ctx.db, ctx.organizationId, { groupId }, whole, paging);
  return completeAnnouncements(ctx, rows, forWriters);
}

/** The organization's own. */
export async function listAnnouncements(ctx: Context, paging: Paging): Promise<CompleteAnnouncement[]> {
  requireMember(ctx.actor);
  return completeAnnouncements(
    ctx,
    await queries.listAnnouncements(ctx.db, ctx.organizationId, {}, false, paging),
    false,
  );
}

export async function listAllAnnouncements(ctx: Context, paging: Paging): Promise<CompleteAnnouncement[]> {
  requirePower(ctx.actor, 'announcements:read');
  return completeAnnouncements(
    ctx,
    await queries.listAnnouncements(ctx.db, ctx.organizationId, {}, true, paging),
    true,
  );
}

export async function getAnnouncement(ctx: Context, idOrSlug: string): Promise<CompleteAnnouncement> {
  requireMember(ctx.actor);
  const row = await queries.findAnnouncement(ctx.db, ctx.organizationId, idOrSlug);
  if (row === undefined) throw notFound('announcement');
  const forWriters = await mayWrite(ctx, row);
  if (!forWriters) {
    if (!isPublished(row)) throw notFound('announcement');
    if (row.group_id !== null && !(await maySeeContentOf(ctx, row.group_id))) throw notFound('announcement');
    if (row.event_id !== null && !(await isForReader(ctx, row.event_id))) throw notFound('announcement');
  }
  const [complete] = await completeAnnouncements(ctx, [row], forWriters);
  if (complete === undefined) throw notFound('announcement');
  return complete;
}

/** Announcements of an event are for people who have a pass for it. */
const isForReader = async (ctx: Context, eventId: string): Promise<boolean> =>
  ctx.actor.kind === 'member' && queries.hasPass(ctx.db, ctx.organizationId, eventId, ctx.actor.accountId);

/** An announcement is clean HTML that contains text. */
function readContent(html: string): { html: string; message: string } {
  const clean = toHtml(html);
  const message = toPlainText(html);
  if (clean === null || message === null) throw invalid('announcement.empty', { field: 'html' });
  return { html: clean, message };
}

function readHour(ctx: Context, scheduledAt: string | null | undefined): Date | null {
  if (scheduledAt === undefined || scheduledAt === null) return null;
  const hour = new Date(scheduledAt);
  const ahead = hour.getTime() - ctx.now().getTime();
  if (ahead <= 0) throw invalid('announcement.past', { field: 'scheduledAt' });
  if (ahead > MAX_AHEAD_MS) throw invalid('announcement.far', { field: 'scheduledAt' });
  return hour;
}

async function plan(ctx: Context, id: string, hour: Date): Promise<void> {
  await ctx.services.jobs.enqueue(
    ctx,
    publishAnnouncementJob,
    { announcementId: id, scheduledAt: hour.toISOString() },
    { startAfter: hour },
  );
}

export async function createAnnouncement(
  ctx: Context,
  place: Place,
  input: CreateAnnouncement,
): Promise<CompleteAnnouncement> {
  const scope = await readScope(ctx, place);
  const creatorId = await requireWriter(ctx, scope);
  await refuseText(ctx, [input.title, input.html]);
  const hour = readHour(ctx, input.scheduledAt);
  const id = newId();
  const announcement = {
    ...readContent(input.html),
    id,
    ...scope,
    creator_id: creatorId,
    title: readTitle(input.title),
    email: input.email,
    push: input.push,
    scheduled_at: hour,
    published_at: hour === null ? ctx.now() : null,
    created_at: ctx.now(),
    updated_at: ctx.now(),
  };
  await ctx.transaction(async (inner) => {
    const slug = slugify(input.title, 'announcement');
    for (const candidate of [slug, `${slug}-${id.slice(-6)}`]) {
      if (
        !(await queries.insertAnnouncement(inner.db, ctx.organizationId, {
          ...announcement,
          slug: candidate,
        }))
      )
        continue;
      noteChanges(inner, undefined, told(announcement));
      if (hour === null) await inner.record(announcementPublished(id));
      else await plan(inner, id, hour);
      return;
    }
    throw conflict('slug.taken', { field: 'title' });
  });
  return getAnnouncement(ctx, id);
}

/** For the log of the staff, without the same words as HTML. */
const told = ({
  title,
  message,
  email,
  push,
  scheduled_at,
  published_at,
}: Pick<
  queries.AnnouncementRow,
  'title' | 'message' | 'email' | 'push' | 'scheduled_at' | 'published_at'
>): object => ({ title, message, email, push, scheduled_at, published_at });

function readTitle(title: string): string {
  const line = title.replace(/\s+/g, ' ').trim();
  if (line === '') throw invalid('announcement.title', { field: 'title' });
  return line;
}

async function getOwn(ctx: Context, place: Place, idOrSlug: string): Promise<queries.AnnouncementRow> {
  const scope = await readScope(ctx, place);
  await requireWriter(ctx, scope);
  const row = await queries.findAnnouncement(ctx.db, ctx.organizationId, idOrSlug);
  if (row === undefined || row.group_id !== scope.group_id || row.event_id !== scope.event_id)
    throw notFound('announcement');
  return row;
}

/** Words may change at any time; the hour and the media only while it waits. `scheduledAt: null` publishes now. */
export async function updateAnnouncement(
  ctx: Context,
  place: Place,
  idOrSlug: string,
  { title, html, email, push, scheduledAt }: UpdateAnnouncement,
): Promise<CompleteAnnouncement> {
  const { id } = await getOwn(ctx, place, idOrSlug);
  await refuseText(ctx, [title, html]);
  const wanted = scheduledAt === undefined ? undefined : readHour(ctx, scheduledAt);
  await ctx.transaction(async (inner) => {
    // Its hour may come in the meantime: from here on it is published before this, or after.
    const row = await holdRow(inner.db, 'announcement', ctx.organizationId, { id });
    if (row === undefined) throw notFound('announcement');
    await holdUnchanged(inner, 'announcement', id);
    if (isPublished(row) && (scheduledAt !== undefined || email !== undefined || push !== undefined))
      throw conflict('announcement.published');
    const hour = wanted === undefined ? row.scheduled_at : wanted;
    const publishNow = !isPublished(row) && hour === null;
    const changes = {
      ...(title === undefined ? {} : { title: readTitle(title) }),
      ...(html === undefined ? {} : readContent(html)),
      ...(email === undefined ? {} : { email }),
      ...(push === undefined ? {} : { push }),
      scheduled_at: hour,
      ...(publishNow ? { published_at: ctx.now() } : {}),
      updated_at: ctx.now(),
    };
    await queries.updateAnnouncement(inner.db, ctx.organizationId, id, changes);
    noteChanges(inner, told(row), told({ ...row, ...changes }));
    if (publishNow) await inner.record(announcementPublished(id));
    else if (hour !== null && scheduledAt !== undefined) await plan(inner, id, hour);
    await inner.record(announcementChanged(id));
  });
  return getAnnouncement(ctx, id);
}

export async function deleteAnnouncement(ctx: Context, place: Place, idOrSlug: string): Promise<null> {
  const row = await getOwn(ctx, place, idOrSlug);
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteAnnouncement(inner.db, ctx.organizationId, row.id)))
      throw notFound('announcement');
    noteChanges(inner, told(row), undefined);
    await inner.record(announcementChanged(row.id));
  });
  return null;
}
