import type { Context } from '../../../../platform/context.ts';
import { singleLine } from '../../../../platform/text.ts';
import { copiedRows, copyOf, newIds, type CopyIds } from '../../../../platform/db/copied-rows.ts';
import { notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { readInstant } from '../../../../platform/period.ts';
import { instantOf, wallAt } from '../../../../platform/time-zone.ts';
import { openStock } from '../../../money/capacity/index.ts';
import { eventChanged } from '../events.facts.ts';
import { roleIn } from '../../../people/groups/index.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { insertDraft } from './create.service.ts';
import { getHostedEvent, type HostedEvent } from '../hosts/hosts.service.ts';
import { nameCopiedSponsors } from '../sponsors/listing-sponsors.service.ts';
import { holdEvent, resetDays } from './listings.queries.ts';
import { hasPower } from '../../../../platform/powers.ts';

type Shift = (moment: Date) => Date;
type ListingPart = 'agenda' | 'pages' | 'sponsors';

/** An event and its copy, for features above that have something of the one to write to the other. */
export interface EventCopy {
  readonly from: string;
  readonly to: string;
  /** As much later as the copy begins, on the clocks of its place. */
  readonly shift: Shift;
  /** Sessions that were copied. */
  readonly sessions: CopyIds;
  /** Items of the gallery that were copied. */
  readonly media: CopyIds;
}

/** The draft, and an id that a repeated request names again. */
interface CopyDraft {
  readonly id: string;
  readonly name: string;
  readonly eventStart: string;
}

/**
 * A draft of whoever calls with what the event has, by as much later as it begins, on the clocks of its place. Null when the
 * same request made it already.
 */
export async function copyListing(
  ctx: Context,
  idOrSlug: string,
  { id, name, eventStart }: CopyDraft,
  has: (part: ListingPart) => boolean,
): Promise<EventCopy | null> {
  const source = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, name);
  const zone = source.timezone ?? ctx.organization.timezone;
  const start = readInstant(eventStart, 'eventStart');
  const later = wallAt(start.getTime(), zone) - wallAt(source.event_start.getTime(), zone);
  const shift: Shift = (moment) => new Date(instantOf(wallAt(moment.getTime(), zone) + later, zone));
  const group = await keepGroup(ctx, source);
  return ctx.transaction(async (inner) => {
    // Its parts belong together: hosts change it before or after, never between two of them.
    if ((await holdEvent(inner.db, ctx.organizationId, source.id)) === undefined) throw notFound('listing');
    const draft = { ...toColumns(source, shift), ...group, id, name: singleLine(name) };
    if (!(await insertDraft(inner, draft))) return null;
    const media: CopyIds = has('pages') ? await copyPages(inner, source.id, id) : new Map();
    const copy = { from: source.id, to: id, shift };
    const sponsors = has('sponsors') ? await copySponsors(inner, copy, has('agenda')) : null;
    const sessions = has('agenda') ? await copyProgramme(inner, copy, sponsors) : new Map();
    await resetDays(inner.db, ctx.organizationId, id, zone);
    await inner.record(eventChanged(id));
    return { ...copy, sessions, media };
  });
}

/** On the night of a clock change the end may fall before the start, or on it: what is copied stays as long as it was. */
const shiftEnd = (start: Date, end: Date, shift: Shift): Date => {
  const [from, to] = [shift(start), shift(end)];
  return to > from ? to : new Date(from.getTime() + end.getTime() - start.getTime());
};

/** A group's event stays one when whoever copies it moderates the group. */
async function keepGroup(ctx: Context, source: HostedEvent) {
  const moderates =
    source.group_id !== null &&
    (hasPower(ctx.actor, 'groups:write') || (await roleIn(ctx, source.group_id)) === 'moderator');
  return moderates
    ? { group_id: source.group_id, group_only: source.group_only }
    : { group_id: null, group_only: false };
}

function toColumns(source: HostedEvent, shift: Shift) {
  const at = (moment: Date | null): Date | null => (moment === null ? null : shift(moment));
  return {
    short_description: source.short_description,
    long_description: source.long_description,
    event_type: source.event_type,
    visible: source.visible,
    timezone: source.timezone,
    event_start: shift(source.event_start),
    event_end: shiftEnd(source.event_start, source.event_end, shift),
    series_id: source.series_id,
    image_id: source.image_id,
    background_image_id: source.background_image_id,
    venue_map_id: source.venue_map_id,
    external_url: source.external_url,
    meeting_url: source.meeting_url,
    venue: source.venue,
    address1: source.address1,
    address2: source.address2,
    city: source.city,
    state: source.state,
    country: source.country,
    zip: source.zip,
    registration: source.registration,
    registration_start: at(source.registration_start),
    registration_end: at(source.registration_end),
    registration_limit: source.registration_limit,
    public_registrants: source.public_registrants,
    reservation_description: source.reservation_description,
    new_activity_creator_email_notification: source.new_activity_creator_email_notification,
    new_activity_creator_push_notification: source.new_activity_creator_push_notification,
  };
}

