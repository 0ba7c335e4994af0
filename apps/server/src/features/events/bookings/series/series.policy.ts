import type { SpaceRow } from '../places/spaces.queries.ts';
import { addDays, mondayOf } from '../slots/days.ts';
import { slotsOf, type Hours, type Slot } from '../slots/grid.policy.ts';
import { brokenRule, lastDayOf, type BrokenRule } from '../slots/rules.policy.ts';
import { MOST_DATES } from './series.schemas.ts';

/** One weekly time on the clock of the place. */
export interface Rule {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly everyWeeks: number;
  /** Monday is 1. */
  readonly weekdays: readonly number[];
  readonly minute: number;
}

export type WhyNot = BrokenRule | 'noSlot' | 'closed' | 'own' | 'full' | 'perDay' | 'perWeek';

export interface JudgedDate {
  readonly day: string;
  /** Undefined when the grid has none at that time. */
  readonly slot?: Slot | undefined;
  /** Undefined: it can be taken. */
  readonly why?: WhyNot | undefined;
}

/** In their order; more than a series may have, when there are more. */
export function daysOf({ firstDay, lastDay, everyWeeks, weekdays }: Rule): string[] {
  const days: string[] = [];
  let monday = mondayOf(firstDay);
  for (; monday <= lastDay && days.length <= MOST_DATES; monday = addDays(monday, 7 * everyWeeks))
    for (const weekday of weekdays) {
      const day = addDays(monday, weekday - 1);
      if (day >= firstDay && day <= lastDay) days.push(day);
    }
  return days;
}

export const slotAt = (space: SpaceRow, hours: readonly Hours[], day: string, minute: number) =>
  slotsOf(day, hours, { slotMinutes: space.slot_minutes, timezone: space.timezone }).find(
    (slot) => slot.minute === minute,
  );

interface Known {
  /** Days on which the space is closed at that time. */
  readonly closed: ReadonlySet<string>;
  /** Days on which the person has that very slot. */
  readonly own: ReadonlySet<string>;
  /** Days on which each piece is taken. */
  readonly full: ReadonlySet<string>;
  /** Slots of the space that the person has, by day. */
  readonly counts: ReadonlyMap<string, number>;
  readonly now: number;
  /** By the staff: the rules of the space do not bind. */
  readonly isFree: boolean;
}

/** Which of the dates can be taken together: each that is free counts against the limits of those after it. */
export function judge(
  dates: readonly { readonly day: string; readonly slot: Slot | undefined }[],
  space: SpaceRow,
  { counts, now, isFree, ...known }: Known,
): JudgedDate[] {
  const lastDay = lastDayOf(space, now);
  const perDay = new Map(counts);
  const perWeek = new Map<string, number>();
  for (const [day, count] of counts) add(perWeek, mondayOf(day), count);
  return dates.map(({ day, slot }) => {
    if (slot === undefined) return { day, why: 'noSlot' };
    const why =
      (isFree ? begun(slot, now) : brokenRule(slot, space, now, lastDay)) ??
      takenBy(slot, known) ??
      (isFree ? undefined : beyond(space, perDay.get(day) ?? 0, perWeek.get(mondayOf(day)) ?? 0));
    if (why === undefined) {
      add(perDay, day, 1);
      add(perWeek, mondayOf(day), 1);
    }
    return { day, slot, why };
  });
}

const begun = ({ start }: Slot, now: number): WhyNot | undefined => (start <= now ? 'past' : undefined);

function takenBy(
  slot: Slot,
  { closed, own, full }: Pick<Known, 'closed' | 'own' | 'full'>,
): WhyNot | undefined {
  if (closed.has(slot.day)) return 'closed';
  if (own.has(slot.day)) return 'own';
  return full.has(slot.day) ? 'full' : undefined;
}

function beyond({ per_day, per_week }: SpaceRow, onDay: number, inWeek: number): WhyNot | undefined {
  if (per_day !== null && onDay >= per_day) return 'perDay';
  return per_week !== null && inWeek >= per_week ? 'perWeek' : undefined;
}

const add = (counts: Map<string, number>, key: string, more: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + more);
};

/** Parts of a sum that are as equal as whole numbers can be, and together are the sum. */
export const sharesOf = (sum: number, count: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => Math.floor((sum * (index + 1)) / count) - Math.floor((sum * index) / count),
  );
