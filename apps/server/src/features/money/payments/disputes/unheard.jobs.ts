import { defineSchedule } from '../../../../platform/jobs/job.ts';
import { findUnheardDisputes } from './unheard.service.ts';

/** Of one run; what is left is asked for in the next. */
const LISTING_MS = 20_000;

/** An account is asked once a day; long lists are read in many runs. */
export const findUnheardDisputesJob = defineSchedule({
  name: 'payments.find-disputes',
  cron: '5-59/10 * * * *',
  retries: 0,
  timeoutSeconds: 300,
  perOrganization: 1,
  run: (ctx, { signal }) =>
    findUnheardDisputes(ctx, AbortSignal.any([signal, AbortSignal.timeout(LISTING_MS)])),
});
