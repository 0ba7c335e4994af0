import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '../../../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { newId, newNumericId } from '../../../../platform/ids.ts';
import { holdAccounts, requireMember } from '../../../ground/accounts/index.ts';
import { holdStock, leftOf, takeStock } from '../../../money/capacity/index.ts';
import { seriesChanged } from '../bookings.facts.ts';
import { requireKeeperOf } from '../managers/keeping.service.ts';
import { requireSpace } from '../places/places.service.ts';
import { holdSpaceForShare, type SpaceRow } from '../places/spaces.queries.ts';
import { readDay } from '../slots/days.ts';
import type { Slot } from '../slots/grid.policy.ts';
import { beginSpaceHold, releaseAt } from '../taking/holds.service.ts';
import { countHeldBy, wholeHold } from '../taking/taking.queries.ts';
import {
  ensureSlots,
  newBooking,
  refuseTooManyHeld,
  requireSpaceById,
  retryCollisions,
} from '../taking/taking.service.ts';
import { freeLane, look, readRule, type WishedSeries } from './looking.service.ts';
import type { JudgedDate, Rule } from './series.policy.ts';
import * as queries from './series.queries.ts';
import { makeSeriesReady, readSeries, type Series } from './series-states.service.ts';
import { viewDates } from './series.views.ts';

export interface TakenSeries extends WishedSeries {
  /** Of its dates, those to take; undefined: each that is free. */
  readonly days?: readonly string[] | undefined;
}

/**
 * Takes the dates and keeps them for a while, all in one transaction. Those that were chosen are taken all or none. The same
 * wish again finds the series that is kept already; of series, a person keeps one at a time.
 */
export async function draftSeries(
  ctx: Context,
  place: string,
  idOrSlug: string,
  wished: TakenSeries,
): Promise<Series> {
  const { accountId } = requireMember(ctx.actor);
  const { rule, days } = readRule(wished);
  const chosen = wished.days?.map((day) => readDay(day, 'days'));
  if (chosen?.some((day) => !days.includes(day)) === true)
    throw invalid('booking.series.day', { field: 'days' });
  const found = await requireSpace(ctx, place, idOrSlug);
  return retryCollisions(() =>
    ctx.transaction(async (inner) => {
      const space = await holdSpace(inner, found);
      await holdAccounts(inner, [accountId]);
      const wish = { space, accountId, rule, chosen, isFree: false };
      const kept = await findKept(inner, wish);
      return readSeries(inner, kept ?? (await takeDates(inner, wish, days)), accountId);
    }),
  );
}

async function holdSpace(inner: Context, space: SpaceRow): Promise<SpaceRow> {
  const held = await holdSpaceForShare(inner.db, inner.organizationId, space.id);
  if (held?.active !== true) throw notFound('booking.space');
  return { ...space, ...held };
}

/** The same for somebody, by the staff: free of charge and of the rules of the space, and booked at once. */
export async function bookSeriesForSomebody(
  ctx: Context,
  spaceId: string,
  { accountId, ...wished }: WishedSeries & { readonly accountId: string },
): Promise<Series> {
  await requireKeeperOf(ctx, 'bookings:write', 'booking_space', spaceId);
  const { rule, days } = readRule(wished);
  const found = await requireSpaceById(ctx, spaceId);
  try {
    return await retryCollisions(() =>
      ctx.transaction(async (inner) => {
        const { db, organizationId } = inner;
        const space = await holdSpace(inner, found);
        await holdAccounts(inner, [accountId]);
        const id = await takeDates(inner, { space, accountId, rule, chosen: undefined, isFree: true }, days);
        const dates = await queries.lockDates(db, organizationId, id);
        await makeSeriesReady(
          inner,
          { id, space_id: space.id },
          dates.map((date) => date.id),
        );
        noteChanges(inner, undefined, { ...wished, spaceId, accountId }, { name: space.name });
        return readSeries(inner, id, accountId);
      }),
    );
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw notFound('account');
    throw error;
  }
}

interface Wish {
  readonly space: SpaceRow;
  readonly accountId: string;
  readonly rule: Rule;
  readonly chosen: readonly string[] | undefined;
  /** By the staff. */
  readonly isFree: boolean;
}

/** The id of the series that is kept by the same wish. Behind the lock of the account. */
async function findKept(
  { db, organizationId }: Context,
  { space, accountId, rule, chosen }: Wish,
): Promise<string | undefined> {
  const row = await queries.findHeld(db, organizationId, accountId);
  if (row === undefined) return undefined;
  const dates = await queries.listDates(db, organizationId, row.id);
  const isSame =
    row.space_id === space.id &&
    row.minute === rule.minute &&
    row.first_day === rule.firstDay &&
    row.last_day === rule.lastDay &&
    row.every_weeks === rule.everyWeeks &&
    (row.weekdays.length === 0 || row.weekdays.join() === rule.weekdays.join()) &&
    (chosen === undefined ||
      (new Set(chosen).size === dates.length && dates.every((date) => chosen.includes(date.local_day))));
  if (!isSame) throw conflict('booking.series.held').with({ seriesId: row.id });
  return row.id;
}

