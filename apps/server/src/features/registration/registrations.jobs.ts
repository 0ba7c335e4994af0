import { defineListener, defineSchedule } from '../../platform/jobs/job.ts';
import { completePaid } from './completion.service.ts';
import { logDiscrepancies } from './discrepancies.service.ts';
import { releaseExpired } from './holds.service.ts';
import { getIntent } from '../payments/index.ts';
import { noteRefund } from './refunds.service.ts';
import { completeHeardSession } from './session-completion.service.ts';
import { releaseExpiredPlaces } from './session-holds.service.ts';

/** What is kept from others and not bought in time is for sale again. */
export const releaseHoldsJob = defineSchedule({
  name: 'registrations.releaseHolds',
  cron: '* * * * *',
  async run(ctx, { signal }) {
    await releaseExpired(ctx, signal);
    await releaseExpiredPlaces(ctx);
  },
});

/** Whoever paid gets what was paid for, or the money back, also when the browser never came back. */
export const completePaidJob = defineListener({
  name: 'registrations.completePaid',
  hears: ['payment.captured'],
  async run(ctx, { id, with: ids }) {
    const registrationId = ids?.['registrationId'];
    if (registrationId === undefined || id === undefined) return;
    if (ids?.['purpose'] !== 'session') await completePaid(ctx, registrationId);
    else await completeHeardSession(ctx, registrationId, (await getIntent(ctx, id)).details);
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
