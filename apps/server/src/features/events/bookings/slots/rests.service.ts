import type { Context } from '../../../../platform/context.ts';
import type { SpaceRow } from '../places/spaces.queries.ts';
import { dayIn, minuteIn } from './days.ts';
import type { Slot } from './grid.policy.ts';
import { listRests, type RestRow } from './rests.queries.ts';

/** It has begun, and is there until the end of its slot. */
export const restOf = ({ starts_at: from, ends_at: to, pieces }: RestRow, timezone: string): Slot => ({
  day: dayIn(from, timezone),
  minute: minuteIn(from, timezone),
  start: from.getTime(),
  end: to.getTime(),
  isRest: true,
  pieces: Number(pieces),
});

export async function findRest(
  inner: Context,
  { id, timezone }: SpaceRow,
  { day, minute }: { readonly day: string; readonly minute: number },
): Promise<Slot | undefined> {
  const rows = await listRests(inner.db, inner.organizationId, [id], inner.now());
  return rows.map((row) => restOf(row, timezone)).find((rest) => rest.day === day && rest.minute === minute);
}

/** In proportion to its minutes, rounded up, so that a space with a price is never free. */
export const priceOfRest = ({ price, slot_minutes: minutes }: SpaceRow, { start, end }: Slot): number =>
  Math.ceil((price * (end - start)) / (minutes * 60_000));
