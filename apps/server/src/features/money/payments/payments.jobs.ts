import { defineListener, defineSchedule } from '../../../platform/jobs/job.ts';
import { tellOwnersOfPerson } from '../../ground/roles/index.ts';
import { keepPayingMethod } from './methods/charging.service.ts';
import { sweepMethods } from './methods/methods.service.ts';
import { endOverduePayments } from './intents/promises.service.ts';
import { noteRefund } from './receipts/receipts.service.ts';
import { checkBooks, repairPayments } from './books/reconciliation.service.ts';

export const repairPaymentsJob = defineSchedule({
  name: 'payments.repair',
  cron: '* * * * *',
  retries: 0,
  timeoutSeconds: 300,
  async run(ctx) {
    await endOverduePayments(ctx);
    await repairPayments(ctx);
    await sweepMethods(ctx);
  },
});

export const checkBooksJob = defineSchedule({
  name: 'payments.check-books',
  cron: '20 4 * * *',
  run: checkBooks,
});

/** Where the money goes is every owner's business. */
export const tellOwnersOfPayments = defineListener({
  name: 'payments-tell-owners',
  hears: ['organization.paymentsChanged'],
  async run(ctx, { by }) {
    if (by !== undefined) await tellOwnersOfPerson(ctx, 'paymentSettingsChanged', by);
  },
});

export const noteRefundJob = defineListener({
  name: 'payments.noteRefund',
  hears: ['payment.refunded', 'payment.refundFailed'],
  async run(ctx, { id, with: ids }) {
    const refundId = ids?.['refundId'];
    if (id !== undefined && refundId !== undefined) await noteRefund(ctx, id, refundId);
  },
});

/** The browser may never come back to say that a method was saved. */
export const keepMethodJob = defineListener({
  name: 'payments.keepMethod',
  hears: ['payment.captured'],
  // PayPal may keep hours later what has paid.
  retries: 12,
  async run(ctx, { id }) {
    if (id !== undefined) await keepPayingMethod(ctx, id);
  },
});
