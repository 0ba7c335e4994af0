import type { Context } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { idOfWords } from '../../../../platform/ids.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { holdAccounts, requireMember } from '../../../ground/accounts/index.ts';
import { requirePlace, requireSpace } from '../places/places.service.ts';
import { findSpaceById } from '../places/spaces.queries.ts';
import { findSlots } from '../slots/availability.service.ts';
import { readDay, readMinute } from '../slots/days.ts';
import type { WishedTime } from '../taking/taking.service.ts';
import { writeFreeMail } from '../telling/free.mails.ts';
import * as queries from './watching.queries.ts';

/** Times that a person waits for at once. */
const MOST_WATCHED = 30;

/** From now on the person hears when the full slot becomes free, once; asked again, the answer is the same. */
export async function watchSlot(
  ctx: Context,
  place: string,
  idOrSlug: string,
  wished: WishedTime,
): Promise<queries.WatchRow> {
  const { accountId } = requireMember(ctx.actor);
  const day = readDay(wished.day, 'day');
  const minute = readMinute(wished.time, 'time');
  const space = await requireSpace(ctx, place, idOrSlug);
  const found = await findSlots(ctx, { space, days: [day] });
  const slot = found[0]?.slots.find((one) => one.minute === minute);
  if (slot === undefined) throw invalid('slot.unknown', { field: 'time' });
  if (slot.left > 0) throw conflict('booking.isFree', { field: 'time' });
  const id = idOfWords('booking watch', ctx.organizationId, accountId, space.id, String(slot.start));
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    await holdAccounts(inner, [accountId]);
    const own = { accountId, now: inner.now() };
    const [known] = await queries.listOwn(db, organizationId, { ...own, id }, FIRST);
    if (known !== undefined) return known;
    if ((await queries.countOwn(db, organizationId, own)) >= MOST_WATCHED)
      throw conflict('booking.rule', { values: { rule: 'watched', limit: MOST_WATCHED } });
    await queries.insertWatch(db, organizationId, {
      id,
      space_id: space.id,
      account_id: accountId,
      day,
      minute,
      starts_at: new Date(slot.start),
      created_at: inner.now(),
    });
    const [row] = await queries.listOwn(db, organizationId, { ...own, id }, FIRST);
    // It has begun meanwhile.
    if (row === undefined) throw conflict('booking.isFree', { field: 'time' });
    return row;
  });
}

const FIRST = { page: 1, pageSize: 1 };

export async function unwatchSlot(ctx: Context, id: string): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  if (!(await queries.deleteOwn(ctx.db, ctx.organizationId, accountId, id))) throw notFound('booking.watch');
}

export async function listWatches(
  ctx: Context,
  paging: Paging,
): Promise<{ rows: queries.WatchRow[]; count: number }> {
  const { accountId } = requireMember(ctx.actor);
  const filter = { accountId, now: ctx.now() };
  const [rows, count] = await Promise.all([
    queries.listOwn(ctx.db, ctx.organizationId, filter, paging),
    queries.countOwn(ctx.db, ctx.organizationId, filter),
  ]);
  return { rows, count };
}

const SPACES_AT_ONCE = 50;
const TIMES_AT_ONCE = 200;
const PEOPLE_AT_ONCE = 50;
const PAST_AT_ONCE = 500;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Looks at what is free and not at what has just been given back: a hold that ran out, a canceled booking, a closure that
 * is gone and a larger supply are one to somebody who waits.
 */
export async function tellFree(ctx: Context, signal: AbortSignal): Promise<void> {
  const { db, organizationId } = ctx;
  if (!ctx.organization.modules.has('bookings')) return;
  for (let after = NO_ID; !signal.aborted;) {
    const ids = await queries.listWatchedSpaces(db, organizationId, {
      now: ctx.now(),
      after,
      limit: SPACES_AT_ONCE,
    });
    for (const id of ids) await tellOfSpace(ctx, id, signal);
    const last = ids.at(-1);
    if (last === undefined || ids.length < SPACES_AT_ONCE) break;
    after = last;
  }
  await forgetPast(ctx, signal);
}

async function tellOfSpace(ctx: Context, spaceId: string, signal: AbortSignal): Promise<void> {
  const { db, organizationId } = ctx;
  const space = await findSpaceById(db, organizationId, spaceId);
  if (space?.active !== true) return;
  const place = await requirePlace(ctx, space.place_id);
  if (!place.active) return;
  for (let after = ctx.now(); !signal.aborted;) {
    const watched = await queries.listWatchedTimes(db, organizationId, {
      spaceId,
      after,
      limit: TIMES_AT_ONCE,
    });
    const days = [...new Set(watched.map(({ day }) => day))];
    const found = await findSlots(ctx, { space, days });
    const free = new Set(
      found.flatMap(({ slots }) => slots.filter(({ left }) => left > 0).map(({ start }) => start)),
    );
    for (const { starts_at: start } of watched)
      while (free.has(start.getTime()) && (await tellSome(ctx, { space, place }, start)) === PEOPLE_AT_ONCE);
    const last = watched.at(-1);
    if (last === undefined || watched.length < TIMES_AT_ONCE) return;
    after = last.starts_at;
  }
}

/** All who asked, at once: the first to book has it. */
const tellSome = (ctx: Context, of: Parameters<typeof writeFreeMail>[2], start: Date): Promise<number> =>
  ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const watchers = await queries.lockWatchers(db, organizationId, {
      spaceId: of.space.id,
      start,
      limit: PEOPLE_AT_ONCE,
    });
    await queries.deleteWatches(
      db,
      organizationId,
      watchers.map(({ id }) => id),
    );
    for (const watcher of watchers) {
      const mail = writeFreeMail(inner, watcher, of, start);
      if (mail !== undefined) await inner.services.mail.enqueue(inner, mail);
    }
    return watchers.length;
  });

async function forgetPast(ctx: Context, signal: AbortSignal): Promise<void> {
  const { db, organizationId } = ctx;
  for (let count = PAST_AT_ONCE; count === PAST_AT_ONCE && !signal.aborted;) {
    const ids = await queries.listPast(db, organizationId, ctx.now(), PAST_AT_ONCE);
    await queries.deleteWatches(db, organizationId, ids);
    count = ids.length;
  }
}
