import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { HostnameTable } from '../organization.tables.ts';

export type HostnameRow = Selectable<HostnameTable>;

export async function listHostnames(db: Db, organizationId: string, limit: number): Promise<HostnameRow[]> {
  return db
    .selectFrom('hostname')
    .selectAll()
    .where('hostname.organization_id', '=', organizationId)
    .orderBy('hostname.is_primary', 'desc')
    .orderBy('hostname.hostname')
    .limit(limit)
    .execute();
}

export async function findHostname(
  db: Db,
  organizationId: string,
  hostname: string,
): Promise<HostnameRow | undefined> {
  return db
    .selectFrom('hostname')
    .selectAll()
    .where('hostname.organization_id', '=', organizationId)
    .where('hostname.hostname', '=', hostname)
    .executeTakeFirst();
}

interface NewHostname {
  readonly hostname: string;
  readonly is_primary: boolean;
  readonly added_at: Date;
  readonly verified_at: Date | null;
  readonly token: string | null;
}

/**
 * False when another organization has proven the hostname. A claim without proof keeps nobody away: the next one takes its
 * place.
 */
export async function claimHostname(db: Db, organizationId: string, row: NewHostname): Promise<boolean> {
  const claimed = await db
    .insertInto('hostname')
    .values({ ...row, organization_id: organizationId })
    .onConflict((conflict) =>
      conflict
        .column('hostname')
        .doUpdateSet((eb) => ({
          organization_id: eb.ref('excluded.organization_id'),
          is_primary: eb.ref('excluded.is_primary'),
          added_at: eb.ref('excluded.added_at'),
          verified_at: eb.ref('excluded.verified_at'),
          token: eb.ref('excluded.token'),
        }))
        .where('hostname.verified_at', 'is', null),
    )
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

/** The primary one stays: links lead there. */
export async function deleteHostname(db: Db, organizationId: string, hostname: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('hostname')
    .where('hostname.organization_id', '=', organizationId)
    .where('hostname.hostname', '=', hostname)
    .where('hostname.is_primary', '=', false)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function markPrimaryHostname(db: Db, organizationId: string, hostname: string): Promise<void> {
  await db
    .updateTable('hostname')
    .set((eb) => ({ is_primary: sql<boolean>`${eb.ref('hostname.hostname')} = ${hostname}` }))
    .where('hostname.organization_id', '=', organizationId)
    .execute();
}
