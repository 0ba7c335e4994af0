import { Type } from 'typebox';
import { defineJob, defineSchedule, type Job } from '../../../../platform/jobs/job.ts';
import { remindOfDisputes } from './deadlines.service.ts';
import { readMissedDispute } from './missed.service.ts';
import { sendAnswer } from './sending.service.ts';

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

/** For three days, mostly once an hour. Then it stands among the jobs that have failed. */
export const readDisputeJob: Job<{ integrationId: string; reference: string }> = defineJob({
  name: 'payments.read-dispute',
  payload: Type.Object({ integrationId: Type.String(), reference: Type.String() }),
  retries: 80,
  timeoutSeconds: 120,
  run: readMissedDispute,
});
