import type { Context } from '../../../../platform/context.ts';
import { instantOf } from '../../../../platform/time-zone.ts';
import { readMonth, requireSpace } from '../places/places.service.ts';
import { addDays, wallOf } from '../slots/days.ts';
import { listEventsAt } from './event-spaces.queries.ts';

/** Why times of a month are taken, where it is an event that the reader may see. */
export async function listSpaceEvents(
  ctx: Context,
  place: string,
  idOrSlug: string,
  dayOfMonth: string | undefined,
): Promise<Awaited<ReturnType<typeof listEventsAt>>> {
  const space = await requireSpace(ctx, place, idOrSlug);
  const days = readMonth(ctx, space, dayOfMonth);
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const at = (day: string): Date => new Date(instantOf(wallOf(day), space.timezone));
  return listEventsAt(ctx, space.id, { start: at(first), end: at(addDays(last, 1)) });
}
