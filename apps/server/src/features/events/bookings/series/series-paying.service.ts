import { Type } from 'typebox';
import { read } from '../../../../platform/check.ts';
import type { Context } from '../../../../platform/context.ts';
import { updateRow } from '../../../../platform/db/rows.ts';
import { conflict, invalid } from '../../../../platform/errors.ts';
import { holdAccounts, requireMember } from '../../../ground/accounts/index.ts';
import {
  closeOpenIntent,
  getIntent,
  openIntent,
  writeReceipt,
  type CompleteIntent,
  type IntentRow,
} from '../../../money/payments/index.ts';
import { giveBackWords, requireAnswers } from '../asking/asking.service.ts';
import { refusePaid, settlePaid } from '../paying/settling.service.ts';
import { holdSpaceForShare } from '../places/spaces.queries.ts';
import { listClosedAt, listHours } from '../slots/availability.queries.ts';
import { timeOf } from '../slots/days.ts';
import { dropExpired } from '../taking/holds.service.ts';
import { refundShareOf } from '../paying/owed.service.ts';
import { requireSpaceById } from '../taking/taking.service.ts';
import { sharesOf, slotAt } from './series.policy.ts';
import * as queries from './series.queries.ts';
import { makeSeriesReady, readSeries } from './series-states.service.ts';
import { takeFree } from './taking-series.service.ts';

const AgreedDate = Type.Object({ id: Type.String(), day: Type.String(), minute: Type.Integer() });
/** The terms that were agreed on, so that money that comes late can still buy them. */
const Details = Type.Object({
  spaceId: Type.String(),
  price: Type.Integer(),
  dates: Type.Array(AgreedDate, { minItems: 1 }),
});

const thingOf = (bookingSeriesId: string) => ({ purpose: 'bookingSeries', bookingSeriesId }) as const;

/** One payment of all dates that are still held; asked for again, the same one. */
export async function openSeriesIntent(
  ctx: Context,
  id: string,
  addressId: string | undefined,
): Promise<CompleteIntent> {
  const { accountId } = requireMember(ctx.actor);
  await completeSeries(ctx, id);
  const { row, first, dates } = await readSeries(ctx, id, accountId);
  if (row.status === 'ready') {
    const paidBy = dates.find(({ intent_id: intentId }) => intentId !== null)?.intent_id;
    if (typeof paidBy === 'string') return getIntent(ctx, paidBy);
  }
  const held = dates.filter(({ status }) => status === 'draft');
  if (row.status !== 'draft' || held.length === 0) throw conflict('booking.state');
  if (row.price === 0) throw invalid('booking.free');
  await requireAnswers(
    ctx,
    row.space_id,
    held.map(({ answers }) => answers),
  );
  return openIntent(ctx, {
    ...thingOf(id),
    accountId,
    subtotal: row.price * held.length,
    addressId,
    description: `${first.space.name}, ${held.length} × ${timeOf(row.minute)}, ${first.local_day} – ${held.at(-1)?.local_day ?? ''}`,
    details: {
      spaceId: row.space_id,
      price: row.price,
      dates: held.map((date) => ({ id: date.id, day: date.local_day, minute: date.minute })),
    },
  });
}

/** The only way from a payment to its dates. Those that nobody keeps any more are taken again where there is a piece; the share of others goes back. */
export const completeSeries = (ctx: Context, id: string): Promise<void> =>
  settlePaid(ctx, thingOf(id), {
    lock: (inner) => queries.lockSeries(inner.db, inner.organizationId, id),
    deliver,
  });

/** Before a held series is dropped: what was paid is delivered, and nothing is to be paid for the rest. */
export async function endSeriesPayment(ctx: Context, id: string): Promise<void> {
  await completeSeries(ctx, id);
  const row = await queries.findSeries(ctx.db, ctx.organizationId, id);
  if (row?.status === 'draft') await closeOpenIntent(ctx, thingOf(id));
}

export const refusePaidSeries = (inner: Context, id: string): Promise<void> => refusePaid(inner, thingOf(id));

