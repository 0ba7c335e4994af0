import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { accountColumn, type BaseAccountColumns } from '../../../ground/accounts/index.ts';

/** The longest with the place first; the staff see all of them. */
export async function listManagers(
  db: Db,
  organizationId: string,
  placeId: string,
): Promise<BaseAccountColumns[]> {
  const rows = await db
    .selectFrom('booking_place_manager')
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'booking_place_manager.account_id'),
    )
    .leftJoin('image as face', (join) =>
      join.on('face.organization_id', '=', organizationId).onRef('face.id', '=', 'account.image_id'),
    )
    .select(accountColumn('account', 'face').as('account'))
    .where('booking_place_manager.organization_id', '=', organizationId)
    .where('booking_place_manager.place_id', '=', placeId)
    .orderBy('booking_place_manager.created_at')
    .orderBy('booking_place_manager.account_id')
    .execute();
  return rows.flatMap(({ account }) => account ?? []);
}

export async function listManagedIds(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('booking_place_manager')
    .select('booking_place_manager.place_id')
    .where('booking_place_manager.organization_id', '=', organizationId)
    .where('booking_place_manager.account_id', '=', accountId)
    .execute();
  return new Set(rows.map(({ place_id: placeId }) => placeId));
}

/** The place of a row that belongs to one. */
export async function findPlaceIdOf(
  db: Db,
  organizationId: string,
  table: 'booking' | 'booking_space' | 'booking_closure',
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ place_id: string }>`
    select thing.place_id from ${sql.ref(table)} as thing
      where thing.organization_id = ${organizationId} and thing.id = ${id}`.execute(db);
  return rows[0]?.place_id;
}
