import { defineSchedule } from '../../../platform/jobs/job.ts';
import { endOverduePayments } from './intents/promises.service.ts';
import { checkBooks, repairPayments } from './books/reconciliation.service.ts';

export const repairPaymentsJob = defineSchedule({
  name: 'payments.repair',
  cron: '* * * * *',
  retries: 0,
  timeoutSeconds: 300,
  async run(ctx) {
    await endOverduePayments(ctx);
    await repairPayments(ctx);
  },
});

export const checkBooksJob = defineSchedule({
  name: 'payments.check-books',
  cron: '20 4 * * *',
  run: checkBooks,
});
