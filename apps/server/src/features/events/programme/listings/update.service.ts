import type { Context } from '../../../../platform/context.ts';
import { singleLine } from '../../../../platform/text.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { readInstant } from '../../../../platform/period.ts';
import { toHtml } from '../../../../platform/rich-text.ts';
import { setLimit } from '../../../money/capacity/index.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../../platform/db/database.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { getGroupBeside } from '../../../people/groups/index.ts';
import { changeEvent, keepPicture, readPeriod } from './change.service.ts';
import { eventField, readGroup, readTimeZone, searchTextOf, toColumns } from './create.service.ts';
import { getHostedEvent } from '../hosts/hosts.service.ts';
import { mayBeSlug } from './listings.policy.ts';
import { placeTexts } from './place-texts.ts';
import * as queries from './listings.queries.ts';
import type { UpdateListing } from './listings.schemas.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

/** Changes an event; answers under which id. */
export async function updateListing(
  ctx: Context,
  idOrSlug: string,
  { event, image, backgroundImage, venueMap }: UpdateListing,
): Promise<string> {
  const before = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, [
    event.name,
    event.shortDescription,
    event.longDescription,
    event.externalUrl,
    event.meetingUrl,
    event.venue,
    event.location,
    event.reservationDescription,
    ...placeTexts(event),
  ]);
  if (event.slug !== undefined && !mayBeSlug(event.slug)) throw slugTaken();
  const groupId = event.groupId === undefined ? before.group_id : event.groupId;
  const group =
    event.groupId === undefined && event.groupOnly === undefined
      ? {}
      : groupId === before.group_id && groupId !== null
        ? // A host of the group's event need not moderate the group to restrict attendance.
          { group_only: event.groupOnly ?? before.group_only }
        : await readGroup(ctx, {
            groupId,
            groupOnly: event.groupOnly ?? (groupId === null ? false : before.group_only),
          });
  if (
    typeof event.seriesId === 'string' &&
    !(await queries.hasSeries(ctx.db, ctx.organizationId, event.seriesId))
  )
    throw notFound('series');
  const columns = {
    ...toColumns(withVenue(event)),
    ...toMore(event),
    ...group,
  };
  const pictures = {
    ...picture('image_id', await keepPicture(ctx, image, 'image')),
    ...picture('background_image_id', await keepPicture(ctx, backgroundImage, 'backgroundImage')),
    ...picture('venue_map_id', await keepPicture(ctx, venueMap, 'venueMap')),
  };
  await changeEvent(ctx, before, async (inner, held) => {
    await holdUnchanged(inner, 'event', held.id);
    const period = readPeriod(
      { start: held.event_start, end: held.event_end },
      { start: event.eventStart, end: event.eventEnd },
      eventField,
    );
    const after = { ...held, ...columns };
    await refuseOpening(inner, held, after);
    refuseReversedRegistration(after);
    await write(inner, held.id, {
      ...columns,
      ...pictures,
      event_start: period.start,
      event_end: period.end,
      search_text: searchTextOf(after),
    });
    if (event.registrationLimit !== undefined && event.registrationLimit !== held.registration_limit)
      await setLimit(
        inner,
        held.id,
        event.registrationLimit,
        await queries.listPassTypeIds(inner.db, ctx.organizationId, held.id),
      );
    if (after.timezone !== held.timezone)
      await queries.resetDays(
        inner.db,
        ctx.organizationId,
        held.id,
        after.timezone ?? ctx.organization.timezone,
      );
  });
  return before.id;
}

type GroupOnly = { group_id: string | null; group_only: boolean };

/**
 * An event that a group keeps to its members is opened only by people who see the group: for others it is switched off.
 * Without the module the group still has its members, and its event somebody who may open it.
 */
async function refuseOpening(ctx: Context, before: GroupOnly, after: GroupOnly): Promise<void> {
  const isOpened = !after.group_only || after.group_id !== before.group_id;
  if (before.group_only && before.group_id !== null && isOpened) await getGroupBeside(ctx, before.group_id);
}

/** An older word for the venue; the venue wins. */
function withVenue({ timezone: _timezone, location, ...event }: UpdateListing['event']) {
  return event.venue === undefined && location !== undefined ? { ...event, venue: location } : event;
}

async function write(ctx: Context, id: string, changes: queries.EventChanges): Promise<void> {
  try {
    await queries.updateEvent(ctx.db, ctx.organizationId, id, changes);
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw slugTaken();
    throw error;
  }
}

const slugTaken = () => conflict('slug.taken', { field: 'event.slug' });

type Period = { registration_start: Date | null; registration_end: Date | null };

function refuseReversedRegistration({ registration_start: start, registration_end: end }: Period): void {
  if (start !== null && end !== null && end <= start)
    throw invalid('registration.reversed', { field: 'event.registrationEnd' });
}

const picture = <T extends string>(column: T, id: string | null | undefined) =>
  // A computed key widens to string in the type of an object.
  (id === undefined ? {} : { [column]: id }) as { [K in T]?: string | null };

const moment = (text: string | null, field: string): Date | null =>
  text === null ? null : readInstant(text, field);

function toMore(event: UpdateListing['event']) {
  return {
    ...(event.name === undefined ? {} : { name: singleLine(event.name) }),
    ...(event.slug === undefined ? {} : { slug: event.slug }),
    ...(event.longDescription === undefined ? {} : { long_description: toHtml(event.longDescription) }),
    ...(event.timezone === undefined
      ? {}
      : { timezone: event.timezone === null ? null : readTimeZone(event.timezone) }),
    ...(event.registrationStart === undefined
      ? {}
      : { registration_start: moment(event.registrationStart, 'event.registrationStart') }),
    ...(event.registrationEnd === undefined
      ? {}
      : { registration_end: moment(event.registrationEnd, 'event.registrationEnd') }),
    ...(event.seriesId === undefined ? {} : { series_id: event.seriesId }),
    ...(event.publicRegistrants === undefined ? {} : { public_registrants: event.publicRegistrants }),
    ...(event.reservationDescription === undefined
      ? {}
      : { reservation_description: event.reservationDescription }),
    ...(event.newActivityCreatorEmailNotification === undefined
      ? {}
      : { new_activity_creator_email_notification: event.newActivityCreatorEmailNotification }),
    ...(event.newActivityCreatorPushNotification === undefined
      ? {}
      : { new_activity_creator_push_notification: event.newActivityCreatorPushNotification }),
  };
}
