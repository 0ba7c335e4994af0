import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { TENANT_TABLES } from '../platform/db/schema.ts';

/** Takes away a demo that was broken off, so that it can be made anew. */
export async function emptyTenantTables(database: Database): Promise<void> {
  const tables = [...TENANT_TABLES, 'hostname', 'organization_slug'].map((table) => sql.table(table));
  await sql`truncate table ${sql.join(tables)}`.execute(database.system);
}
