import type { Context } from '../../../../platform/context.ts';
import { appError, conflict, forbidden, invalid, notFound } from '../../../../platform/errors.ts';
import { idOfWords, newId } from '../../../../platform/ids.ts';
import { searchable, singleLine, slugify } from '../../../../platform/text.ts';
import { canonicalTimeZone } from '../../../../platform/time-zone.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { openStock } from '../../../money/capacity/index.ts';
import { refuseTooMany } from '../bounds/bounds.service.ts';
import { eventChanged } from '../events.facts.ts';
import { getVisibleGroup, roleIn } from '../../../people/groups/index.ts';
import { findRefused, refuseText, SEPARATE } from '../../../ground/rules/index.ts';
import { keepPicture, readPeriod } from './change.service.ts';
import { findHostedEvent } from '../hosts/hosts.queries.ts';
import { mayBeSlug } from './listings.policy.ts';
import { placeTexts } from './place-texts.ts';
import * as queries from './listings.queries.ts';
import type { CreateListing } from './listings.schemas.ts';
import { insertSessions, sessionTexts } from '../sessions/listing-sessions.service.ts';
import { addSpeakers, speakerTexts } from '../speakers/listing-speakers.service.ts';
import { insertSponsors } from '../sponsors/listing-sponsors.queries.ts';
import { nameSponsors, namedIn } from '../sponsors/listing-sponsors.service.ts';
import { hasPower } from '../../../../platform/powers.ts';

/** Begins an event, as a draft of whoever calls. */
export async function createListing(
  ctx: Context,
  { event, image, groupId, sponsorIds = [], speakers = [], sessions = [] }: CreateListing,
  clientKey: string | undefined,
): Promise<string> {
  const { accountId } = requireMember(ctx.actor);
  const id = clientKey === undefined ? newId() : idOfWords('event', ctx.organizationId, accountId, clientKey);
  const name = singleLine(event.name);
  if (clientKey !== undefined && (await isThere(ctx, id, name))) return id;
  await refuseText(ctx, [
    name,
    event.shortDescription,
    event.externalUrl,
    event.meetingUrl,
    event.venue,
    ...placeTexts(event),
  ]);
  const others = [...sessions.flatMap(sessionTexts), ...speakers.flatMap(speakerTexts)];
  const lines = others.flatMap((text) => text ?? []);
  if ((await findRefused(ctx, lines, SEPARATE)) !== undefined) throw invalid('text.refused');
  const group = await readGroup(ctx, { groupId: groupId ?? null, groupOnly: event.groupOnly ?? false });
  const period = readPeriod(undefined, { start: event.eventStart, end: event.eventEnd }, eventField);
  const columns = {
    ...toColumns(event),
    ...group,
    name,
    timezone: readTimeZone(event.timezone),
    event_start: period.start,
    event_end: period.end,
  };
  const imageId = await keepPicture(ctx, image, 'image');
  await ctx.transaction(async (inner) => {
    const isNew = await insertDraft(inner, { ...columns, id, image_id: imageId ?? null });
    if (!isNew) return;
    await nameSponsors(inner, id, [
      ...namedIn(sponsorIds, 'sponsorIds'),
      ...sessions.flatMap(({ sponsorIds: ids = [] }, index) => namedIn(ids, `sessions/${index}.sponsorIds`)),
    ]);
    await insertSponsors(
      inner.db,
      inner.organizationId,
      id,
      sponsorIds.map((sponsorId) => sponsorId.toLowerCase()),
    );
    const people = await addSpeakers(inner, id, speakers);
    await insertSessions(
      inner,
      { id, timezone: columns.timezone },
      sessions.map(({ speakers: given = [], ...session }) => ({
        ...session,
        speakerIds: [
          ...(session.speakerIds ?? []),
          ...given.flatMap((speaker) => people.get(speaker.id ?? '') ?? []),
        ],
      })),
    );
    await refuseTooMany(inner, id);
    await inner.record(eventChanged(id));
  });
  await isThere(ctx, id, name);
  return id;
}

