import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '../../../../platform/db/database.ts';
import { deleteRow, holdRow, insertOnce, updateRow } from '../../../../platform/db/rows.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newId } from '../../../../platform/ids.ts';
import { readInstant, refuseReversed } from '../../../../platform/period.ts';
import { searchable } from '../../../../platform/text.ts';
import { requirePower } from '../../../ground/accounts/index.ts';
import { storePicture } from '../../../ground/storage/index.ts';
import { closeStock, giveStock, setSupply, takeStock } from '../../../money/capacity/index.ts';
import { readQuestions } from '../asking/asking.service.ts';
import { spaceChanged } from '../bookings.facts.ts';
import { requireKeeperOf, requirePlaceKeeper } from '../managers/keeping.service.ts';
import { listSpaces, MOST_SPACES, requirePlace, showSpace } from '../places/places.service.ts';
import { countSpaces } from '../places/spaces.queries.ts';
import type { SpaceNext } from '../slots/availability.service.ts';
import { slotsOf } from '../slots/grid.policy.ts';
import { findLane } from '../taking/taking.queries.ts';
import { requireSpaceById } from '../taking/taking.service.ts';
import { insertSlugged, kept } from './admin-places.service.ts';
import * as queries from './admin-places.queries.ts';
import type { CreateSpace, UpdateSpace } from './admin-places.schemas.ts';
import { readHours, type GivenHours } from './hours.policy.ts';
import { holdUnchanged } from '../../../../platform/unchanged.ts';

/** Of the site, beside the pages of spaces. */
const MANAGERS_PAGE = 'manage';

export async function listAllSpaces(
  ctx: Context,
  placeId: string,
  query: Paging & { active?: boolean | undefined },
) {
  await requirePlaceKeeper(ctx, 'bookings:read', placeId);
  return listSpaces(ctx, placeId, { ...query, questions: 'own' });
}

export async function createSpace(
  ctx: Context,
  placeId: string,
  { image, questions, ...input }: CreateSpace,
): Promise<SpaceNext> {
  requirePower(ctx.actor, 'bookings:write');
  await requirePlace(ctx, placeId);
  const asked = await readQuestions(ctx, questions);
  const imageId = await storePicture(ctx, image);
  const now = ctx.now();
  const row = {
    ...columnsOf(input),
    ...asked.columns,
    id: newId(),
    place_id: placeId,
    name: input.name.trim(),
    image_id: imageId ?? null,
    created_at: now,
    updated_at: now,
  };
  await ctx.transaction(async (inner) => {
    await holdRow(inner.db, 'booking_place', inner.organizationId, { id: placeId });
    const filter = { placeIds: [placeId] };
    if ((await countSpaces(inner.db, inner.organizationId, filter)) >= MOST_SPACES)
      throw conflict('booking.spaces.max', { values: { max: MOST_SPACES } });
    await insertSlugged(
      row.name,
      'space',
      async (slug) =>
        slug !== MANAGERS_PAGE &&
        (await refuseReversed(() =>
          insertOnce(inner.db, 'booking_space', inner.organizationId, { ...row, slug } as never),
        )),
    );
    noteChanges(inner, undefined, { ...row, ...asked.told });
    await inner.record(spaceChanged(row.id));
  });
  return showSpace(ctx, await requireSpaceById(ctx, row.id));
}

export async function updateSpace(
  ctx: Context,
  id: string,
  { image, questions, ...input }: UpdateSpace,
): Promise<SpaceNext> {
  requirePower(ctx.actor, 'bookings:write');
  await requireSpaceById(ctx, id);
  const asked = await readQuestions(ctx, questions);
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    // Waits for those who take of it, and keeps others from it.
    const before = await holdRow(db, 'booking_space', organizationId, { id });
    if (before === undefined) throw notFound('booking.space');
    await holdUnchanged(inner, 'booking_space', id);
    const changes = {
      ...columnsOf({ ...input, name: input.name ?? before.name }),
      ...asked.columns,
      search_text: searchable(input.name ?? before.name, kept(input.description, before.description)),
      ...(imageId === undefined ? {} : { image_id: imageId }),
      updated_at: ctx.now(),
    };
    await refuseReversed(() => updateRow(db, 'booking_space', organizationId, { id }, changes));
    if (input.supply !== undefined && input.supply !== before.supply)
      await changeSupply(inner, id, input.supply);
    noteChanges(inner, before, { ...changes, ...asked.told });
    await inner.record(spaceChanged(id));
  });
  return showSpace(ctx, await requireSpaceById(ctx, id));
}

