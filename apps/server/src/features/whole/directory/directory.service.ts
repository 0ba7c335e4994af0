import type { Context } from '../../../platform/context.ts';
import { listPassesOfAccount } from '../../events/registration/index.ts';
import { getEntry, requireDirectoryReader, type DirectoryRow } from '../../ground/accounts/index.ts';
import { listSignInsOf } from '../../ground/identity/index.ts';
import { listPaymentsOf } from '../../money/payments/index.ts';
import { listMembershipsOf } from '../../people/groups/index.ts';
import { listTicketsOf } from '../../reach/support/index.ts';
import { getAccountRecord, type AccountRecord } from '../../talk/moderation/index.ts';

/** Of each part of a story; all of it stands in the part's own place. */
export const MOST_OF_A_PART = 25;

type Listed<List extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<List>>;

export interface Story {
  readonly account: DirectoryRow;
  readonly signIns: Listed<typeof listSignInsOf>;
  readonly groups: Listed<typeof listMembershipsOf>;
  readonly passes: Listed<typeof listPassesOfAccount>;
  readonly payments: Listed<typeof listPaymentsOf>;
  readonly record: AccountRecord;
  readonly tickets: Listed<typeof listTicketsOf>;
}

/** All that the organization knows of a person, in one answer. */
export async function getStory(ctx: Context, idOrUsername: string): Promise<Story> {
  requireDirectoryReader(ctx.actor);
  const account = await getEntry(ctx, idOrUsername);
  const accountId = account.id;
  const [signIns, groups, passes, payments, record, tickets] = await Promise.all([
    listSignInsOf(ctx, accountId, MOST_OF_A_PART),
    listMembershipsOf(ctx, accountId, MOST_OF_A_PART),
    listPassesOfAccount(ctx, accountId, MOST_OF_A_PART),
    listPaymentsOf(ctx, accountId, MOST_OF_A_PART),
    getAccountRecord(ctx, accountId, MOST_OF_A_PART),
    listTicketsOf(ctx, accountId, MOST_OF_A_PART),
  ]);
  return { account, signIns, groups, passes, payments, record, tickets };
}
