import { Type } from 'typebox';
import { defineJob, defineSchedule, type Job } from '../../../../platform/jobs/job.ts';
import { remindOfDisputes } from './deadlines.service.ts';
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