/** Fewer pieces than are taken at any time are refused; bookings on lanes that end move to others. */
async function changeSupply(inner: Context, spaceId: string, supply: number): Promise<void> {
  const { db, organizationId } = inner;
  const coming = await queries.listComing(db, organizationId, spaceId, inner.now());
  for (const { id, lane, starts_at: start, ends_at: end } of coming) {
    if (lane <= supply) continue;
    const free = await findLane(db, organizationId, { spaceId, start, end, supply, except: id });
    if (free === undefined) throw conflict('supply.taken', { field: 'supply' });
    await updateRow(db, 'booking', organizationId, { id }, { lane: free });
  }
  const ofEvents = await queries.listOfEvents(db, organizationId, spaceId, inner.now());
  // An event has the whole space, before and after.
  await giveStock(inner, new Map(ofEvents.map((one) => [one.slot_id, one.pieces])));
  for (const slotId of await queries.listComingSlotIds(db, organizationId, spaceId, inner.now()))
    await setSupply(inner, slotId, supply);
  await takeStock(inner, new Map(ofEvents.map((one) => [one.slot_id, supply])));
  for (const { id } of ofEvents) await updateRow(db, 'booking', organizationId, { id }, { pieces: supply });
}

export async function deleteSpace(ctx: Context, id: string): Promise<null> {
  requirePower(ctx.actor, 'bookings:write');
  try {
    await ctx.transaction(async (inner) => {
      const before = await holdRow(inner.db, 'booking_space', inner.organizationId, { id });
      if (before === undefined) throw notFound('booking.space');
      await closeStock(inner, await queries.deleteEmptySlots(inner.db, inner.organizationId, id));
      await deleteRow(inner.db, 'booking_space', inner.organizationId, { id });
      noteChanges(inner, before, undefined);
      await inner.record(spaceChanged(id));
    });
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw conflict('booking.space.inUse');
    throw error;
  }
  return null;
}

/** Bookings that no longer fit stay for the staff to move. */
export async function setHours(
  ctx: Context,
  id: string,
  given: readonly GivenHours[],
): Promise<{ space: SpaceNext; outside: number }> {
  await requireKeeperOf(ctx, 'bookings:write', 'booking_space', id);
  const hours = readHours(given);
  const space = await requireSpaceById(ctx, id);
  const outside = await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const held = await holdRow(db, 'booking_space', organizationId, { id });
    if (held === undefined) throw notFound('booking.space');
    await holdUnchanged(inner, 'booking_space', id);
    await queries.replaceHours(db, organizationId, id, hours);
    await updateRow(db, 'booking_space', organizationId, { id }, { updated_at: inner.now() });
    noteChanges(inner, undefined, { hours: given }, { name: held.name });
    await inner.record(spaceChanged(id));
    const coming = await queries.listComing(db, organizationId, id, inner.now());
    const grid = { slotMinutes: held.slot_minutes, timezone: space.timezone };
    return coming.filter(
      (one) => !slotsOf(one.local_day, hours, grid).some(({ start }) => start === one.starts_at.getTime()),
    ).length;
  });
  return { space: await showSpace(ctx, await requireSpaceById(ctx, id)), outside };
}

function columnsOf({ name, description, start, end, ...input }: Omit<CreateSpace, 'image' | 'questions'>) {
  return {
    name: name.trim(),
    ...(description === undefined ? {} : { description: description?.trim() || null }),
    ...(input.supply === undefined ? {} : { supply: input.supply }),
    ...(input.slotDuration === undefined ? {} : { slot_minutes: input.slotDuration }),
    ...(input.price === undefined ? {} : { price: input.price }),
    ...(start === undefined ? {} : { start_at: start === null ? null : readInstant(start, 'start') }),
    ...(end === undefined ? {} : { end_at: end === null ? null : readInstant(end, 'end') }),
    ...(input.noticeMinutes === undefined ? {} : { notice_minutes: input.noticeMinutes }),
    ...(input.horizonDays === undefined ? {} : { horizon_days: input.horizonDays }),
    ...(input.cancelHours === undefined ? {} : { cancel_hours: input.cancelHours }),
    ...(input.perDay === undefined ? {} : { per_day: input.perDay }),
    ...(input.perWeek === undefined ? {} : { per_week: input.perWeek }),
    ...(input.refunds === undefined ? {} : { refunds: JSON.stringify(input.refunds) }),
    ...(input.doorNames === undefined ? {} : { door_names: input.doorNames }),
    ...(input.forEvents === undefined ? {} : { for_events: input.forEvents }),
    ...(input.active === undefined ? {} : { active: input.active }),
    ...(input.sortOrder === undefined ? {} : { sort_order: input.sortOrder }),
    search_text: searchable(name, description),
  };
}
