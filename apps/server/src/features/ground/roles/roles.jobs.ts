import { defineListener } from '../../../platform/jobs/job.ts';
import { tellAccount } from '../identity/index.ts';
import { listOwnerIds } from './roles.queries.ts';

/** Every owner hears who came to the staff or got other powers, so that nobody is let in unseen. */
export const tellOwnersOfStaff = defineListener({
  name: 'roles-tell-owners',
  hears: ['staff.changed'],
  async run(ctx, { id }) {
    if (id === undefined) return;
    await tellAccount(ctx, await listOwnerIds(ctx.db, ctx.organizationId), 'staffChanged', id);
  },
});
