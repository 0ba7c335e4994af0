import type { Context } from './context.ts';
import { holdRow, type TenantTable } from './db/rows.ts';
import { conflict } from './errors.ts';

/**
 * Refuses a change by callers who have not seen the row as it is: they name the `updatedAt` that they have read in
 * `If-Match`. The row is held until the transaction ends, so that of two changes of one state the second is refused. Callers
 * that take other locks take them first.
 */
export async function holdUnchanged(ctx: Context, table: TenantTable, id: string): Promise<void> {
  if (ctx.seen === undefined) return;
  const row: object | undefined = await holdRow(ctx.db, table, ctx.organizationId, { id } as object);
  requireSeen(ctx, (row as { updated_at?: Date } | undefined)?.updated_at);
}

/** The same for a thing without a row of its own: `at` is the time of its last change, read under a lock of the transaction. */
export function requireSeen(ctx: Context, at: Date | undefined): void {
  if (ctx.seen !== undefined && at !== undefined && at.getTime() !== ctx.seen.getTime())
    throw conflict('changed.meanwhile');
}
