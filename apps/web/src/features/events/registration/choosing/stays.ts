import { newUuid } from '../../../../lib/new-uuid.ts';

export interface Stay {
  id: string;
  roomTypeId: string;
  /** Dates as a field has them: `YYYY-MM-DD`, or empty. */
  start: string;
  end: string;
}

export interface StayBounds {
  minStart: string | null;
  defaultStart: string | null;
  maxStart: string | null;
  minEnd: string | null;
  defaultEnd: string | null;
  maxEnd: string | null;
}

const keys = ['minStart', 'defaultStart', 'maxStart', 'minEnd', 'defaultEnd', 'maxEnd'] as const;

/** Bounds for a pass type override those that a room type has for all. */
export function boundsFor(all: readonly (StayBounds | undefined)[]): StayBounds {
  const bounds: StayBounds = {
    minStart: null,
    defaultStart: null,
    maxStart: null,
    minEnd: null,
    defaultEnd: null,
    maxEnd: null,
  };
  for (const one of all) for (const key of keys) bounds[key] = one?.[key] ?? bounds[key];
  return bounds;
}

// Days of a stay are calendar days of the place; the wire has instants, at whatever time of day the host set.
export const dayOf = (instant: string | null): string => instant?.slice(0, 10) ?? '';

/** The instant for a day: at the time of day that the bound next to it has, so that the bound itself fits. */
export function instantOf(day: string, like: string | null): string | null {
  if (day === '') return null;
  return `${day}${like === null ? 'T12:00:00.000Z' : like.slice(10)}`;
}

export const newStay = (roomTypeId: string, bounds: StayBounds): Stay => ({
  id: newUuid(),
  roomTypeId,
  start: dayOf(bounds.defaultStart ?? bounds.minStart),
  end: dayOf(bounds.defaultEnd ?? bounds.maxEnd),
});
