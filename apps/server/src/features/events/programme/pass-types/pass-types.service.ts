import type { Context } from '../../../../platform/context.ts';
import * as queries from './pass-types.queries.ts';
import type { CompletePassType } from './pass-types.types.ts';
import { priceAt } from './prices.ts';

export async function loadPassTypes(ctx: Context, which: queries.Offered): Promise<CompletePassType[]> {
  if ('ids' in which && which.ids.length === 0) return [];
  const rows = await queries.listPassTypes(ctx.db, ctx.organizationId, which);
  const [prices, refunds] = await Promise.all([
    queries.listPrices(ctx.db, ctx.organizationId, idsWith(rows, 'has_prices')).then(byPassType),
    queries.listRefunds(ctx.db, ctx.organizationId, idsWith(rows, 'has_refunds')).then(byPassType),
  ]);
  const now = ctx.now();
  return rows.map((row) => ({
    row,
    prices: prices.get(row.id) ?? [],
    refunds: refunds.get(row.id) ?? [],
    stock: { supply: row.supply, taken: row.taken ?? 0, spare: row.spare },
    priceNow: priceAt(row.price, prices.get(row.id) ?? [], now),
  }));
}

const idsWith = (rows: readonly queries.PassTypeRow[], part: 'has_prices' | 'has_refunds'): string[] =>
  rows.filter((row) => row[part]).map(({ id }) => id);

const byPassType = <T extends { pass_type_id: string }>(rows: readonly T[]): Map<string, T[]> =>
  Map.groupBy(rows, (row) => row.pass_type_id);
