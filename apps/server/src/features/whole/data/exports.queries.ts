import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DataExportTable } from './data.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';

export type ExportRow = Selectable<DataExportTable>;

/** False while another one of this person is being made. */
export async function insertExport(
  db: Db,
  organizationId: string,
  row: { id: string; account_id: string; expires_at: Date },
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('data_export')
    .values({ ...row, organization_id: organizationId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findExport(db: Db, organizationId: string, id: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_export')
    .selectAll('data_export')
    .where('data_export.organization_id', '=', organizationId)
    .where('data_export.id', '=', id)
    .executeTakeFirst();
}

export async function findExportUnderWay(
  db: Db,
  organizationId: string,
  accountId: string,
): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_export')
    .selectAll('data_export')
    .where('data_export.organization_id', '=', organizationId)
    .where('data_export.account_id', '=', accountId)
    .where('data_export.state', 'in', ['queued', 'running'])
    .executeTakeFirst();
}

/** The newest one beside this one that did not fail. */
export async function findExportBefore(
  db: Db,
  organizationId: string,
  { id, account_id }: Pick<ExportRow, 'id' | 'account_id'>,
): Promise<ExportRow | undefined> {
  return db
    .selectFrom('data_export')
    .selectAll('data_export')
    .where('data_export.organization_id', '=', organizationId)
    .where('data_export.account_id', '=', account_id)
    .where('data_export.id', '<>', id)
    .where('data_export.state', '<>', 'failed')
    .orderBy('data_export.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Those that have not ended. */
export async function listExports(
  db: Db,
  organizationId: string,
  accountId: string,
  { page, pageSize }: Paging,
  now: Date,
): Promise<ExportRow[]> {
  return db
    .selectFrom('data_export')
    .selectAll('data_export')
    .where('data_export.organization_id', '=', organizationId)
    .where('data_export.account_id', '=', accountId)
    .where('data_export.expires_at', '>', now)
    .orderBy('data_export.created_at', 'desc')
    .orderBy('data_export.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** False when it is no longer being made: its owner is gone, or it was given up. */
export async function updateExport(
  db: Db,
  organizationId: string,
  id: string,
  changes: Partial<Pick<ExportRow, 'state' | 'progress' | 'size' | 'expires_at'>>,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('data_export')
    .set({ ...changes, updated_at: now })
    .where('data_export.organization_id', '=', organizationId)
    .where('data_export.id', '=', id)
    .where('data_export.state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Those that made no progress for so long that nobody works on them any more. */
export async function failStalledExports(
  db: Db,
  organizationId: string,
  before: Date,
  now: Date,
): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ state: 'failed', updated_at: now })
    .where('data_export.organization_id', '=', organizationId)
    .where('data_export.state', 'in', ['queued', 'running'])
    .where('data_export.updated_at', '<', before)
    .execute();
}

/** All of the account that are ready but this one. Answers their ids. */
export async function endOthers(
  db: Db,
  organizationId: string,
  { id, account_id }: Pick<ExportRow, 'id' | 'account_id'>,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('data_export')
    .set({ expires_at: now, updated_at: now })
    .where('data_export.organization_id', '=', organizationId)
    .where('data_export.account_id', '=', account_id)
    .where('data_export.id', '<>', id)
    .where('data_export.state', '=', 'ready')
    .where('data_export.expires_at', '>', now)
    .returning('data_export.id')
    .execute();
  return rows.map((row) => row.id);
}

export async function listExpired(
  db: Db,
  organizationId: string,
  now: Date,
  limit: number,
): Promise<{ id: string; account_id: string }[]> {
  return db
    .selectFrom('data_export')
    .select(['data_export.id', 'data_export.account_id'])
    .where('data_export.organization_id', '=', organizationId)
    .where('data_export.expires_at', '<=', now)
    .orderBy('data_export.id')
    .limit(limit)
    .execute();
}

export async function deleteExport(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('data_export')
    .where('data_export.organization_id', '=', organizationId)
    .where('data_export.id', '=', id)
    .execute();
}
