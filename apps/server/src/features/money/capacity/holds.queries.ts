import { sql, type Kysely, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { TenantTable } from '../../../platform/db/rows.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { HOLD_MINUTES, pauseAfter } from './holds.fragments.ts';

/** Tables that remember until when a choice of somebody is kept, and how often that began without a purchase. */
export type HoldTable = {
  [T in TenantTable]: Selectable<Schema[T]> extends { last_hold_ends: Date; holds_begun: number } ? T : never;
}[TenantTable];

interface Hold {
  /** When it ends, or ended: then none begins before `again`. */
  readonly ends: Date;
  readonly again: Date;
  readonly now: Date;
}

/**
 * A hold begins, unless one is running: it is not prolonged by changing one's mind, nor by letting go of it all. In the pause
 * after a hold none begins. `key` is the primary key but for the organization; behind the lock of the one who chooses.
 */
export async function beginHold(
  db: Db,
  organizationId: string,
  table: HoldTable,
  key: Readonly<Record<string, string>>,
): Promise<Hold> {
  const last = sql.ref(`${table}.last_hold_ends`);
  const begun = sql.ref(`${table}.holds_begun`);
  const again = sql<Date>`${last} + ${pauseAfter(begun)}`;
  const begins = sql<boolean>`${again} <= now()`;
  // The type of the parameter says that each of them has these columns.
  return (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .insertInto(table)
    .values({
      organization_id: organizationId,
      ...key,
      last_hold_ends: sql`now() + ${sql.lit(HOLD_MINUTES)} * interval '1 minute'`,
      holds_begun: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', ...Object.keys(key)]).doUpdateSet({
        last_hold_ends: sql`case when ${begins} then ${sql.ref('excluded.last_hold_ends')} else ${last} end`,
        holds_begun: sql`${begun} + case when ${begins} then 1 else 0 end`,
      }),
    )
    .returning([sql<Date>`${last}`.as('ends'), again.as('again'), sql<Date>`now()`.as('now')])
    .executeTakeFirstOrThrow();
}
