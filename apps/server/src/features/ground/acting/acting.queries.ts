import { sql } from 'kysely';
import type { Acting } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { notBlocked } from '../accounts/index.ts';

export interface RightRow {
  created_at: Date;
  suspended_at: Date | null;
  suspended_until: Date | null;
  is_delegate: boolean;
  is_member: boolean;
}

/** The account, and what the caller is to it; undefined when it is not here. A block ends what was lent, and parts no team from its members. */
export async function findRight(
  db: Db,
  organizationId: string,
  accountId: string,
  callerId: string,
): Promise<RightRow | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['account.created_at', 'account.suspended_at', 'account.suspended_until'])
    .select(({ exists, selectFrom, and }) => [
      and([
        exists(
          selectFrom('account_delegate')
            .select('account_delegate.delegate_id')
            .where('account_delegate.organization_id', '=', organizationId)
            .where('account_delegate.account_id', '=', accountId)
            .where('account_delegate.delegate_id', '=', callerId),
        ),
        notBlocked(db, organizationId, callerId, 'account.id'),
      ]).as('is_delegate'),
      exists(
        selectFrom('team_member')
          .select('team_member.account_id')
          .where('team_member.organization_id', '=', organizationId)
          .where('team_member.team_id', '=', accountId)
          .where('team_member.account_id', '=', callerId),
      ).as('is_member'),
    ])
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  return row && { ...row, is_delegate: row.is_delegate === true, is_member: row.is_member === true };
}

/** Where each right stands: the table, its column of the account, and that of who has it. */
const RIGHTS = {
  delegate: ['account_delegate', 'account_id', 'delegate_id'],
  team: ['team_member', 'team_id', 'account_id'],
  share: ['shared_access', 'account_id', 'id'],
} as const;

/** False when the right no longer exists. A withdrawal of the right waits until this transaction has ended. */
export async function lockRight(
  db: Db,
  organizationId: string,
  accountId: string,
  by: Acting,
): Promise<boolean> {
  const [table, account, holder] = RIGHTS[by.as];
  const row = await db
    .selectFrom(table)
    .select(`${table}.organization_id`)
    .where(`${table}.organization_id`, '=', organizationId)
    .where(sql.ref(`${table}.${account}`), '=', accountId)
    .where(sql.ref(`${table}.${holder}`), '=', by.as === 'share' ? by.shareId : by.accountId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}
