import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { writeBookingMail, writeCalendar, writeSeriesMail, type BookingMail } from './bookings.mails.ts';
import * as queries from './telling.queries.ts';

/** Within the transaction of what it tells, so that it is told once, or not at all. */
export async function tell(inner: Context, kind: BookingMail, bookingId: string): Promise<void> {
  const row = await queries.findReader(inner.db, inner.organizationId, bookingId);
  const mail = row === undefined ? undefined : writeBookingMail(inner, kind, row);
  if (mail !== undefined) await inner.services.mail.enqueue(inner, mail);
}

/** Dates of a series in one mail. */
export async function tellSeries(
  inner: Context,
  kind: 'confirmed' | 'canceled',
  bookingIds: readonly string[],
): Promise<void> {
  const rows = await queries.listReaders(inner.db, inner.organizationId, bookingIds);
  const mail = writeSeriesMail(inner, kind, rows);
  if (mail !== undefined) await inner.services.mail.enqueue(inner, mail);
}

/** The own booking as a file for calendars. */
export async function getCalendar(ctx: Context, bookingId: string): Promise<string> {
  const { accountId } = requireMember(ctx.actor);
  const row = await queries.findReader(ctx.db, ctx.organizationId, bookingId, accountId);
  if (row === undefined || row.status === 'draft') throw notFound('booking');
  // A file is taken as it is; nobody is invited by it.
  return writeCalendar(ctx, { ...row, email: null }).content.toString();
}

const HOUR_MS = 60 * 60_000;
const AT_ONCE = 50;

/** A day and an hour before the start; people who booked later than that know it already. */
export async function remind(ctx: Context, signal: AbortSignal): Promise<void> {
  for (const [reminder, ahead] of [
    ['day_reminder_at', 24 * HOUR_MS],
    ['hour_reminder_at', HOUR_MS],
  ] as const)
    while (!signal.aborted && (await remindSome(ctx, reminder, ahead)) === AT_ONCE);
}

const remindSome = (ctx: Context, reminder: queries.Reminder, ahead: number): Promise<number> =>
  ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const now = ctx.now();
    const until = new Date(now.getTime() + ahead);
    const rows = await queries.lockToRemind(db, organizationId, reminder, { now, until, limit: AT_ONCE });
    const ids = rows.map(({ id }) => id);
    await queries.markReminded(db, organizationId, ids, reminder, now);
    for (const { id, wants_mail: wantsMail } of rows) if (wantsMail) await tell(inner, 'reminder', id);
    return rows.length;
  });
