import type { Context } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import { holdEvent } from '../listings/listings.queries.ts';
import { countBounded } from './bounds.queries.ts';
import { BOUNDED_PARTS, BOUNDS, type BoundedPart } from './bounds.ts';

/**
 * Undoes what was written in the transaction when the event has more of a part than it may have and than it had: one from
 * before the bounds is kept and reduced. Counted after writing and behind the lock of the event: of two at once the second
 * one counts what the first has written.
 */
export async function refuseTooMany(
  ctx: Context,
  eventId: string,
  parts: readonly BoundedPart[] = BOUNDED_PARTS,
  before: Partial<Record<BoundedPart, number>> = {},
): Promise<void> {
  await holdEvent(ctx.db, ctx.organizationId, eventId);
  const counts = await countBounded(ctx.db, ctx.organizationId, eventId, parts);
  for (const part of parts) {
    const { most, refusal } = BOUNDS[part];
    if ((counts[part] ?? 0) > Math.max(most, before[part] ?? 0))
      throw conflict(refusal, { values: { max: most } });
  }
}
