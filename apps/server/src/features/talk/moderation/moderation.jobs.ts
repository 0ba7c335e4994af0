import { defineListener } from '../../../platform/jobs/job.ts';
import { forgetPerson, noteDeletion } from './decisions.service.ts';

export const noteDeletions = defineListener({
  name: 'moderation.noteDeletions',
  hears: ['activity.deleted'],
  async run(ctx, { id, by, with: { accountId } = {} }) {
    if (id !== undefined && by !== undefined && accountId !== undefined)
      await noteDeletion(ctx, { activityId: id, accountId, by });
  },
});

export const forgetClosedAccounts = defineListener({
  name: 'moderation.forgetClosedAccounts',
  hears: ['account.closed'],
  async run(ctx, { id }) {
    if (id !== undefined) await forgetPerson(ctx, id);
  },
});
