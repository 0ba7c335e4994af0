import type { Db } from '../../../platform/db/database.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import { notBlocked } from '../accounts/index.ts';

type Side = 'account_id' | 'delegate_id';

/** Ids on the `other` side of the delegations that have `viewerId` on their `own`. */
export async function listIds(
  db: Db,
  organizationId: string,
  viewerId: string,
  own: Side,
  other: Side,
  { page, pageSize, search }: Paging,
): Promise<string[]> {
  let query = db
    .selectFrom('account_delegate')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', `account_delegate.${other}`),
    )
    .select('account.id')
    .where('account_delegate.organization_id', '=', organizationId)
    .where(`account_delegate.${own}`, '=', viewerId)
    .where(notBlocked(db, organizationId, viewerId, 'account.id'));
  if (search !== undefined && search.trim() !== '')
    query = query.where('account.search_text', 'like', containsPattern(search));
  const rows = await query
    .orderBy('account_delegate.created_at', 'desc')
    .orderBy('account.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countDelegates(db: Db, organizationId: string, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('account_delegate')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_delegate.organization_id', '=', organizationId)
    .where('account_delegate.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** False when they may already. */
export async function insertDelegate(
  db: Db,
  organizationId: string,
  accountId: string,
  delegateId: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('account_delegate')
    .values({
      organization_id: organizationId,
      account_id: accountId,
      delegate_id: delegateId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteDelegate(
  db: Db,
  organizationId: string,
  accountId: string,
  delegateId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('account_delegate')
    .where('account_delegate.organization_id', '=', organizationId)
    .where('account_delegate.account_id', '=', accountId)
    .where('account_delegate.delegate_id', '=', delegateId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** The ids of the delegates that were deleted. */
export async function deleteDelegatesSince(
  db: Db,
  organizationId: string,
  accountId: string,
  since: Date,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('account_delegate')
    .where('account_delegate.organization_id', '=', organizationId)
    .where('account_delegate.account_id', '=', accountId)
    .where('account_delegate.created_at', '>=', since)
    .returning('account_delegate.delegate_id')
    .execute();
  return rows.map(({ delegate_id: id }) => id);
}
