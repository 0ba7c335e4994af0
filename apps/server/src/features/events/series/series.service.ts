import type { Context } from '../../../platform/context.ts';
import { conflict, type AppError } from '../../../platform/errors.ts';
import { listEventNames } from './series.queries.ts';

/** Events that a refusal names. */
const MOST_NAMED = 5;

/** Why a series stays: the events that are in it. */
export async function inUse(ctx: Context, id: string): Promise<AppError> {
  const names = await listEventNames(ctx.db, ctx.organizationId, id, MOST_NAMED + 1);
  const events = names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ', …' : '');
  return conflict('series.used', { values: { events } });
}
