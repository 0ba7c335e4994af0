import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { MOST_COUNTED } from '../../../platform/db/list.ts';
import { holdRow } from '../../../platform/db/rows.ts';
import { hasPower } from '../../../platform/powers.ts';
import { appError, conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { toHtml, toPlainText } from '../../../platform/rich-text.ts';
import { slugify } from '../../../platform/text.ts';
import { requireMember, requirePower } from '../../ground/accounts/index.ts';
import { countWithin } from '../../ground/identity/index.ts';
import { getEventId, getHostedEvent, isHost } from '../../events/programme/index.ts';
import { needsRegistration } from '../../events/registration/index.ts';
import { getVisibleGroup, maySeeContentOf, roleIn } from '../../people/groups/index.ts';
import { announcementChanged, announcementPublished } from './announcements.facts.ts';
import { publishAnnouncementJob } from './announcements.jobs.ts';
import { isPublished, mayAnnounce } from './announcements.policy.ts';
import * as queries from './announcements.queries.ts';
import type { CreateAnnouncement, UpdateAnnouncement } from './announcements.schemas.ts';
import type { CompleteAnnouncement } from './announcements.views.ts';
import { completeAnnouncements } from './complete.service.ts';
import { refuseInvitation } from './invitations.service.ts';
import { holdUnchanged } from '../../../platform/unchanged.ts';
import { refuseHaste, refuseText } from '../../ground/rules/index.ts';

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

const HOUR_MS = 60 * 60 * 1000;
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

/** For a test of an announcement: the place as its readers would read it, to those who may announce there. */
export interface AnnouncedPlace {
  readonly authorId: string;
  readonly group: string | null;
  readonly event: string | null;
  /** Its page on the site. */
  readonly url: string;
}

export async function readAnnouncedPlace(ctx: Context, place: Place): Promise<AnnouncedPlace> {
  if (place.groupId !== undefined && place.eventId !== undefined)
    throw invalid('announcement.onePlace', { field: 'eventId' });
  const authorId = await requireWriter(ctx, await readScope(ctx, place));
  const group = place.groupId === undefined ? null : await getVisibleGroup(ctx, place.groupId);
  const event = place.eventId === undefined ? null : await getHostedEvent(ctx, place.eventId);
  const url =
    group === null ? (event === null ? '/announcements' : `/events/${event.slug}`) : `/groups/${group.slug}`;
  return { authorId, group: group?.name ?? null, event: event?.name ?? null, url };
}

/** The number of people whom an announcement would be sent to now; `more` where that is not all of them. */
export async function sizeAudience(ctx: Context, place: Place): Promise<{ people: number; more: boolean }> {
  const scope = await readScope(ctx, place);
  const ownId = await requireWriter(ctx, scope);
  const count = await queries.countAudience(ctx.db, ctx.organizationId, scope, ownId);
  return { people: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED };
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

/** The organization's own, or those of an event for people who have a pass for it. */
export async function listAnnouncements(
  ctx: Context,
  { eventId: event, ...paging }: Paging & { eventId?: string | undefined },
): Promise<CompleteAnnouncement[]> {
  const { accountId: readerId } = requireMember(ctx.actor);
  const scope = event === undefined ? {} : { eventId: await getEventForReader(ctx, event) };
  return completeAnnouncements(
    ctx,
    await queries.listAnnouncements(ctx.db, ctx.organizationId, scope, false, { ...paging, readerId }),
    false,
  );
}

async function getEventForReader(ctx: Context, idOrSlug: string): Promise<string> {
  const eventId = await getEventId(ctx, idOrSlug);
  if (!(await isForReader(ctx, eventId)) && !(await isHost(ctx, eventId))) throw needsRegistration();
  return eventId;
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
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findAnnouncement(ctx.db, ctx.organizationId, idOrSlug);
  if (row === undefined) throw notFound('announcement');
  const forWriters = await mayWrite(ctx, row);
  if (!forWriters) {
    if (!isPublished(row)) throw notFound('announcement');
    if (row.group_id !== null && !(await maySeeContentOf(ctx, row.group_id))) throw notFound('announcement');
    if (row.event_id !== null && !(await isForReader(ctx, row.event_id))) throw notFound('announcement');
    if (!(await queries.isShownTo(ctx.db, ctx.organizationId, row.id, accountId)))
      throw notFound('announcement');
  }
  const [complete] = await completeAnnouncements(ctx, [row], forWriters);
  if (complete === undefined) throw notFound('announcement');
  return complete;
}

/** Announcements of an event are for people who have a pass for it. */
const isForReader = async (ctx: Context, eventId: string): Promise<boolean> =>
  ctx.actor.kind === 'member' && queries.hasPass(ctx.db, ctx.organizationId, eventId, ctx.actor.accountId);

/** An announcement is clean HTML that contains text. */
export function readContent(html: string): { html: string; message: string } {
  const clean = toHtml(html);
  const message = toPlainText(html);
  if (clean === null || message === null) throw invalid('announcement.empty', { field: 'html' });
  return { html: clean, message };
}

export function readHour(ctx: Context, scheduledAt: string | null | undefined): Date | null {
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
  const id = await ctx.transaction((inner) => writeAnnouncement(inner, scope, creatorId, input));
  return getAnnouncement(ctx, id);
}

/** New accounts may not tell a whole group what they may not post. Edits do not count as further announcements. */
async function refuseTooMuch(ctx: Context, title: string, html: string, isNew: boolean): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'member' || hasPower(actor, 'announcements:write')) return;
  await refuseHaste(ctx, {
    text: `${title} ${toPlainText(html) ?? ''}`,
    links: /<a\s/i.test(html) ? 1 : 0,
    mentions: 0,
    field: 'html',
    async filledSince(since, max) {
      if (!isNew) return undefined;
      const recent = await queries.listRecentTimes(ctx.db, ctx.organizationId, actor.accountId, since);
      // Those that were deleted meanwhile were told all the same.
      return recent.at(-max) ?? countWithin(ctx, 'announcements', { max, ms: HOUR_MS });
    },
  });
}

