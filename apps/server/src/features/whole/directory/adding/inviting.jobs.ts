import { Type } from 'typebox';
import { defineJob, type Job } from '../../../../platform/jobs/job.ts';
import { inviteAccount } from './inviting.service.ts';

/** Writes to somebody whom the staff added. */
export const inviteAccountJob: Job<{ accountId: string }> = defineJob({
  name: 'directory.invite',
  payload: Type.Object({ accountId: Type.String() }),
  run: (ctx, { accountId }) => inviteAccount(ctx, accountId),
});
