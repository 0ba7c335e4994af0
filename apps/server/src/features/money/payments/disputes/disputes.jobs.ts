import { Type } from 'typebox';
import { defineJob, defineSchedule, type Job } from '../../../../platform/jobs/job.ts';
import { remindOfDisputes } from './deadlines.service.ts';
import { sendAnswer } from './sending.service.ts';
import { findUnheardDisputes } from './unheard.service.ts';

export const answerDisputeJob: Job<{ disputeId: string }> = defineJob({
  name: 'payments.answer-dispute',
  payload: Type.Object({ disputeId: Type.String() }),
  retries: 8,
  timeoutSeconds: 120,
  run: (ctx, { disputeId }) => sendAnswer(ctx, disputeId),
});

export const remindOfDisputesJob = defineSchedule({
  name: 'payments.remind-disputes',
  cron: '35 * * * *',
  timeoutSeconds: 300,
  run: remindOfDisputes,
});

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