/** `alongside` writes what belongs to it before anybody hears of it. Answers its id. */
export async function writeAnnouncement(
  inner: Context,
  scope: Scope,
  creatorId: string,
  input: CreateAnnouncement,
  { alongside, id = newId() }: { alongside?: (id: string) => Promise<void>; id?: string } = {},
): Promise<string> {
  await refuseText(inner, [input.title, input.html]);
  const hour = readHour(inner, input.scheduledAt);
  const content = readContent(input.html);
  await refuseTooMuch(inner, input.title, content.html, true);
  const announcement = {
    ...content,
    id,
    ...scope,
    creator_id: creatorId,
    title: readTitle(input.title),
    email: input.email,
    push: input.push,
    scheduled_at: hour,
    published_at: hour === null ? inner.now() : null,
    created_at: inner.now(),
    updated_at: inner.now(),
  };
  const slug = slugify(input.title, 'announcement');
  for (const candidate of [slug, `${slug}-${id.slice(-6)}`]) {
    const row = { ...announcement, slug: candidate };
    if (!(await queries.insertAnnouncement(inner.db, inner.organizationId, row))) continue;
    await alongside?.(id);
    noteChanges(inner, undefined, told(announcement));
    if (hour === null) await inner.record(announcementPublished(id));
    else await plan(inner, id, hour);
    return id;
  }
  throw conflict('slug.taken', { field: 'title' });
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
  await refuseInvitation(ctx, row.id);
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
  const content = html === undefined ? undefined : readContent(html);
  await refuseTooMuch(ctx, title ?? '', content?.html ?? '', false);
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
      ...content,
      ...(email === undefined ? {} : { email }),
      ...(push === undefined ? {} : { push }),
      scheduled_at: hour,
      ...(publishNow ? { published_at: ctx.now() } : {}),
      ...(publishNow || scheduledAt !== undefined ? { withheld: null } : {}),
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
  return removeAnnouncement(ctx, await getOwn(ctx, place, idOrSlug));
}

export async function removeAnnouncement(ctx: Context, row: queries.AnnouncementRow): Promise<null> {
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteAnnouncement(inner.db, ctx.organizationId, row.id)))
      throw notFound('announcement');
    noteChanges(inner, told(row), undefined);
    await inner.record(announcementChanged(row.id));
  });
  return null;
}
