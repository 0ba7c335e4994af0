import { defineListener, defineSchedule } from '../../../platform/jobs/job.ts';
import { forgetWords } from './asking/asking.service.ts';
import { completePaid, dropPromised, keepPromised } from './paying/paying.service.ts';
import { returnAllOwed, takeBackRefund } from './paying/owed.service.ts';
import { completeSeries, dropPromisedSeries, keepPromisedSeries } from './series/series-paying.service.ts';
import { sweepSeries } from './series/series.service.ts';
import { forgetSpaceHolds, releaseHolds } from './taking/holds.service.ts';
import { remind } from './telling/telling.service.ts';
import { tellFree } from './watching/watching.service.ts';

/** Slots that were held and not confirmed in time can be taken again. */
export const releaseHoldsJob = defineSchedule({
  name: 'bookings.releaseHolds',
  cron: '* * * * *',
  async run(ctx, { signal }) {
    await releaseHolds(ctx, signal);
    await sweepSeries(ctx, signal);
    await forgetSpaceHolds(ctx);
    await forgetWords(ctx);
  },
});

export const remindJob = defineSchedule({
  name: 'bookings.remind',
  cron: '*/5 * * * *',
  run: (ctx, { signal }) => remind(ctx, signal),
});

export const tellFreeJob = defineSchedule({
  name: 'bookings.tellFree',
  cron: '* * * * *',
  run: (ctx, { signal }) => tellFree(ctx, signal),
});

/** Books what was paid for, or gives the money back, even when the browser never came back. */
export const completePaidJob = defineListener({
  name: 'bookings.completePaid',
  hears: ['payment.captured'],
  async run(ctx, { with: ids }) {
    if (ids?.['bookingId'] !== undefined) await completePaid(ctx, ids['bookingId']);
    if (ids?.['bookingSeriesId'] !== undefined) await completeSeries(ctx, ids['bookingSeriesId']);
  },
});

export const followPromisesJob = defineListener({
  name: 'bookings.followPromises',
  hears: ['payment.processing', 'payment.ended'],
  async run(ctx, { name, id, with: ids }) {
    const [bookingId, seriesId] = [ids?.['bookingId'], ids?.['bookingSeriesId']];
    if (id === undefined) return;
    if (seriesId !== undefined) {
      if (name === 'payment.ended') await dropPromisedSeries(ctx, seriesId);
      else await keepPromisedSeries(ctx, id, seriesId);
    }
    if (bookingId === undefined) return;
    if (name === 'payment.ended') await dropPromised(ctx, bookingId);
    else await keepPromised(ctx, id, bookingId);
  },
});

/** A refund that the provider or the bank has refused. */
export const takeBackBookingRefundJob = defineListener({
  name: 'bookings.takeBackRefund',
  hears: ['payment.refundFailed'],
  async run(ctx, { id, with: ids }) {
    const refundId = ids?.['refundId'];
    const isOurs = ids?.['bookingId'] !== undefined || ids?.['bookingSeriesId'] !== undefined;
    if (id !== undefined && refundId !== undefined && isOurs) await takeBackRefund(ctx, id, refundId);
  },
});

/** A dispute that was won: what was canceled meanwhile gives its money back. */
export const returnDisputedJob = defineListener({
  name: 'bookings.returnDisputed',
  hears: ['payment.disputed'],
  async run(ctx, { id, with: ids }) {
    const isOurs = ids?.['bookingId'] !== undefined || ids?.['bookingSeriesId'] !== undefined;
    if (id !== undefined && isOurs) await returnAllOwed(ctx, { intentId: id });
  },
});

export const returnOwedJob = defineSchedule({
  name: 'bookings.returnOwed',
  cron: '10 5 * * *',
  timeoutSeconds: 1800,
  run: (ctx, { signal }) => returnAllOwed(ctx, { signal }),
});
