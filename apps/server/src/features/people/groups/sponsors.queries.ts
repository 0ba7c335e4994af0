import type { Db } from '../../../platform/db/database.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import { notBlocked } from '../../ground/accounts/index.ts';
import type { Viewer } from './groups.queries.ts';

export async function listSponsorIds(
  db: Db,
  organizationId: string,
  groupId: string,
  viewer: Viewer,
  { page, pageSize, search }: Paging,
): Promise<string[]> {
  let query = db
    .selectFrom('group_sponsor')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'group_sponsor.account_id'),
    )
    .select('group_sponsor.account_id')
    .where('group_sponsor.organization_id', '=', organizationId)
    .where('group_sponsor.group_id', '=', groupId);
  if (viewer.accountId !== undefined)
    query = query.where(notBlocked(db, organizationId, viewer.accountId, 'group_sponsor.account_id'));
  if (search !== undefined && search.trim() !== '')
    query = query.where('account.search_text', 'like', containsPattern(search));
  const rows = await query
    .orderBy('group_sponsor.sort_order')
    .orderBy('group_sponsor.account_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map((row) => row.account_id);
}

/** False when the account is one already. */
export async function insertSponsor(
  db: Db,
  organizationId: string,
  row: { group_id: string; account_id: string; sort_order: number },
): Promise<boolean> {
  const result = await db
    .insertInto('group_sponsor')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** False when the account is none yet. */
export async function moveSponsor(
  db: Db,
  organizationId: string,
  { group_id, account_id, sort_order }: { group_id: string; account_id: string; sort_order: number },
): Promise<boolean> {
  const result = await db
    .updateTable('group_sponsor')
    .set({ sort_order })
    .where('group_sponsor.organization_id', '=', organizationId)
    .where('group_sponsor.group_id', '=', group_id)
    .where('group_sponsor.account_id', '=', account_id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False when the account was no sponsor. */
export async function deleteSponsor(
  db: Db,
  organizationId: string,
  groupId: string,
  accountId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('group_sponsor')
    .where('group_sponsor.organization_id', '=', organizationId)
    .where('group_sponsor.group_id', '=', groupId)
    .where('group_sponsor.account_id', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
