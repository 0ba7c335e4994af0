import type { Db } from '../../../../platform/db/database.ts';
import { managesChannel, readerOf } from '../../../ground/accounts/index.ts';

export async function managesAnyChannel(db: Db, organizationId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('channel')
    .select('channel.id')
    .where('channel.organization_id', '=', organizationId)
    .where(managesChannel(db, organizationId, 'channel', readerOf(accountId)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
