import { defineListener, defineSchedule } from '../../platform/jobs/job.ts';
import { completePaid } from './completion.service.ts';
import { logDiscrepancies } from './discrepancies.service.ts';
import { releaseExpired } from './holds.service.ts';
import { noteRefund } from './refunds.service.ts';

/** What is kept from others and not bought in time is for sale again. */
export const releaseHoldsJob = defineSchedule({
  name: 'registrations.releaseHolds',
  cron: '* * * * *',
  run: (ctx, { signal }) => releaseExpired(ctx, signal),
});

/** Whoever paid gets what was paid for, or the money back, also when the browser never came back. */
export const completePaidJob = defineListener({
  name: 'registrations.completePaid',
  hears: ['payment.captured'],
  async run(ctx, { with: ids }) {
    const registrationId = ids?.['registrationId'];
    if (registrationId !== undefined) await completePaid(ctx, registrationId);
  },
});

export const noteRefundJob = defineListener({
  name: 'registrations.noteRefund',
  hears: ['payment.refunded'],
  async run(ctx, { id, with: ids }) {
    const refundId = ids?.['refundId'];
    if (id !== undefined && refundId !== undefined) await noteRefund(ctx, id, refundId);
  },
});

export const checkCapacityJob = defineSchedule({
  name: 'registrations.checkCapacity',
  cron: '37 3 * * *',
  run: (ctx) => logDiscrepancies(ctx),
});
