import { Type } from 'typebox';
import { defineJob, type Job } from '../../../../platform/jobs/job.ts';
import { continueImport } from './importing.service.ts';

export const importAccountsJob: Job<{ importId: string }> = defineJob({
  name: 'directory.import',
  payload: Type.Object({ importId: Type.String() }),
  timeoutSeconds: 600,
  run: (ctx, { importId }, { signal }) => continueImport(ctx, importId, signal),
});
