import type { Context } from '../../platform/context.ts';
import { listDiscrepancies, type Discrepancy } from './discrepancies.queries.ts';

/** Where stock and what has been taken do not agree, which never happens: a proof, not a repair. */
export const checkCapacity = (ctx: Context): Promise<Discrepancy[]> =>
  listDiscrepancies(ctx.db, ctx.organizationId);

export async function logDiscrepancies(ctx: Context): Promise<void> {
  const discrepancies = await checkCapacity(ctx);
  if (discrepancies.length > 0)
    ctx.services.log.error(
      `organization ${ctx.organizationId}: stock and what was taken do not agree: ${JSON.stringify(discrepancies)}`,
    );
}
