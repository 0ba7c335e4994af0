import { sql, type Kysely, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { TenantTable } from '../../../platform/db/rows.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { holdEnd, holdOf } from './holds.fragments.ts';

/** Tables that remember until when a choice of somebody is kept, and how often that began without a purchase. */
export type HoldTable = {
  [T in TenantTable]: Selectable<Schema[T]> extends { last_hold_ends: Date; holds_begun: number } ? T : never;
}[TenantTable];

/** `key` is the primary key but for the organization; behind the lock of the one who chooses. */
export async function beginHold(
  db: Db,
  organizationId: string,
  table: HoldTable,
  key: Readonly<Record<string, string>>,
): Promise<{ readonly ends: Date; readonly again: Date; readonly now: Date }> {
  const hold = holdOf(table);
  // The type of the parameter says that each of them has these columns.
  return (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .insertInto(table)
    .values({ organization_id: organizationId, ...key, last_hold_ends: holdEnd, holds_begun: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', ...Object.keys(key)])
        .doUpdateSet({ last_hold_ends: hold.ends, holds_begun: hold.begun }),
    )
    .returning([
      sql<Date>`${sql.ref(`${table}.last_hold_ends`)}`.as('ends'),
      sql<Date>`${hold.again}`.as('again'),
      sql<Date>`now()`.as('now'),
    ])
    .executeTakeFirstOrThrow();
}
