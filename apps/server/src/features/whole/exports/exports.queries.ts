import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { OrganizationExportTable } from './exports.tables.ts';
import type { Paging } from '../../../platform/http/schemas.ts';

export type ExportRow = Selectable<OrganizationExportTable>;

/** False while another one is being made. */
export async function insertExport(
  db: Db,
  organizationId: string,
  row: { id: string; account_id: string; expires_at: Date },
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('organization_export')
    .values({ ...row, organization_id: organizationId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findExport(db: Db, organizationId: string, id: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('organization_export')
    .selectAll('organization_export')
    .where('organization_export.organization_id', '=', organizationId)
    .where('organization_export.id', '=', id)
    .executeTakeFirst();
}

export async function findExportUnderWay(db: Db, organizationId: string): Promise<ExportRow | undefined> {
  return db
    .selectFrom('organization_export')
    .selectAll('organization_export')
    .where('organization_export.organization_id', '=', organizationId)
    .where('organization_export.state', 'in', ['queued', 'running'])
    .executeTakeFirst();
}

export async function countExportsSince(db: Db, organizationId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('organization_export')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_export.organization_id', '=', organizationId)
    .where('organization_export.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those that have not ended. */
export async function listExports(
  db: Db,
  organizationId: string,
  { page, pageSize }: Paging,
  now: Date,
): Promise<ExportRow[]> {
  return db
    .selectFrom('organization_export')
    .selectAll('organization_export')
    .where('organization_export.organization_id', '=', organizationId)
    .where('organization_export.expires_at', '>', now)
    .orderBy('organization_export.created_at', 'desc')
    .orderBy('organization_export.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** False when it is no longer being made: the person who asked is gone, or it was given up. */
export async function updateExport(
  db: Db,
  organizationId: string,
  id: string,
  changes: Partial<Pick<ExportRow, 'state' | 'progress' | 'size' | 'expires_at'>>,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('organization_export')
    .set({ ...changes, updated_at: now })
    .where('organization_export.organization_id', '=', organizationId)
    .where('organization_export.id', '=', id)
    .where('organization_export.state', 'in', ['queued', 'running'])
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
    .updateTable('organization_export')
    .set({ state: 'failed', updated_at: now })
    .where('organization_export.organization_id', '=', organizationId)
    .where('organization_export.state', 'in', ['queued', 'running'])
    .where('organization_export.updated_at', '<', before)
    .execute();
}

/** All that are ready but one. Answers their ids. */
export async function endOthers(db: Db, organizationId: string, id: string, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('organization_export')
    .set({ expires_at: now, updated_at: now })
    .where('organization_export.organization_id', '=', organizationId)
    .where('organization_export.id', '<>', id)
    .where('organization_export.state', '=', 'ready')
    .where('organization_export.expires_at', '>', now)
    .returning('organization_export.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Those that have ended and no longer count for their day. */
export async function deleteEnded(
  db: Db,
  organizationId: string,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<void> {
  await db
    .deleteFrom('organization_export')
    .where('organization_export.organization_id', '=', organizationId)
    .where('organization_export.expires_at', '<=', now)
    .where('organization_export.created_at', '<=', before)
    .execute();
}
