import type { Context } from '../../../platform/context.ts';
import { refusePaused } from './holds.policy.ts';
import { beginHold, type HoldTable } from './holds.queries.ts';

/** Until when a choice is kept that is made now; refused in the pause after holds that ran out without a purchase. */
export async function holdUntil(
  inner: Context,
  table: HoldTable,
  key: Readonly<Record<string, string>>,
): Promise<Date> {
  const hold = await beginHold(inner.db, inner.organizationId, table, key);
  refusePaused(hold);
  return hold.ends;
}
