import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '../../../../platform/db/database.ts';
import { deleteRow, holdRow, insertOnce, updateRow } from '../../../../platform/db/rows.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newId } from '../../../../platform/ids.ts';
import { searchable, slugify } from '../../../../platform/text.ts';
import { canonicalTimeZone } from '../../../../platform/time-zone.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { storePicture } from '../../../ground/storage/index.ts';
import { readQuestions } from '../asking/asking.service.ts';
import { placeChanged } from '../bookings.facts.ts';
import type { ShownPlace } from '../bookings.views.ts';
import { requirePlaceKeeper } from '../managers/keeping.service.ts';
import { getPlace, listPlaces } from '../places/places.service.ts';
import { hasComingAt } from './admin-places.queries.ts';
import type { CreatePlace, UpdatePlace } from './admin-places.schemas.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

const SLUG_TRIES = 50;

export async function listAllPlaces(ctx: Context, query: Paging & { active?: boolean | undefined }) {
  requirePower(ctx.actor, 'bookings:read');
  return listPlaces(ctx, query, query.active);
}

export async function getManagedPlace(ctx: Context, id: string): Promise<ShownPlace> {
  await requirePlaceKeeper(ctx, 'bookings:read', id);
  return getPlace(ctx, id);
}

export async function createPlace(
  ctx: Context,
  { image, questions, ...input }: CreatePlace,
): Promise<ShownPlace> {
  requirePower(ctx.actor, 'bookings:write');
  const asked = await readQuestions(ctx, questions);
  const imageId = await storePicture(ctx, image);
  const now = ctx.now();
  const row = {
    timezone: ctx.organization.timezone,
    ...columnsOf(input),
    ...asked.columns,
    id: newId(),
    name: input.name.trim(),
    image_id: imageId ?? null,
    created_at: now,
    updated_at: now,
  };
  await ctx.transaction(async (inner) => {
    await insertSlugged(row.name, 'place', (slug) =>
      insertOnce(inner.db, 'booking_place', inner.organizationId, { ...row, slug }),
    );
    noteChanges(inner, undefined, { ...row, ...asked.told });
    await inner.record(placeChanged(row.id));
  });
  return getPlace(ctx, row.id);
}

/** A second "North hall" is `north-hall-2`. */
export async function insertSlugged(
  name: string,
  fallback: string,
  insert: (slug: string) => Promise<boolean>,
): Promise<void> {
  const base = slugify(name, fallback);
  for (let number = 1; number <= SLUG_TRIES; number += 1)
    if (await insert(number === 1 ? base : `${base}-${number}`)) return;
  throw conflict('name.taken', { field: 'name' });
}

/** Omitted fields stay; null clears. */
export const kept = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

export async function updatePlace(
  ctx: Context,
  id: string,
  { image, questions, ...input }: UpdatePlace,
): Promise<ShownPlace> {
  requirePower(ctx.actor, 'bookings:write');
  await getPlace(ctx, id);
  const asked = await readQuestions(ctx, questions);
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    const before = await holdRow(inner.db, 'booking_place', inner.organizationId, { id });
    if (before === undefined) throw notFound('booking.place');
    await holdUnchanged(inner, 'booking_place', id);
    const changes = {
      ...columnsOf({ ...input, name: input.name ?? before.name }),
      ...asked.columns,
      search_text: searchable(
        input.name ?? before.name,
        kept(input.description, before.description),
        kept(input.city, before.city),
      ),
      ...(imageId === undefined ? {} : { image_id: imageId }),
      updated_at: ctx.now(),
    };
    // The times of bookings are those of its clock.
    if (changes.timezone !== undefined && changes.timezone !== before.timezone)
      if (await hasComingAt(inner.db, inner.organizationId, id, ctx.now()))
        throw conflict('booking.place.timezone', { field: 'timezone' });
    await updateRow(inner.db, 'booking_place', inner.organizationId, { id }, changes);
    noteChanges(inner, before, { ...changes, ...asked.told });
    await inner.record(placeChanged(id));
  });
  return getPlace(ctx, id);
}

export async function deletePlace(ctx: Context, id: string): Promise<null> {
  requirePower(ctx.actor, 'bookings:write');
  try {
    await ctx.transaction(async (inner) => {
      const before = await holdRow(inner.db, 'booking_place', inner.organizationId, { id });
      if (before === undefined) throw notFound('booking.place');
      await deleteRow(inner.db, 'booking_place', inner.organizationId, { id });
      noteChanges(inner, before, undefined);
      await inner.record(placeChanged(id));
    });
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw conflict('booking.place.inUse');
    throw error;
  }
  return null;
}

function columnsOf({ timezone, sortOrder, ...input }: Omit<CreatePlace, 'image' | 'questions'>) {
  if (timezone !== undefined && canonicalTimeZone(timezone) !== timezone)
    throw invalid('timezone.unknown', { field: 'timezone', values: { timezone } });
  return {
    ...Object.fromEntries(
      Object.entries(input).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.trim() || null : value,
      ]),
    ),
    ...(timezone === undefined ? {} : { timezone }),
    ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
    search_text: searchable(input.name, input.description, input.city),
  };
}
