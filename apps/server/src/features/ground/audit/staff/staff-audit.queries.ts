import { sql } from 'kysely';
import type { Change } from '../../../../platform/db/columns.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { deleteOlder } from '../../../../platform/db/rows.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { accountColumn, type BaseAccountColumns } from '../../accounts/index.ts';
import type { StaffAuditTable } from '../audit.tables.ts';

export async function insertLine(
  db: Db,
  organizationId: string,
  line: NewRow<StaffAuditTable>,
): Promise<void> {
  await db
    .insertInto('staff_audit')
    .values({ ...line, organization_id: organizationId })
    .execute();
}

interface End {
  readonly status: number;
  readonly subject_id?: string;
  readonly subject_name: string | null;
  readonly changes: string | null;
}

export async function finishLine(db: Db, organizationId: string, id: string, end: End): Promise<void> {
  await db
    .updateTable('staff_audit')
    .set(end)
    .where('staff_audit.organization_id', '=', organizationId)
    .where('staff_audit.id', '=', id)
    .execute();
}

export async function deleteLine(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('staff_audit')
    .where('staff_audit.organization_id', '=', organizationId)
    .where('staff_audit.id', '=', id)
    .execute();
}

export interface LineFilter {
  readonly actor?: string | undefined;
  readonly operation?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: Date | undefined;
  /** Not itself. */
  readonly until?: Date | undefined;
}

/** A place in the log. */
export interface LinePlace {
  readonly id: string;
  readonly created_at: Date;
}

export interface LineRow extends LinePlace {
  actor_id: string | null;
  operation: string;
  subject_id: string | null;
  subject_name: string | null;
  status: number | null;
  changes: Record<string, Change> | null;
}

function lines(db: Db, organizationId: string, { actor, operation, subject, from, until }: LineFilter) {
  let query = db
    .selectFrom('staff_audit')
    .select([
      'staff_audit.id',
      'staff_audit.created_at',
      'staff_audit.actor_id',
      'staff_audit.operation',
      'staff_audit.subject_id',
      'staff_audit.subject_name',
      'staff_audit.status',
      'staff_audit.changes',
    ])
    .where('staff_audit.organization_id', '=', organizationId);
  if (actor !== undefined) query = query.where('staff_audit.actor_id', '=', actor);
  if (operation !== undefined) query = query.where('staff_audit.operation', '=', operation);
  if (subject !== undefined) query = query.where('staff_audit.subject_id', '=', subject);
  if (from !== undefined) query = query.where('staff_audit.created_at', '>=', from);
  if (until !== undefined) query = query.where('staff_audit.created_at', '<', until);
  return query.orderBy('staff_audit.created_at', 'desc').orderBy('staff_audit.id', 'desc');
}

export async function listLines(
  db: Db,
  organizationId: string,
  filter: LineFilter,
  { page, pageSize }: Paging,
): Promise<LineRow[]> {
  return lines(db, organizationId, filter)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function listLinesBefore(
  db: Db,
  organizationId: string,
  filter: LineFilter,
  { id, created_at }: LinePlace,
  count: number,
): Promise<LineRow[]> {
  return lines(db, organizationId, filter)
    .where(sql<boolean>`(staff_audit.created_at, staff_audit.id) < (${created_at}::timestamptz, ${id}::uuid)`)
    .limit(count)
    .execute();
}

const MAX_ACTORS = 200;

export async function listActorIds(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_audit')
    .select('staff_audit.actor_id')
    .distinct()
    .where('staff_audit.organization_id', '=', organizationId)
    .where('staff_audit.actor_id', 'is not', null)
    .limit(MAX_ACTORS)
    .execute();
  return rows.flatMap(({ actor_id }) => actor_id ?? []);
}

export async function listPeople(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<BaseAccountColumns[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account.image_id'),
    )
    .select(accountColumn('account', 'image').as('account'))
    .where('account.organization_id', '=', organizationId)
    .where((eb) => sql<boolean>`${eb.ref('account.id')} = any(${ids}::uuid[])`)
    .limit(ids.length)
    .execute();
  return rows.flatMap(({ account }) => account ?? []);
}

export async function deleteStaffLinesBefore(db: Db, organizationId: string, before: Date): Promise<void> {
  await deleteOlder(db, 'staff_audit', organizationId, 'created_at', before);
}
