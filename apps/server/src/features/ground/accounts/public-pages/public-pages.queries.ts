import type { Db } from '../../../../platform/db/database.ts';
import type { Slice } from '../../../../platform/public-pages.ts';
import { listedAccounts } from '../accounts.queries.ts';

export async function listProfilePages(
  db: Db,
  organizationId: string,
  viewerId: string | undefined,
  { after, offset, limit }: Slice,
) {
  return listedAccounts(db, organizationId, viewerId)
    .select(['account.id', 'account.username', 'account.updated_at'])
    .where('account.id', '>', after)
    .orderBy('account.id')
    .offset(offset)
    .limit(limit)
    .execute();
}
