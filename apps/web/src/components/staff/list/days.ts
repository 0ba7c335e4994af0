import { fromOf, type ListState, untilOf } from './use-list-state.ts';

/** The bounds of a filter of days, as calls ask for them: the first moment, and the first one after. */
export function daysOf<const Id extends string>(
  { chosen }: Pick<ListState, 'chosen'>,
  id: Id,
): { [bound in `${Id}From` | `${Id}Until`]?: string } {
  const from = chosen[fromOf(id)];
  const until = chosen[untilOf(id)];
  return {
    ...(from !== undefined && { [fromOf(id)]: startOf(from, 0) }),
    ...(until !== undefined && { [untilOf(id)]: startOf(until, 1) }),
  } as { [bound in `${Id}From` | `${Id}Until`]?: string };
}

/** The first moment of a day, or of one after it, in the reader's own zone. */
function startOf(day: string, later: number): string {
  const moment = new Date(`${day}T00:00`);
  moment.setDate(moment.getDate() + later);
  return moment.toISOString();
}