async function deliver(inner: Context, intent: IntentRow, row: queries.SeriesRow | undefined): Promise<void> {
  const { db, organizationId } = inner;
  const agreed = read(Details, intent.details);
  // Gone, or paid already by another payment.
  if (row?.status !== 'draft' || intent.account_id === null) throw conflict('booking.state');
  if (agreed.price * agreed.dates.length !== intent.subtotal) throw conflict('payment.otherSum');
  const drafts = new Set((await queries.lockDates(db, organizationId, row.id)).map(({ id }) => id));
  const again = await takeAgain(
    inner,
    row,
    agreed.dates.filter(({ id }) => !drafts.has(id)),
  );
  await giveBackWords(inner, [...again]);
  const shares = sharesOf(intent.amount, agreed.dates.length);
  const priced = agreed.dates.map((date, index) => ({ ...date, share: shares[index] ?? 0 }));
  const delivered = priced.filter(({ id }) => drafts.has(id) || again.has(id));
  if (delivered.length === 0) throw conflict('booking.expired');
  for (const { id, share } of delivered)
    await updateRow(db, 'booking', organizationId, { id }, { intent_id: intent.id, paid: share });
  await makeSeriesReady(
    inner,
    row,
    delivered.map(({ id }) => id),
  );
  const line = { kind: 'booking', pass_id: null, quantity: 1, discount: 0 } as const;
  const { name } = await requireSpaceById(inner, agreed.spaceId);
  await writeReceipt(
    inner,
    { account_id: intent.account_id, event_id: null },
    intent,
    agreed.dates.map(({ id, day, minute }) => ({
      ...line,
      thing_id: id,
      name: `${name}, ${day} ${timeOf(minute)}`,
      price: agreed.price,
    })),
  );
  await refundShare(
    inner,
    intent,
    priced.filter((date) => !delivered.includes(date)),
  );
}

/** The part of the payment that is for dates that could not be had goes back. */
async function refundShare(
  inner: Context,
  { id: intentId }: IntentRow,
  lost: readonly { readonly share: number }[],
): Promise<void> {
  const amount = lost.reduce((sum, { share }) => sum + share, 0);
  if (amount > 0) await refundShareOf(inner, intentId, amount);
}

/** Rules of how far ahead and how many were kept when the dates were taken first. */
async function takeAgain(
  inner: Context,
  row: queries.SeriesRow,
  dates: readonly { readonly id: string; readonly day: string; readonly minute: number }[],
): Promise<ReadonlySet<string>> {
  if (dates.length === 0) return new Set();
  const { db, organizationId } = inner;
  const found = await requireSpaceById(inner, row.space_id);
  const held = await holdSpaceForShare(db, organizationId, found.id);
  if (held?.active !== true) return new Set();
  const space = { ...found, ...held };
  await holdAccounts(inner, [row.account_id]);
  const hours = await listHours(db, organizationId, [space.id]);
  const now = inner.now().getTime();
  const wanted = dates.flatMap(({ id, day, minute }) => {
    const slot = slotAt(space, hours, day, minute);
    return slot === undefined || slot.start <= now ? [] : [{ id, slot }];
  });
  if (wanted.length === 0) return new Set();
  const closed = await listClosedAt(
    db,
    organizationId,
    { placeId: space.place_id, spaceId: space.id },
    wanted.map(({ slot }) => ({ start: new Date(slot.start), end: new Date(slot.end) })),
  );
  return takeFree(
    inner,
    { space, accountId: row.account_id, seriesId: row.id, price: row.price },
    wanted.filter((_, index) => !closed.includes(index + 1)),
  );
}

/** Promised money is waited for, and each date is kept until it is due. */
export async function keepPromisedSeries(ctx: Context, intentId: string, id: string): Promise<void> {
  const { due_at: due } = await getIntent(ctx, intentId);
  if (due === null) return;
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const row = await queries.lockSeries(db, organizationId, id);
    if (row?.status !== 'draft') return;
    for (const date of await queries.lockDates(db, organizationId, id)) {
      const until = due < date.starts_at ? due : date.starts_at;
      if (date.status !== 'draft' || date.hold_expires_at === null || date.hold_expires_at >= until) continue;
      await updateRow(db, 'booking', organizationId, { id: date.id }, { hold_expires_at: until });
    }
  });
}

/** Nobody waits for that money any more, which may still come. */
export const dropPromisedSeries = (ctx: Context, id: string): Promise<void> =>
  ctx.transaction(async (inner) => {
    const row = await queries.lockSeries(inner.db, inner.organizationId, id);
    if (row?.status === 'draft')
      await dropExpired(inner, await queries.lockDates(inner.db, inner.organizationId, id));
  });
