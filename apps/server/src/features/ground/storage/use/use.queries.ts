import { sql, type Selectable } from 'kysely';
import { VIDEO_BYTES } from '../../../../platform/db/video-bytes.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { StorageUseTable } from '../storage.tables.ts';

export type UseRow = Pick<Selectable<StorageUseTable>, 'bytes' | 'limit_bytes' | 'warned'>;

const COLUMNS = ['storage_use.bytes', 'storage_use.limit_bytes', 'storage_use.warned'] as const;

/** Locks the row until the transaction ends, so that concurrent uploads are counted one after another. `limit`: of a new row. */
export async function addBytes(
  db: Db,
  organizationId: string,
  bytes: number,
  limit: number | null = null,
): Promise<UseRow> {
  return db
    .insertInto('storage_use')
    .values({
      organization_id: organizationId,
      bytes: String(Math.max(0, bytes)),
      limit_bytes: limit === null ? null : String(limit),
    })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet({ bytes: sql<string>`greatest(0, storage_use.bytes + ${bytes}::bigint)` }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function findUse(db: Db, organizationId: string): Promise<UseRow | undefined> {
  return db
    .selectFrom('storage_use')
    .select(COLUMNS)
    .where('storage_use.organization_id', '=', organizationId)
    .executeTakeFirst();
}

export async function setWarned(db: Db, organizationId: string, warned: number): Promise<void> {
  await db
    .updateTable('storage_use')
    .set({ warned })
    .where('storage_use.organization_id', '=', organizationId)
    .execute();
}

/** Null: none. */
export async function setLimit(
  db: Db,
  organizationId: string,
  limit: number | null,
  warned: number,
): Promise<void> {
  await db
    .updateTable('storage_use')
    .set({ limit_bytes: limit === null ? null : String(limit), warned })
    .where('storage_use.organization_id', '=', organizationId)
    .execute();
}

const sumOf = (db: Db, organizationId: string, table: 'image' | 'video' | 'stored_file') =>
  db
    .selectFrom(table)
    .select(
      sql<string>`coalesce(sum(${table === 'video' ? VIDEO_BYTES : sql.ref(`${table}.size`)}), 0)`.as(
        'bytes',
      ),
    )
    .where(`${table}.organization_id`, '=', organizationId);

const stored = (db: Db, organizationId: string) =>
  sql<string>`((${sumOf(db, organizationId, 'image')}) + (${sumOf(db, organizationId, 'video')})
    + (${sumOf(db, organizationId, 'stored_file')}))::bigint`;

/** Of the rows themselves, while the counter is held: a transaction that has not counted yet has not committed either. */
export async function recount(db: Db, organizationId: string): Promise<void> {
  await db
    .updateTable('storage_use')
    .set({ bytes: stored(db, organizationId) })
    .where('storage_use.organization_id', '=', organizationId)
    .execute();
}

/** The counter beside the sum of the rows, at one moment; none where both agree. */
export async function listMiscounted(db: Db, organizationId: string): Promise<string[]> {
  const row = await db
    .selectNoFrom([
      stored(db, organizationId).as('stored'),
      db
        .selectFrom('storage_use')
        .select('storage_use.bytes')
        .where('storage_use.organization_id', '=', organizationId)
        .as('counted'),
    ])
    .executeTakeFirstOrThrow();
  const [counted, found] = [Number(row.counted ?? 0), Number(row.stored)];
  return found === counted ? [] : [`${organizationId} (counted ${counted} bytes, stored ${found})`];
}
