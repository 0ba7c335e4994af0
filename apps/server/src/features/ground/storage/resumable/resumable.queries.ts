import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { UploadPartTable, UploadTable } from '../storage.tables.ts';

export type UploadRow = Selectable<UploadTable>;
export type PartRow = Pick<UploadPartTable, 'start' | 'size' | 'part_id'>;

export const insertUpload = (db: Db, upload: Insertable<UploadTable>): Promise<UploadRow> =>
  db.insertInto('upload').values(upload).returningAll().executeTakeFirstOrThrow();

const isOpen = sql<boolean>`(upload.file_id is null and upload.video_id is null)`;

/** Uploads that are not whole yet. */
export async function countOpen(
  db: Db,
  organizationId: string,
  accountId: string,
  now: Date,
): Promise<number> {
  const row = await db
    .selectFrom('upload')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('upload.organization_id', '=', organizationId)
    .where('upload.account_id', '=', accountId)
    .where(isOpen)
    .where('upload.expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return row.open;
}

interface Wanted {
  readonly id: string;
  readonly accountId: string;
  /** Those that end before it are gone. */
  readonly now: Date;
  readonly locked?: boolean;
}

export async function findUpload(
  db: Db,
  organizationId: string,
  { id, accountId, now, locked = false }: Wanted,
): Promise<UploadRow | undefined> {
  const query = db
    .selectFrom('upload')
    .selectAll('upload')
    .where('upload.organization_id', '=', organizationId)
    .where('upload.id', '=', id)
    .where('upload.account_id', '=', accountId)
    .where('upload.expires_at', '>', now);
  return (locked ? query.forUpdate() : query).executeTakeFirst();
}

/** False when another part has come first. */
export async function advance(
  db: Db,
  organizationId: string,
  id: string,
  part: PartRow,
  expiresAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ received: part.start + part.size, expires_at: expiresAt })
    .where('upload.organization_id', '=', organizationId)
    .where('upload.id', '=', id)
    .where('upload.received', '=', part.start)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .insertInto('upload_part')
    .values({ organization_id: organizationId, upload_id: id, ...part })
    .execute();
  return true;
}

export async function countParts(db: Db, organizationId: string, uploadId: string): Promise<number> {
  const row = await db
    .selectFrom('upload_part')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('upload_part.organization_id', '=', organizationId)
    .where('upload_part.upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** From that byte on, in their order. */
export const listParts = (
  db: Db,
  organizationId: string,
  uploadId: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<PartRow[]> =>
  db
    .selectFrom('upload_part')
    .select(['upload_part.start', 'upload_part.size', 'upload_part.part_id'])
    .where('upload_part.organization_id', '=', organizationId)
    .where('upload_part.upload_id', '=', uploadId)
    .where('upload_part.start', '>=', from)
    .orderBy('upload_part.start')
    .limit(limit)
    .execute();

export async function setResult(
  db: Db,
  organizationId: string,
  id: string,
  result: Pick<UploadRow, 'file_id' | 'video_id'>,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('upload')
    .set({ ...result, expires_at: expiresAt })
    .where('upload.organization_id', '=', organizationId)
    .where('upload.id', '=', id)
    .execute();
}

/** `open`: only one that has not become a file or a video by now. */
export async function deleteUpload(
  db: Db,
  organizationId: string,
  id: string,
  { open }: { readonly open: boolean },
): Promise<Pick<UploadRow, 'account_id' | 'size' | 'received' | 'created_at'> | undefined> {
  const query = db
    .deleteFrom('upload')
    .where('upload.organization_id', '=', organizationId)
    .where('upload.id', '=', id)
    .returning(['upload.account_id', 'upload.size', 'upload.received', 'upload.created_at']);
  return (open ? query.where(isOpen) : query).executeTakeFirst();
}

/** Those of an account, or those that have ended. */
export async function listRemovable(
  db: Db,
  organizationId: string,
  which: { readonly accountId: string } | { readonly endedBefore: Date },
  limit: number,
): Promise<string[]> {
  let query = db
    .selectFrom('upload')
    .select('upload.id')
    .where('upload.organization_id', '=', organizationId);
  query =
    'accountId' in which
      ? query.where('upload.account_id', '=', which.accountId)
      : query.where('upload.expires_at', '<=', which.endedBefore);
  return (await query.limit(limit).execute()).map(({ id }) => id);
}
