import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { exchangeStock, takeBelowLimit, type SoldName } from '../../../money/capacity/index.ts';
import type { Difference } from './holdings.ts';
import { releaseExpiredOf } from './holds.service.ts';

export const settle = (
  inner: Context,
  difference: Difference,
  nameOf: (id: string) => SoldName = () => ({ of: 'chosen' }),
): Promise<void> => exchangeStock(inner, difference, (id) => ({ name: nameOf(id), field: 'passes' }));

/** The same for whoever has nothing yet, under a limit of the event that was not set a moment ago. */
export const takeFirst = (
  inner: Context,
  pieces: Difference['take'],
  limit: { readonly id: string; readonly count: number },
  nameOf: (id: string) => SoldName,
): Promise<void> => takeBelowLimit(inner, pieces, limit, (id) => ({ name: nameOf(id), field: 'passes' }));

/** When something is out, what holds that have expired still keep is set free, and it is tried once more. */
export async function retrySoldOut<T>(ctx: Context, eventId: string, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isSoldOut(error) || !(await releaseExpiredOf(ctx, eventId))) throw error;
    return attempt();
  }
}

export const isSoldOut = (error: unknown): boolean =>
  error instanceof AppError && ['stock.soldOut', 'coupon.usedUp'].includes(error.code);
