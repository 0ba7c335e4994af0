import { defineSchedule } from '../../platform/jobs/job.ts';
import { checkBooks, repairPayments } from './reconciliation.service.ts';

export const repairPaymentsJob = defineSchedule({
  name: 'payments.repair',
  cron: '* * * * *',
  retries: 0,
  timeoutSeconds: 300,
  run: repairPayments,
});

export const checkBooksJob = defineSchedule({
  name: 'payments.check-books',
  cron: '20 4 * * *',
  run: checkBooks,
});