async function takeDates(
  inner: Context,
  { space, accountId, rule, chosen, isFree }: Wish,
  days: readonly string[],
): Promise<string> {
  const { db, organizationId } = inner;
  const wanted = chosen === undefined ? days : days.filter((day) => chosen.includes(day));
  const judged = await look(inner, { space, accountId, days: wanted, minute: rule.minute, isFree });
  const price = isFree ? 0 : space.price;
  const refused = (dates: readonly JudgedDate[]) =>
    conflict(chosen === undefined ? 'booking.series.none' : 'booking.series.taken').with({
      dates: viewDates(dates, rule.minute),
    });
  const free = judged.flatMap(({ slot, why }) => (slot === undefined || why !== undefined ? [] : slot));
  if (free.length === 0 || (chosen !== undefined && free.length < judged.length)) throw refused(judged);
  if (!isFree) refuseTooManyHeld(await countHeldBy(db, organizationId, accountId), free.length);
  const now = inner.now();
  const id = newId();
  await queries.insertSeries(db, organizationId, {
    id,
    number: newNumericId(),
    space_id: space.id,
    account_id: accountId,
    minute: rule.minute,
    first_day: rule.firstDay,
    last_day: rule.lastDay,
    every_weeks: rule.everyWeeks,
    weekdays: [...rule.weekdays],
    price,
    created_at: now,
    updated_at: now,
  });
  const dates = free.map((slot) => ({ id: newId(), slot }));
  const until = isFree ? undefined : await beginSpaceHold(inner, accountId, space.id);
  const owner = { space, accountId, seriesId: id, price, isFree, until };
  const taken = await takeFree(inner, owner, dates);
  if (taken.size === 0 || (chosen !== undefined && taken.size < free.length))
    throw refused(
      judged.map((date) => {
        const isGone = dates.some((one) => one.slot === date.slot && !taken.has(one.id));
        return isGone ? { ...date, why: 'full' } : date;
      }),
    );
  await inner.record(seriesChanged(id, space.id));
  return id;
}

interface Owner {
  readonly space: SpaceRow;
  readonly accountId: string;
  readonly seriesId: string;
  readonly price: number;
  readonly isFree?: boolean;
  /** How long the dates are kept; absent: a whole hold. */
  readonly until?: Date | undefined;
}

/**
 * Takes a piece at each of these times that has one, and answers which. The stock of all slots is locked before the first is
 * taken, in the order that every taking keeps, and the lanes are read behind these locks.
 */
export async function takeFree(
  inner: Context,
  { space, accountId, seriesId, price, isFree = false, until }: Owner,
  dates: readonly { readonly id: string; readonly slot: Slot }[],
): Promise<ReadonlySet<string>> {
  const { db, organizationId } = inner;
  const slotIds = await ensureSlots(
    inner,
    space,
    dates.map(({ slot }) => slot),
  );
  const windows = dates.map(({ slot }) => ({ start: new Date(slot.start), end: new Date(slot.end) }));
  const of = { spaceId: space.id, accountId, isKeptOnly: false };
  let stock = await holdStock(inner, slotIds);
  let taken = await queries.listTakenAt(db, organizationId, of, windows);
  let isReleased = false;
  for (const { place, has_lapsed: hasLapsed } of taken) {
    const window = windows[place - 1];
    if (hasLapsed && window !== undefined)
      isReleased = (await releaseAt(inner, { spaceId: space.id, ...window })) || isReleased;
  }
  if (isReleased) {
    stock = await holdStock(inner, slotIds);
    taken = await queries.listTakenAt(db, organizationId, of, windows);
  }
  const takenAt = new Map(taken.map((one) => [one.place, one]));
  const rows = dates.flatMap(({ id, slot }, index) => {
    const slotId = slotIds[index] ?? '';
    const at = takenAt.get(index + 1);
    const lane = freeLane(at?.lanes ?? [], space.supply);
    const piece = stock.get(slotId);
    if (lane === undefined || piece === undefined || leftOf(piece) === 0 || at?.is_own === true) return [];
    const row = newBooking(inner, { id, space, slot, slotId, accountId, lane });
    return [{ ...row, series_id: seriesId, price, by_staff: isFree }];
  });
  await takeStock(inner, new Map(rows.map((row) => [row.slot_id, 1])));
  await queries.insertDates(db, organizationId, rows, until ?? wholeHold);
  return new Set(rows.map(({ id }) => id));
}
