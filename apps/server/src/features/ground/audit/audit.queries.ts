import type { Db } from '../../../platform/db/database.ts';
import { deleteOlder } from '../../../platform/db/rows.ts';
import type { AuditTable } from './audit.tables.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { accountColumn, type BaseAccountColumns } from '../accounts/index.ts';

export async function insertEntry(db: Db, organizationId: string, entry: NewRow<AuditTable>): Promise<void> {
  await db
    .insertInto('audit')
    .values({ ...entry, organization_id: organizationId })
    .execute();
}

export async function finishEntries(
  db: Db,
  organizationId: string,
  ids: readonly string[],
  { status, subjectId }: { status: number; subjectId: string | undefined },
): Promise<void> {
  await db
    .updateTable('audit')
    .set({ status, ...(subjectId !== undefined && { subject_id: subjectId }) })
    .where('audit.organization_id', '=', organizationId)
    .where('audit.id', 'in', ids)
    .execute();
}

export async function deleteEntries(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('audit')
    .where('audit.organization_id', '=', organizationId)
    .where('audit.id', 'in', ids)
    .execute();
}

export async function isInTeam(
  db: Db,
  organizationId: string,
  teamId: string,
  accountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('team_member')
    .select('team_member.account_id')
    .where('team_member.organization_id', '=', organizationId)
    .where('team_member.team_id', '=', teamId)
    .where('team_member.account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface EntryRow {
  id: string;
  created_at: Date;
  via: AuditTable['via'];
  share_name: string | null;
  operation: string;
  subject_id: string | null;
  status: number | null;
  account: BaseAccountColumns | null;
}

export async function listEntries(
  db: Db,
  organizationId: string,
  accountId: string,
  { page, pageSize }: Paging,
): Promise<EntryRow[]> {
  return db
    .selectFrom('audit')
    .leftJoin('account', (join) =>
      join.on('account.organization_id', '=', organizationId).onRef('account.id', '=', 'audit.actor_id'),
    )
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account.image_id'),
    )
    .select([
      'audit.id',
      'audit.created_at',
      'audit.via',
      'audit.share_name',
      'audit.operation',
      'audit.subject_id',
      'audit.status',
      accountColumn('account', 'image').as('account'),
    ])
    .where('audit.organization_id', '=', organizationId)
    .where('audit.account_id', '=', accountId)
    .orderBy('audit.created_at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function deleteBefore(db: Db, organizationId: string, before: Date): Promise<void> {
  await deleteOlder(db, 'audit', organizationId, 'created_at', before);
}
