import type { Db } from '../../../../platform/db/database.ts';

/** Each process that starts has an address of its own; older ones than these are forgotten. */
const MOST_ADDRESSES = 20;

export async function hasOrganization(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('organization_slug')
    .select('organization_slug.organization_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertAddress(
  db: Db,
  row: { token_hash: Buffer; created_at: Date; expires_at: Date },
): Promise<void> {
  await db
    .deleteFrom('first_run_address')
    .where((eb) =>
      eb.or([
        eb('first_run_address.expires_at', '<=', row.created_at),
        eb(
          'first_run_address.token_hash',
          'in',
          eb
            .selectFrom('first_run_address as older')
            .select('older.token_hash')
            .orderBy('older.created_at', 'desc')
            .offset(MOST_ADDRESSES - 1),
        ),
      ]),
    )
    .execute();
  await db.insertInto('first_run_address').values(row).execute();
}

export async function isAddress(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('first_run_address')
    .select('first_run_address.token_hash')
    .where('first_run_address.token_hash', '=', hash)
    .where('first_run_address.expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** All of them, so that one organization is made at a time, whatever the address. */
export async function lockAddresses(db: Db): Promise<void> {
  await db
    .selectFrom('first_run_address')
    .select('first_run_address.token_hash')
    .orderBy('first_run_address.token_hash')
    .forUpdate()
    .execute();
}

export async function deleteAddresses(db: Db): Promise<void> {
  await db.deleteFrom('first_run_address').execute();
}
