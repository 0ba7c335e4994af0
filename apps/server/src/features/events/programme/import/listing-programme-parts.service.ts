import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { slugify } from '../../../../platform/text.ts';
import { getAgenda } from '../sessions/sessions.service.ts';
import { refuseText } from '../../../ground/rules/index.ts';
import { changeEvent, keepPicture } from '../listings/change.service.ts';
import { placeTexts } from '../listings/place-texts.ts';
import { getHostedEvent } from '../hosts/hosts.service.ts';
import type { LocationFields, TrackFields } from '../listings/parts.schemas.ts';
import { deletePart, findPart, insertPart, updatePart } from '../listings/parts.queries.ts';
import { listSessionsOf, refreshWords } from '../sessions/session-words.service.ts';
import { clearLocation } from '../sessions/listing-sessions.queries.ts';

type Agenda = Awaited<ReturnType<typeof getAgenda>>;

/** The next of the addresses that this name makes which is free. */
export async function claimSlug(
  name: string,
  fallback: string,
  insert: (slug: string) => Promise<boolean>,
): Promise<void> {
  const base = slugify(name, fallback);
  for (let number = 1; number <= 50; number++)
    if (await insert(number === 1 ? base : `${base}-${number < 10 ? number : newId().slice(-8)}`)) return;
  throw conflict('name.taken', { field: 'name' });
}

/** A colour for whoever chooses none: far from the one before. */
const COLORS = ['#2563eb', '#d97706', '#059669', '#db2777', '#7c3aed', '#0891b2', '#65a30d', '#dc2626'];

export async function createTrack(
  ctx: Context,
  idOrSlug: string,
  { name, color, sortOrder }: TrackFields & { name: string },
): Promise<Agenda['tracks'][number]> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, name);
  const id = newId();
  const { tracks } = await getAgenda(ctx, event.id);
  const row = {
    id,
    event_id: event.id,
    name: name.trim(),
    color: (color ?? COLORS[tracks.length % COLORS.length] ?? '#2563eb').toLowerCase(),
    sort_order: sortOrder ?? tracks.length,
  };
  await changeEvent(
    ctx,
    event,
    (inner) =>
      claimSlug(name, 'track', (slug) =>
        insertPart(inner.db, ctx.organizationId, 'event_track', { ...row, slug }),
      ),
    'event_track',
  );
  return getTrack(ctx, event.id, id);
}

export async function updateTrack(
  ctx: Context,
  idOrSlug: string,
  trackId: string,
  { name, color, sortOrder }: TrackFields,
): Promise<Agenda['tracks'][number]> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, [name]);
  await changeEvent(ctx, event, async (inner) => {
    if ((await findPart(inner.db, ctx.organizationId, 'event_track', event.id, trackId)) === undefined)
      throw notFound('track');
    await updatePart(inner.db, ctx.organizationId, 'event_track', event.id, trackId, {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(color === undefined ? {} : { color: color.toLowerCase() }),
      ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
    });
    if (name !== undefined) await refreshWords(inner, await listSessionsOf(inner, event.id, { trackId }));
  });
  return getTrack(ctx, event.id, trackId);
}

export async function deleteTrack(ctx: Context, idOrSlug: string, trackId: string): Promise<null> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await changeEvent(ctx, event, async (inner) => {
    const sessions = await listSessionsOf(inner, event.id, { trackId });
    if (!(await deletePart(inner.db, ctx.organizationId, 'event_track', event.id, trackId)))
      throw notFound('track');
    await refreshWords(inner, sessions);
  });
  return null;
}

async function getTrack(ctx: Context, eventId: string, id: string): Promise<Agenda['tracks'][number]> {
  const track = (await getAgenda(ctx, eventId)).tracks.find((one) => one.id === id);
  if (track === undefined) throw notFound('track');
  return track;
}

export async function createLocation(
  ctx: Context,
  idOrSlug: string,
  { name, image, ...input }: LocationFields & { name: string },
): Promise<Agenda['locations'][number]> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, [name, input.description, ...placeTexts(input)]);
  const imageId = await keepPicture(ctx, image, 'image');
  const id = newId();
  const { locations } = await getAgenda(ctx, event.id);
  const row = {
    sort_order: locations.length,
    ...toColumns(input),
    id,
    event_id: event.id,
    name: name.trim(),
    image_id: imageId ?? null,
  };
  await changeEvent(
    ctx,
    event,
    (inner) =>
      claimSlug(name, 'room', (slug) =>
        insertPart(inner.db, ctx.organizationId, 'event_location', { ...row, slug }),
      ),
    'event_location',
  );
  return getLocation(ctx, event.id, id);
}

export async function updateLocation(
  ctx: Context,
  idOrSlug: string,
  locationId: string,
  { name, image, ...input }: LocationFields,
): Promise<Agenda['locations'][number]> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await refuseText(ctx, [name, input.description, ...placeTexts(input)]);
  const imageId = await keepPicture(ctx, image, 'image');
  await changeEvent(ctx, event, async (inner) => {
    if ((await findPart(inner.db, ctx.organizationId, 'event_location', event.id, locationId)) === undefined)
      throw notFound('location');
    await updatePart(inner.db, ctx.organizationId, 'event_location', event.id, locationId, {
      ...toColumns(input),
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(imageId === undefined ? {} : { image_id: imageId }),
    });
    if (name !== undefined) await refreshWords(inner, await listSessionsOf(inner, event.id, { locationId }));
  });
  return getLocation(ctx, event.id, locationId);
}

/** Sessions in the deleted location have no location afterwards. */
export async function deleteLocation(ctx: Context, idOrSlug: string, locationId: string): Promise<null> {
  const event = await getHostedEvent(ctx, idOrSlug);
  await changeEvent(ctx, event, async (inner) => {
    const sessions = await listSessionsOf(inner, event.id, { locationId });
    await clearLocation(inner.db, ctx.organizationId, event.id, locationId);
    if (!(await deletePart(inner.db, ctx.organizationId, 'event_location', event.id, locationId)))
      throw notFound('location');
    await refreshWords(inner, sessions);
  });
  return null;
}

async function getLocation(ctx: Context, eventId: string, id: string): Promise<Agenda['locations'][number]> {
  const location = (await getAgenda(ctx, eventId)).locations.find((one) => one.id === id);
  if (location === undefined) throw notFound('location');
  return location;
}

function toColumns(input: Omit<LocationFields, 'name' | 'image'>) {
  const { description, address1, address2, zip, city, state, country, googlePlaceId, sortOrder } = input;
  return {
    ...(description === undefined ? {} : { description }),
    ...(address1 === undefined ? {} : { address1 }),
    ...(address2 === undefined ? {} : { address2 }),
    ...(zip === undefined ? {} : { zip }),
    ...(city === undefined ? {} : { city }),
    ...(state === undefined ? {} : { state }),
    ...(country === undefined ? {} : { country }),
    ...(googlePlaceId === undefined ? {} : { google_place_id: googlePlaceId }),
    ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
  };
}
