import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Schema } from '../../../../platform/db/schema.ts';

export type ImportRow = Selectable<Schema['account_import']>;

/** Those of the addresses that somebody uses who proved it. */
export async function listKnownEmails(
  db: Db,
  organizationId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('identity_user')
    .select('identity_user.email')
    .where('identity_user.organization_id', '=', organizationId)
    .where(sql<boolean>`identity_user.email = any(${emails}::text[])`)
    .where('identity_user.status', '<>', 'unconfirmed')
    .execute();
  return new Set(rows.map(({ email }) => email));
}

export async function findImport(db: Db, organizationId: string, id: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('account_import')
    .selectAll('account_import')
    .where('account_import.organization_id', '=', organizationId)
    .where('account_import.id', '=', id)
    .executeTakeFirst();
}

/** People in the files that somebody has begun to import since then. */
export async function sumImported(
  db: Db,
  organizationId: string,
  accountId: string,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom('account_import')
    .select(sql<number>`coalesce(sum(account_import.total), 0)::int`.as('total'))
    .where('account_import.organization_id', '=', organizationId)
    .where('account_import.account_id', '=', accountId)
    .where('account_import.created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.total;
}
