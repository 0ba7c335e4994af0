import { AppError } from '../../platform/errors.ts';
import type { Place } from './schedule.types.ts';

/** The file cannot be taken: says where and why. */
export class ScheduleError extends AppError {
  readonly place: Place | null;
  readonly reason: string;

  constructor(place: Place | null, reason: string) {
    super('unprocessable', 'schedule.broken', place === null ? reason : `${describePlace(place)}: ${reason}`);
    this.name = 'ScheduleError';
    this.place = place;
    this.reason = reason;
  }
}

export function describePlace(place: Place): string {
  return place.path === null ? `line ${place.line}` : `line ${place.line} (${place.path})`;
}
