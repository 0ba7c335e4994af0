import type { Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { notBlocked } from '../../../ground/accounts/index.ts';

/** Longest with the event first; without those whom the viewer does not meet. */
export async function listCoHostIds(
  db: Db,
  organizationId: string,
  eventId: string,
  viewerId: string,
  { page, pageSize, search }: Paging,
): Promise<string[]> {
  let query = db
    .selectFrom('event_host')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'event_host.account_id'),
    )
    .select('event_host.account_id')
    .where('event_host.organization_id', '=', organizationId)
    .where('event_host.event_id', '=', eventId)
    .where(notBlocked(db, organizationId, viewerId, 'account.id'));
  if (search !== undefined && search.trim() !== '')
    query = query.where('account.search_text', 'like', containsPattern(search));
  const rows = await query
    .orderBy('event_host.created_at')
    .orderBy('event_host.account_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map((row) => row.account_id);
}

/** False when the account is one already. */
export async function insertCoHost(
  db: Db,
  organizationId: string,
  eventId: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('event_host')
    .values({ organization_id: organizationId, event_id: eventId, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteCoHost(
  db: Db,
  organizationId: string,
  eventId: string,
  accountId: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('event_host')
    .where('event_host.organization_id', '=', organizationId)
    .where('event_host.event_id', '=', eventId)
    .where('event_host.account_id', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
