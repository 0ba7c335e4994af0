import type { Context } from '../../../../platform/context.ts';
import { listDiscrepancies, listWithoutStock, type Discrepancy } from './discrepancies.queries.ts';

/** Where stock and what has been taken do not agree, which never happens: a proof, not a repair. */
export const checkCapacity = (ctx: Context): Promise<Discrepancy[]> =>
  listDiscrepancies(ctx.db, ctx.organizationId);

/** Things of which something is taken although no stock is kept of them, so that nothing limits it. */
export const listUnstocked = (ctx: Context): Promise<string[]> =>
  listWithoutStock(ctx.db, ctx.organizationId);
