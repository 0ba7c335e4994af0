import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { deleteOlder } from '../../../platform/db/rows.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { SharedAccessTable } from './shared-access.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';

export type SharedAccessRow = Selectable<SharedAccessTable>;

/** Links that have not expired. */
const living = (db: Db, organizationId: string, accountId: string, now: Date) =>
  db
    .selectFrom('shared_access')
    .where('shared_access.organization_id', '=', organizationId)
    .where('shared_access.account_id', '=', accountId)
    .where('shared_access.expires_at', '>', now);

export async function listSharedAccess(
  db: Db,
  organizationId: string,
  accountId: string,
  { page, pageSize, search }: Paging,
  now: Date,
): Promise<SharedAccessRow[]> {
  let query = living(db, organizationId, accountId, now).selectAll('shared_access');
  if (search !== undefined && search.trim() !== '')
    query = query.where((eb) =>
      eb(eb.fn<string>('lower', ['shared_access.name']), 'like', containsPattern(search)),
    );
  return query
    .orderBy('shared_access.created_at', 'desc')
    .orderBy('shared_access.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countSharedAccess(
  db: Db,
  organizationId: string,
  accountId: string,
  now: Date,
): Promise<number> {
  const row = await living(db, organizationId, accountId, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** One that opens its account still: made since the person last wanted everybody out. */
export async function findOpenAccess(
  db: Db,
  organizationId: string,
  accountId: string,
  id: string,
  now: Date,
): Promise<SharedAccessRow | undefined> {
  return living(db, organizationId, accountId, now)
    .leftJoin('identity_user', (join) =>
      join
        .on('identity_user.organization_id', '=', organizationId)
        .onRef('identity_user.id', '=', 'shared_access.account_id'),
    )
    .selectAll('shared_access')
    .where('shared_access.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('identity_user.doors_closed_at', 'is', null),
        eb('shared_access.created_at', '>', eb.ref('identity_user.doors_closed_at')),
      ]),
    )
    .executeTakeFirst();
}

export async function insertSharedAccess(
  db: Db,
  organizationId: string,
  row: NewRow<SharedAccessTable>,
): Promise<void> {
  await db
    .insertInto('shared_access')
    .values({ ...row, organization_id: organizationId })
    .execute();
}

export async function noteUse(db: Db, organizationId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('shared_access')
    .set({ last_used_at: now })
    .where('shared_access.organization_id', '=', organizationId)
    .where('shared_access.id', '=', id)
    .execute();
}

/** False when there is none. */
export async function deleteSharedAccess(
  db: Db,
  organizationId: string,
  accountId: string,
  id: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('shared_access')
    .where('shared_access.organization_id', '=', organizationId)
    .where('shared_access.account_id', '=', accountId)
    .where('shared_access.id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Those that opened the account until its owner last wanted everybody out; later ones are the owner's new ones. */
export async function deleteShutOut(db: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('shared_access')
    .where('shared_access.organization_id', '=', organizationId)
    .where('shared_access.account_id', '=', accountId)
    .where('shared_access.created_at', '<=', (eb) =>
      eb
        .selectFrom('identity_user')
        .select('identity_user.doors_closed_at')
        .where('identity_user.organization_id', '=', organizationId)
        .where('identity_user.id', '=', accountId),
    )
    .execute();
}

export async function deleteExpired(db: Db, organizationId: string, now: Date): Promise<void> {
  await deleteOlder(db, 'shared_access', organizationId, 'expires_at', now);
}
