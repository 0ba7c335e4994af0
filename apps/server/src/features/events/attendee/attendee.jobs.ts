import { defineListener, defineSchedule } from '../../../platform/jobs/job.ts';
import { undoForgottenSales, undoSales } from './refunds/called-off.service.ts';
import { deliverPaidAddOns } from './add-ons/paid-add-ons.service.ts';
import { takeBackRefund } from './refunds/refunds.service.ts';

/** Add-ons that were paid for reach their pass, also when the browser never came back. */
export const deliverAddOnsJob = defineListener({
  name: 'attendee.deliverAddOns',
  hears: ['payment.captured'],
  async run(ctx, { id, with: ids }) {
    if (id !== undefined && ids?.['purpose'] === 'addOns') await deliverPaidAddOns(ctx, id);
  },
});

/** A refund that the provider or the bank has refused. */
export const takeBackRefundJob = defineListener({
  name: 'attendee.takeBackRefund',
  hears: ['payment.refundFailed'],
  async run(ctx, { with: ids }) {
    const refundId = ids?.['refundId'];
    if (refundId !== undefined) await takeBackRefund(ctx, refundId);
  },
});

/** An event that will not take place keeps nobody's money. */
export const undoSalesJob = defineListener({
  name: 'attendee.undoSales',
  hears: ['event.canceled'],
  timeoutSeconds: 600,
  async run(ctx, { id }, { signal }) {
    if (id !== undefined) await undoSales(ctx, id, signal);
  },
});

export const undoForgottenSalesJob = defineSchedule({
  name: 'attendee.undoForgottenSales',
  cron: '50 4 * * *',
  timeoutSeconds: 1800,
  run: (ctx, { signal }) => undoForgottenSales(ctx, signal),
});
