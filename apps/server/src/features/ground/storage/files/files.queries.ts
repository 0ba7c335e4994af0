import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Schema } from '../../../../platform/db/schema.ts';
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

/** Columns through which something holds a file that outlives its sender's account. */
const LASTING_HOLDERS: readonly (readonly [table: keyof Schema, column: string])[] = [
  ['content', 'audio_id'],
  ['event_media', 'file_id'],
];

/** Those that nothing holds beyond the account. */
export async function deleteFilesOf(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<{ id: number; key: string; size: number }[]> {
  let query = db
    .deleteFrom('stored_file')
    .where('stored_file.organization_id', '=', organizationId)
    .where('stored_file.account_id', '=', accountId);
  for (const [table, column] of LASTING_HOLDERS) {
    // Kysely cannot know a table chosen at run time; all of them have these two columns, under one name or another.
    const holder = table as 'content';
    const holds = column as 'audio_id';
    query = query.where(({ not, exists, selectFrom, lit }) =>
      not(
        exists(
          selectFrom(holder)
            .select(lit(1).as('held'))
            .where(`${holder}.organization_id`, '=', organizationId)
            .whereRef(`${holder}.${holds}`, '=', 'stored_file.id'),
        ),
      ),
    );
  }
  return query.returning(['stored_file.id', 'stored_file.key', 'stored_file.size']).execute();
}

/** Files that are still in use stay, but lose their uploader. */
export async function unlinkFiles(db: Db, organizationId: string, accountId: string): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ account_id: null })
    .where('stored_file.organization_id', '=', organizationId)
    .where('stored_file.account_id', '=', accountId)
    .execute();
}
