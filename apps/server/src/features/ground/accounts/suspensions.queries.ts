import type { Db } from '../../../platform/db/database.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';

export interface Standing {
  id: string;
  email: string | null;
  locale: string | null;
  first_name: string | null;
  last_name: string | null;
  suspended_at: Date | null;
  suspended_until: Date | null;
  suspended_reason: string | null;
}

const standings = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('account')
    .select([
      'account.id',
      'account.email',
      'account.locale',
      'account.first_name',
      'account.last_name',
      'account.suspended_at',
      'account.suspended_until',
      'account.suspended_reason',
    ])
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', id);

/** Whether and why somebody is suspended, and where to write to them. */
export const findStanding = (db: Db, organizationId: string, id: string): Promise<Standing | undefined> =>
  standings(db, organizationId, id).executeTakeFirst();

/** It changes for one transaction at a time. */
export const lockStanding = (db: Db, organizationId: string, id: string): Promise<Standing | undefined> =>
  standings(db, organizationId, id).forNoKeyUpdate().executeTakeFirst();

export interface Suspension {
  suspended_at: Date | null;
  suspended_until: Date | null;
  suspended_reason: string | null;
}

export async function updateSuspension(
  db: Db,
  organizationId: string,
  id: string,
  suspension: Suspension,
): Promise<void> {
  await db
    .updateTable('account')
    .set(suspension)
    .where('account.organization_id', '=', organizationId)
    .where('account.id', '=', id)
    .execute();
}

export interface SuspendedRow {
  id: string;
  suspended_at: Date | null;
  suspended_until: Date | null;
  suspended_reason: string | null;
}

/** Those who are suspended now, the latest first. */
export async function listSuspended(
  db: Db,
  organizationId: string,
  { page, pageSize, search }: Paging,
  now: Date,
): Promise<SuspendedRow[]> {
  let query = db
    .selectFrom('account')
    .select(['account.id', 'account.suspended_at', 'account.suspended_until', 'account.suspended_reason'])
    .where('account.organization_id', '=', organizationId)
    .where('account.suspended_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('account.suspended_until', 'is', null), eb('account.suspended_until', '>', now)]),
    );
  if (search !== undefined && search.trim() !== '')
    query = query.where('account.search_text', 'like', containsPattern(search));
  return query
    .orderBy('account.suspended_at', 'desc')
    .orderBy('account.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Whether they are a moderator, of any group. */
export async function moderatesAny(db: Db, organizationId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('group_member')
    .select('group_member.group_id')
    .where('group_member.organization_id', '=', organizationId)
    .where('group_member.account_id', '=', accountId)
    .where('group_member.role', '=', 'moderator')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