async function copyPages(ctx: Context, from: string, to: string): Promise<CopyIds> {
  const { read, write } = copiedRows(ctx);
  const pages = await read('event_page', 'event_id', [from]);
  const pageIds = newIds(pages);
  await write(
    'event_page',
    pages.map((row) => ({ ...row, id: copyOf(pageIds, row.id), event_id: to })),
  );
  const pictures = await read('event_page_image', 'page_id', [...pageIds.keys()]);
  await write(
    'event_page_image',
    pictures.map((row) => ({ ...row, page_id: copyOf(pageIds, row.page_id) })),
  );
  const sections = await read('event_faq_section', 'event_id', [from]);
  const sectionIds = newIds(sections);
  await write(
    'event_faq_section',
    sections.map((row) => ({ ...row, id: copyOf(sectionIds, row.id), event_id: to })),
  );
  const faqs = await read('event_faq', 'section_id', [...sectionIds.keys()]);
  await write(
    'event_faq',
    faqs.map((row) => ({ ...row, id: newId(), section_id: copyOf(sectionIds, row.section_id) })),
  );
  const media = await read('event_media', 'event_id', [from]);
  const mediaIds = newIds(media);
  await write(
    'event_media',
    media.map((row) => ({ ...row, id: copyOf(mediaIds, row.id), event_id: to })),
  );
  return mediaIds;
}

interface CopiedSponsors {
  /** Whether an account, or a sponsor without one, stands beside the copy, too. */
  readonly has: (row: { account_id: string | null }) => boolean;
}

async function copySponsors(
  ctx: Context,
  { from, to }: Pick<EventCopy, 'from' | 'to'>,
  withSessions: boolean,
): Promise<CopiedSponsors> {
  const { read, write } = copiedRows(ctx);
  const refusers = await nameCopiedSponsors(ctx, { from, to }, withSessions);
  const has: CopiedSponsors['has'] = ({ account_id: id }) => id === null || !refusers.has(id);
  const sponsors = await read('event_sponsor', 'event_id', [from]);
  await write(
    'event_sponsor',
    sponsors.filter(has).map((row) => ({ ...row, event_id: to })),
  );
  const levels = await read('event_sponsorship_level', 'event_id', [from]);
  const levelIds = newIds(levels);
  const now = ctx.now();
  await write(
    'event_sponsorship_level',
    levels.map((row) => ({
      ...row,
      id: copyOf(levelIds, row.id),
      event_id: to,
      created_at: now,
      updated_at: now,
    })),
  );
  const ranked = await read('event_sponsorship', 'level_id', [...levelIds.keys()]);
  await write(
    'event_sponsorship',
    ranked.filter(has).map((row) => ({ ...row, id: newId(), level_id: copyOf(levelIds, row.level_id) })),
  );
  return { has };
}

async function copyProgramme(
  ctx: Context,
  { from, to, shift }: Omit<EventCopy, 'sessions' | 'media'>,
  sponsors: CopiedSponsors | null,
): Promise<CopyIds> {
  const { read, write } = copiedRows(ctx);
  const locations = await read('event_location', 'event_id', [from]);
  const locationIds = newIds(locations);
  // From now on it is nobody's import.
  const own = { event_id: to, source: null, external_id: null };
  await write(
    'event_location',
    locations.map((row) => ({ ...row, ...own, id: copyOf(locationIds, row.id) })),
  );
  const tracks = await read('event_track', 'event_id', [from]);
  const trackIds = newIds(tracks);
  await write(
    'event_track',
    tracks.map((row) => ({ ...row, ...own, id: copyOf(trackIds, row.id) })),
  );
  const speakers = await read('event_speaker', 'event_id', [from]);
  const speakerIds = newIds(speakers);
  await write(
    'event_speaker',
    speakers.map((row) => ({
      ...row,
      ...own,
      id: copyOf(speakerIds, row.id),
      links: JSON.stringify(row.links),
    })),
  );
  const sessions = await read('event_session', 'event_id', [from]);
  const ids = newIds(sessions);
  const now = ctx.now();
  await write(
    'event_session',
    sessions.map((row) => ({
      ...row,
      ...own,
      id: copyOf(ids, row.id),
      location_id: row.location_id === null ? null : copyOf(locationIds, row.location_id),
      start_time: shift(row.start_time),
      end_time: shiftEnd(row.start_time, row.end_time, shift),
      created_at: now,
      updated_at: now,
    })),
  );
  await openStock(
    ctx,
    sessions.map(({ id, supply }) => ({ id: copyOf(ids, id), supply })),
  );
  const all = [...ids.keys()];
  const session = (row: { session_id: string }) => ({ session_id: copyOf(ids, row.session_id) });
  await write(
    'session_track',
    (await read('session_track', 'session_id', all)).map((row) => ({
      ...row,
      ...session(row),
      track_id: copyOf(trackIds, row.track_id),
    })),
  );
  await write(
    'session_speaker',
    (await read('session_speaker', 'session_id', all)).map((row) => ({
      ...row,
      ...session(row),
      speaker_id: copyOf(speakerIds, row.speaker_id),
    })),
  );
  if (sponsors !== null)
    await write(
      'session_sponsor',
      (await read('session_sponsor', 'session_id', all))
        .filter(sponsors.has)
        .map((row) => ({ ...row, ...session(row) })),
    );
  await write(
    'session_link',
    (await read('session_link', 'session_id', all)).map((row) => ({ ...row, ...session(row) })),
  );
  return ids;
}
