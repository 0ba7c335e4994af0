import { sql, type RawBuilder } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';

/** True for accounts, named by `column`, that do not refuse to be named or given something by one of these. */
export function notRefused(
  db: Db,
  organizationId: string,
  giverIds: readonly string[],
  column: string,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (${db
    .selectFrom('naming_refusal')
    .select('naming_refusal.refuser_id')
    .where('naming_refusal.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('naming_refusal.refused_id'), giverIds))
    .whereRef('naming_refusal.refuser_id', '=', sql.ref(column))})`;
}