/** The same key, sent again: the event is there already. */
async function isThere(ctx: Context, id: string, name: string): Promise<boolean> {
  const { accountId } = requireMember(ctx.actor);
  const before = await findHostedEvent(ctx.db, ctx.organizationId, accountId, id);
  if (before !== undefined && before.name !== name) throw appError('unprocessable', 'idempotency.reused');
  return before !== undefined;
}

type Draft = Omit<
  queries.NewEvent,
  'slug' | 'draft' | 'creator_id' | 'created_at' | 'updated_at' | 'search_text'
>;

const SLUG_TRIES = 50;

/** A draft under the address that its name makes, or the next one that is free. False when its id is taken. */
export async function insertDraft(ctx: Context, draft: Draft): Promise<boolean> {
  const { accountId } = requireMember(ctx.actor);
  const base = slugify(draft.name, 'event');
  const wanted = mayBeSlug(base) ? base : `event-${base}`;
  const row = {
    ...draft,
    draft: true,
    creator_id: accountId,
    search_text: searchTextOf(draft),
    created_at: ctx.now(),
    updated_at: ctx.now(),
  };
  for (let number = 1; number <= SLUG_TRIES; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number < 10 ? number : newId().slice(-8)}`;
    if (await queries.insertEvent(ctx.db, ctx.organizationId, { ...row, slug })) {
      await openStock(ctx, [{ id: draft.id, supply: draft.registration_limit ?? null }]);
      return true;
    }
    if ((await findHostedEvent(ctx.db, ctx.organizationId, accountId, draft.id)) !== undefined) return false;
  }
  throw conflict('name.taken', { field: 'event.name' });
}

export const searchTextOf = (event: {
  name: string;
  short_description?: string | undefined;
  venue?: string | null | undefined;
  city?: string | null | undefined;
}): string => searchable(event.name, event.short_description, event.venue, event.city);

export const eventField = (name: 'start' | 'end'): string =>
  name === 'start' ? 'event.eventStart' : 'event.eventEnd';

export function readTimeZone(name: string): string {
  const zone = canonicalTimeZone(name);
  if (zone === undefined)
    throw invalid('timezone.unknown', { values: { timezone: name }, field: 'event.timezone' });
  return zone;
}

/** A group's event is made by those who moderate the group; only a group can keep an event to itself. */
export async function readGroup(
  ctx: Context,
  { groupId, groupOnly }: { groupId: string | null; groupOnly: boolean },
): Promise<{ group_id: string | null; group_only: boolean }> {
  if (groupId === null) {
    if (groupOnly) throw invalid('listing.groupMissing', { field: 'event.groupOnly' });
    return { group_id: null, group_only: false };
  }
  const group = await getVisibleGroup(ctx, groupId);
  if (!group.active) throw notFound('group');
  if (!hasPower(ctx.actor, 'groups:write') && (await roleIn(ctx, group.id)) !== 'moderator')
    throw forbidden('group.notModerator');
  return { group_id: group.id, group_only: groupOnly };
}

/** Columns that take their value directly from a request; an absent field is left out, an empty text becomes null. */
export function toColumns(event: Partial<CreateListing['event']>) {
  const text = <T extends string>(value: string | null | undefined, column: T) =>
    // A computed key widens to string in the type of an object.
    (value === undefined
      ? {}
      : { [column]: value === null || value.trim() === '' ? null : value.trim() }) as {
      [K in T]?: string | null;
    };
  return {
    ...text(event.venue, 'venue'),
    ...text(event.address1, 'address1'),
    ...text(event.address2, 'address2'),
    ...text(event.city, 'city'),
    ...text(event.state, 'state'),
    ...text(event.zip, 'zip'),
    ...text(event.country, 'country'),
    ...text(event.externalUrl, 'external_url'),
    ...text(event.meetingUrl, 'meeting_url'),
    ...(event.eventType === undefined ? {} : { event_type: event.eventType }),
    ...(event.visible === undefined ? {} : { visible: event.visible }),
    ...(event.shortDescription === undefined ? {} : { short_description: event.shortDescription.trim() }),
    ...(event.registration === undefined ? {} : { registration: event.registration }),
    ...(event.registrationLimit === undefined ? {} : { registration_limit: event.registrationLimit }),
  };
}
