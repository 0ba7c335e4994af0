import type { Db } from '../../../../platform/db/database.ts';
import { isOfStaff, managesChannel, readerOf } from '../../../ground/accounts/index.ts';

/** A channel that the account manages; one of the staff's, if there is one. */
export async function findManaged(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<{ byStaff: boolean } | undefined> {
  return db
    .selectFrom('channel')
    .select(isOfStaff('channel').as('byStaff'))
    .where('channel.organization_id', '=', organizationId)
    .where(managesChannel(db, organizationId, 'channel', readerOf(accountId)))
    .orderBy('byStaff', 'desc')
    .limit(1)
    .executeTakeFirst();
}
