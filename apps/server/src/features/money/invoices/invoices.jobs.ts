import { defineListener, defineSchedule } from '../../../platform/jobs/job.ts';
import { tellOwnersOfPerson } from '../../ground/roles/index.ts';
import { returnCredited } from './owed/owed.service.ts';
import { settleInvoice } from './paying.service.ts';
import { creditReturned } from './returns.service.ts';
import { remindOfInvoices, sendInvoiceMail } from './reminders.service.ts';

/** Money that came for an invoice, also when the browser never came back. */
export const settleInvoicesJob = defineListener({
  name: 'invoices.settle',
  hears: ['payment.captured'],
  async run(ctx, { with: ids }) {
    if (ids?.['purpose'] === 'invoice' && ids['invoiceId'] !== undefined)
      await settleInvoice(ctx, ids['invoiceId']);
  },
});

export const creditReturnsJob = defineListener({
  name: 'invoices.creditReturns',
  hears: ['payment.refunded', 'payment.refundFailed'],
  async run(ctx, { with: ids }) {
    if (ids?.['purpose'] === 'invoice' && ids['invoiceId'] !== undefined)
      await creditReturned(ctx, ids['invoiceId']);
  },
});

export const returnCreditedJob = defineSchedule({
  name: 'invoices.returnCredited',
  cron: '15 5 * * *',
  timeoutSeconds: 1800,
  run: (ctx, { signal }) => returnCredited(ctx, signal),
});

export const tellOfInvoicesJob = defineListener({
  name: 'invoices.tell',
  hears: ['invoice.sent', 'invoice.paid', 'invoice.voided'],
  async run(ctx, { id, name }) {
    if (id === undefined) return;
    const kind = name === 'invoice.sent' ? 'sent' : name === 'invoice.paid' ? 'paid' : 'voided';
    await sendInvoiceMail(ctx, id, kind);
  },
});

export const remindOfInvoicesJob = defineSchedule({
  name: 'invoices.remind',
  cron: '15 * * * *',
  timeoutSeconds: 600,
  async run(ctx, { signal }) {
    if (ctx.organization.modules.has('invoices')) await remindOfInvoices(ctx, signal);
  },
});

/** Money is transferred to the account that stands on invoices. */
export const tellOwnersOfSellerJob = defineListener({
  name: 'invoices.tellOwnersOfSeller',
  hears: ['invoice.sellerChanged'],
  async run(ctx, { by }) {
    if (by !== undefined) await tellOwnersOfPerson(ctx, 'paymentSettingsChanged', by);
  },
});
