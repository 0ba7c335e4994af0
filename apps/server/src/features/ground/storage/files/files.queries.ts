import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { StoredFileTable } from '../storage.tables.ts';

export type FileRow = Selectable<StoredFileTable>;

export async function insertFile(db: Db, file: Insertable<StoredFileTable>): Promise<FileRow> {
  return db.insertInto('stored_file').values(file).returningAll().executeTakeFirstOrThrow();
}

export async function findFileByKey(
  db: Db,
  organizationId: string,
  key: string,
): Promise<FileRow | undefined> {
  return db
    .selectFrom('stored_file')
    .selectAll('stored_file')
    .where('stored_file.organization_id', '=', organizationId)
    .where('stored_file.key', '=', key)
    .executeTakeFirst();
}

export async function listFiles(db: Db, organizationId: string, ids: readonly number[]): Promise<FileRow[]> {
  return db
    .selectFrom('stored_file')
    .selectAll('stored_file')
    .where('stored_file.organization_id', '=', organizationId)
    .where('stored_file.id', 'in', ids)
    .execute();
}

/** The keys of those that were there. */
export async function deleteFiles(db: Db, organizationId: string, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('stored_file')
    .where('stored_file.organization_id', '=', organizationId)
    .where('stored_file.id', 'in', ids)
    .returning('stored_file.key')
    .execute();
  return rows.map((row) => row.key);
}

export async function deleteFilesOf(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<{ id: number; key: string }[]> {
  return db
    .deleteFrom('stored_file')
    .where('stored_file.organization_id', '=', organizationId)
    .where('stored_file.account_id', '=', accountId)
    .returning(['stored_file.id', 'stored_file.key'])
    .execute();
}
