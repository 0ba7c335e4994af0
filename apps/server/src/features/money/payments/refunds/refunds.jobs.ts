import { Type } from 'typebox';
import { defineJob, type Job } from '../../../../platform/jobs/job.ts';
import { sendRefund } from './refund-outcomes.service.ts';

export const sendRefundJob: Job<{ refundId: string }> = defineJob({
  name: 'payments.send-refund',
  payload: Type.Object({ refundId: Type.String() }),
  retries: 8,
  run: (ctx, { refundId }) => sendRefund(ctx, refundId),
});
