import { AppError } from '../../../platform/errors.ts';
import type { Place } from './schedule.types.ts';

/** Both may quote the file, which may be one long word. */
const cut = (text: string): string => (text.length <= 300 ? text : `${text.slice(0, 299).toWellFormed()}…`);

/** The file cannot be taken: says where and why. */
export class ScheduleError extends AppError {
  readonly place: Place | null;
  readonly reason: string;

  constructor(place: Place | null, reason: string) {
    const short = cut(reason);
    super('unprocessable', 'schedule.broken', place === null ? short : `${describePlace(place)}: ${short}`);
    this.name = 'ScheduleError';
    this.place = place;
    this.reason = short;
  }
}

export function describePlace(place: Place): string {
  return place.path === null ? `line ${place.line}` : `line ${place.line} (${cut(place.path)})`;
}
