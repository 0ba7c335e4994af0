import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '../../../../platform/db/database.ts';
import { readOrder, refuseDeep, refuseUnknown } from '../../../../platform/db/list.ts';
import { updateRow } from '../../../../platform/db/rows.ts';
import { conflict, forbidden, invalid, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { newId } from '../../../../platform/ids.ts';
import { readInstant } from '../../../../platform/period.ts';
import { hasPower } from '../../../../platform/powers.ts';
import { holdAccounts, requirePower } from '../../../ground/accounts/index.ts';
import { holdStock } from '../../../money/capacity/index.ts';
import { bookingMoved, spaceChanged } from '../bookings.facts.ts';
import { keepsByName, requireKeeperOf, requirePlaceKeeper } from '../managers/keeping.service.ts';
import { returnOwed } from '../paying/owed.service.ts';
import { readDay, readMinute } from '../slots/days.ts';
import { lockBooking, type LockedBooking } from '../taking/bookings.queries.ts';
import { dropDrafts } from '../taking/holds.service.ts';
import { makeReady, markCanceled } from '../taking/states.service.ts';
import * as taking from '../taking/taking.service.ts';
import { insertBooking, wholeHold } from '../taking/taking.queries.ts';
import { tell } from '../telling/telling.service.ts';
import * as queries from './staff-bookings.queries.ts';
import { takenBack } from './taken-back.service.ts';
import { LIST_PARAMETERS, type FilterQuery } from './staff-bookings.schemas.ts';

const BATCH = 500;
/** Columns of questions in a table; answers to others share the last one. */
const MOST_COLUMNS = 200;
const MOST_AT_ONCE = 5000;
const LONGEST_MS = 31 * 24 * 60 * 60_000;

const filterOf = ({ startsFrom, startsUntil, ...filter }: FilterQuery): queries.StaffFilter => ({
  ...filter,
  ...(startsFrom !== undefined && { startsFrom: readInstant(startsFrom, 'startsFrom') }),
  ...(startsUntil !== undefined && { startsUntil: readInstant(startsUntil, 'startsUntil') }),
});

export async function listAllBookings(
  ctx: Context,
  query: FilterQuery & Paging,
): Promise<{ rows: queries.StaffBookingRow[]; count: number }> {
  await requirePlaceKeeper(ctx, 'bookings:read', query.placeId);
  refuseUnknown(query, LIST_PARAMETERS);
  refuseDeep(query);
  const orders = readOrder(queries.SORTABLE, queries.ID, (query.orderBy ?? '-startsAt').split(','));
  const filter = filterOf(query);
  const [rows, count] = await Promise.all([
    queries.listStaffBookings(ctx, filter, orders, query),
    queries.countStaffBookings(ctx, filter),
  ]);
  return { rows, count };
}

/** Questions come first: a table knows its columns before its rows. */
export async function readBookings(
  ctx: Context,
  query: FilterQuery,
): Promise<{ asked: { id: string; name: string }[]; rows: AsyncIterable<queries.StaffBookingRow> }> {
  requirePower(ctx.actor, 'bookings:read');
  requirePower(ctx.actor, 'people.export');
  const filter = filterOf(query);
  const asked = await queries.listAnswered(ctx, filter, MOST_COLUMNS);
  return { asked, rows: readFrom(ctx, filter) };
}

async function* readFrom(ctx: Context, filter: queries.StaffFilter): AsyncGenerator<queries.StaffBookingRow> {
  let rows: queries.StaffBookingRow[] = [];
  do {
    rows = await queries.listAfter(ctx, filter, rows.at(-1), BATCH);
    yield* rows;
  } while (rows.length === BATCH);
}

/** Without answers: these are thousands at once, and each is read by itself. */
export async function getCalendar(
  ctx: Context,
  query: { placeId: string; from: string; to: string },
): Promise<queries.StaffBookingRow[]> {
  await requirePlaceKeeper(ctx, 'bookings:read', query.placeId);
  const [from, to] = [readInstant(query.from, 'from'), readInstant(query.to, 'to')];
  if (to <= from || to.getTime() - from.getTime() > LONGEST_MS)
    throw invalid('period.reversed', { field: 'to' });
  // A slot that began the day before can still run.
  const startsFrom = new Date(from.getTime() - 24 * 60 * 60_000);
  const { placeId } = query;
  const filter = { placeId, startsFrom, startsUntil: to, endsAfter: from, isLive: true };
  const rows = await queries.listAfter(ctx, filter, undefined, MOST_AT_ONCE);
  return rows.map((row) => ({ ...row, answers: [] }));
}

export async function getManagedBooking(ctx: Context, id: string): Promise<queries.StaffBookingRow> {
  await requireKeeperOf(ctx, 'bookings:read', 'booking', id);
  const row = await queries.findStaffBooking(ctx, id);
  if (row === undefined) throw notFound('booking');
  return row;
}

interface Wish {
  readonly day: string;
  readonly time: string;
}

export async function bookForSomebody(
  ctx: Context,
  spaceId: string,
  { accountId, ...wish }: Wish & { readonly accountId: string },
): Promise<queries.StaffBookingRow> {
  await requireKeeperOf(ctx, 'bookings:write', 'booking_space', spaceId);
  const when = { day: readDay(wish.day, 'day'), minute: readMinute(wish.time, 'time') };
  const id = newId();
  try {
    await taking.retryCollisions(() =>
      ctx.transaction(async (inner) => {
        const { db, organizationId } = inner;
        const wanted = { ...when, accountId, space: await taking.requireSpaceById(inner, spaceId) };
        const { space, slot } = await taking.openSlot(inner, wanted);
        await holdAccounts(inner, [accountId]);
        const slotId = await taking.ensureSlot(inner, space, slot);
        const lane = await taking.takePiece(inner, { space, slot, slotId });
        const row = taking.newBooking(inner, { id, space, slot, slotId, accountId, lane });
        await insertBooking(db, organizationId, { ...row, price: 0, by_staff: true }, wholeHold);
        await makeReady(inner, row);
        noteChanges(inner, undefined, { ...when, spaceId, accountId }, { name: space.name });
      }),
    );
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw notFound('account');
    throw error;
  }
  return getManagedBooking(ctx, id);
}

export async function lockLive(inner: Context, id: string): Promise<LockedBooking & { account_id: string }> {
  const row = await lockBooking(inner.db, inner.organizationId, id);
  if (row === undefined) throw notFound('booking');
  const { account_id: accountId } = row;
  // It follows the event, and nothing else.
  if (accountId === null) throw conflict('booking.ofEvent');
  return { ...row, account_id: accountId };
}

/** Takes the new slot and gives the old one back, both or neither. The person keeps what was paid for it. */
export async function moveBooking(
  ctx: Context,
  id: string,
  { spaceId, ...wish }: Wish & { readonly spaceId?: string | undefined },
): Promise<queries.StaffBookingRow> {
  await requireKeeperOf(ctx, 'bookings:write', 'booking', id);
  if (spaceId !== undefined) await requireKeeperOf(ctx, 'bookings:write', 'booking_space', spaceId);
  const when = { day: readDay(wish.day, 'day'), minute: readMinute(wish.time, 'time') };
  await taking.retryCollisions(() =>
    ctx.transaction(async (inner) => {
      const { db, organizationId } = inner;
      const row = await lockLive(inner, id);
      await requirePlaceKeeper(inner, 'bookings:write', row.place_id);
      if (row.status !== 'ready' && row.status !== 'needsInfo') throw conflict('booking.state');
      const wanted = await taking.requireSpaceById(inner, spaceId ?? row.space_id);
      await requireRefunder(inner, row, wanted.place_id);
      const { space, slot } = await taking.openSlot(inner, {
        ...when,
        accountId: row.account_id,
        space: wanted,
      });
      const slotId = await taking.ensureSlot(inner, space, slot);
      if (slotId === row.slot_id) {
        if (row.released_at === null) return;
        const back = await takenBack(inner, row, space.supply);
        await updateRow(db, 'booking', organizationId, { id }, { ...back, updated_at: inner.now() });
        noteChanges(inner, row, back, { name: space.name });
        await inner.record(spaceChanged(space.id));
        return;
      }
      const moved = { id, slotId: row.slot_id };
      const lane = await taking.takePiece(inner, { space, slot, slotId, moved });
      const { day, minute, starts_at, ends_at } = taking.newBooking(inner, {
        id,
        space,
        slot,
        slotId,
        accountId: row.account_id,
        lane,
      });
      const changes = { day, minute, starts_at, ends_at, lane, slot_id: slotId, updated_at: inner.now() };
      await updateRow(
        db,
        'booking',
        organizationId,
        { id },
        {
          ...changes,
          space_id: space.id,
          place_id: space.place_id,
          // A series is of one space, and goes with it.
          ...(space.id === row.space_id ? {} : { series_id: null }),
          released_at: null,
          day_reminder_at: null,
          hour_reminder_at: null,
        },
      );
      noteChanges(
        inner,
        { day: row.local_day, minute: row.minute, spaceId: row.space_id },
        { day, minute, spaceId: space.id },
        { name: space.name },
      );
      await tell(inner, 'moved', id);
      await inner.record(bookingMoved(id, space.id));
      if (space.id !== row.space_id) await inner.record(bookingMoved(id, row.space_id));
    }),
  );
  return getManagedBooking(ctx, id);
}

/** Managers of the other place may give the money back from then on: so it is moved by those who may do that here. */
async function requireRefunder(inner: Context, row: LockedBooking, toPlaceId: string): Promise<void> {
  if (row.place_id === toPlaceId || Math.min(row.paid, row.returnable) === 0) return;
  if (hasPower(inner.actor, 'payments:write') || (await keepsByName(inner, row.place_id))) return;
  throw forbidden('refund.notAllowed');
}

export async function cancelForSomebody(
  ctx: Context,
  id: string,
  { refund }: { readonly refund: boolean },
): Promise<queries.StaffBookingRow> {
  await requireKeeperOf(ctx, 'bookings:write', 'booking', id);
  await ctx.transaction(async (inner) => {
    const row = await lockLive(inner, id);
    // The booking may be another place's by now.
    await requirePlaceKeeper(inner, 'bookings:write', row.place_id);
    if (row.status === 'canceled') return refund ? returnOwed(inner, id) : undefined;
    if (row.status === 'draft') throw conflict('booking.state');
    await markCanceled(inner, row, {
      source: 'staff',
      byRight: await keepsByName(inner, row.place_id),
      amount: refund ? Math.min(row.paid, row.returnable) : 0,
    });
    noteChanges(inner, { status: row.status }, { status: 'canceled' }, { name: String(row.number) });
  });
  return getManagedBooking(ctx, id);
}

/** Held drafts in the way of a closure are dropped, bookings canceled and paid back: whoever may close it so has decided that. */
export async function cancelAll(
  inner: Context,
  rows: Awaited<ReturnType<typeof queries.lockTouched>>,
): Promise<number> {
  await holdStock(
    inner,
    rows.map(({ slot_id: slotId }) => slotId),
  );
  await dropDrafts(
    inner,
    rows.filter(({ status }) => status === 'draft'),
  );
  const booked = rows.filter(({ status }) => status !== 'draft');
  for (const { id } of booked) {
    const row = await lockLive(inner, id);
    const amount = Math.min(row.paid, row.returnable);
    await markCanceled(inner, row, { source: 'staff', byRight: true, amount, unlessDisputed: true });
  }
  return booked.length;
}
