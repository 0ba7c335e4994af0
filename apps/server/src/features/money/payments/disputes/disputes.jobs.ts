import { Type } from 'typebox';
import { defineJob, type Job } from '../../../../platform/jobs/job.ts';
import { sendAnswer } from './sending.service.ts';

export const answerDisputeJob: Job<{ disputeId: string }> = defineJob({
  name: 'payments.answer-dispute',
  payload: Type.Object({ disputeId: Type.String() }),
  retries: 8,
  timeoutSeconds: 120,
  run: (ctx, { disputeId }) => sendAnswer(ctx, disputeId),
});
