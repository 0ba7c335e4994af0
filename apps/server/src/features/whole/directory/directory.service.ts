import type { Context } from '../../../platform/context.ts';
import { hasPower, type Power } from '../../../platform/powers.ts';
import { listPassesOfAccount } from '../../events/registration/index.ts';
import {
  findMember,
  getEntry,
  requireDirectoryReader,
  type DirectoryRow,
} from '../../ground/accounts/index.ts';
import { isGuarded, listSignInsOf } from '../../ground/identity/index.ts';
import { listPaymentsOf } from '../../money/payments/index.ts';
import { listMembershipsOf } from '../../people/groups/index.ts';
import { listTicketsOf } from '../../reach/support/index.ts';
import { getAccountRecord, type AccountRecord } from '../../talk/moderation/index.ts';

/** Of each part of a story; all of it stands in the part's own place. */
export const MOST_OF_A_PART = 25;

type Listed<List extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<List>>;

/** Parts that the reader's role has no power to see are null. */
export interface Story {
  readonly account: DirectoryRow;
  readonly signIns: Listed<typeof listSignInsOf> | null;
  readonly hasSecondFactor: boolean | null;
  readonly groups: Listed<typeof listMembershipsOf> | null;
  readonly passes: Listed<typeof listPassesOfAccount> | null;
  readonly payments: Listed<typeof listPaymentsOf> | null;
  readonly record: AccountRecord | null;
  readonly tickets: Listed<typeof listTicketsOf> | null;
}

/** Devices of somebody with more powers are nobody's business below. */
async function isSuperior(ctx: Context, accountId: string): Promise<boolean> {
  const person = await findMember(ctx, accountId);
  if (person?.kind !== 'member') return false;
  return [...(person.powers ?? [])].some((power) => !hasPower(ctx.actor, power));
}

/** All that the organization knows of a person, in one answer. */
export async function getStory(ctx: Context, idOrUsername: string): Promise<Story> {
  requireDirectoryReader(ctx.actor);
  const account = await getEntry(ctx, idOrUsername);
  const accountId = account.id;
  const having = <T>(power: Power, load: () => Promise<T>): Promise<T> | null =>
    hasPower(ctx.actor, power) ? load() : null;
  const superior = having('accounts:write', () => isSuperior(ctx, accountId));
  const unlessSuperior = async <T>(load: () => Promise<T>): Promise<T | null> =>
    (await superior) === false ? load() : null;
  const [signIns, hasSecondFactor, groups, passes, payments, record, tickets] = await Promise.all([
    unlessSuperior(() => listSignInsOf(ctx, accountId, MOST_OF_A_PART)),
    having('identity', () => unlessSuperior(() => isGuarded(ctx, accountId))),
    having('groups:read', () => listMembershipsOf(ctx, accountId, MOST_OF_A_PART)),
    having('events:read', () => listPassesOfAccount(ctx, accountId, MOST_OF_A_PART)),
    having('payments:read', () => listPaymentsOf(ctx, accountId, MOST_OF_A_PART)),
    having('activities:read', () => getAccountRecord(ctx, accountId, MOST_OF_A_PART)),
    having('support:read', () => listTicketsOf(ctx, accountId, MOST_OF_A_PART)),
  ]);
  return { account, signIns, hasSecondFactor, groups, passes, payments, record, tickets };
}
