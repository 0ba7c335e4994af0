import type { Context } from '../../../../platform/context.ts';
import { tellOf } from '../../../ground/identity/index.ts';

/** For the job. */
export const inviteAccount = (ctx: Context, accountId: string): Promise<void> =>
  tellOf(ctx, [accountId], 'accountAdded', ctx.organization.name);
