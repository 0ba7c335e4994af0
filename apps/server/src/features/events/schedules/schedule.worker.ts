import type { Said } from '../../../platform/texts/texts.ts';
import { ScheduleError } from './schedule.errors.ts';
import { parseSchedule } from './schedule.parser.ts';
import type { Place, Schedule } from './schedule.types.ts';

interface ScheduleInput {
  readonly file: Uint8Array;
  readonly options: Parameters<typeof parseSchedule>[1];
}

/** Errors lose their class on the way between threads. */
type ScheduleOutput =
  | { readonly schedule: Schedule }
  | { readonly refused: { readonly place: Place | null; readonly reason: Said } };

export function readSchedule({ file, options }: ScheduleInput): ScheduleOutput {
  try {
    return { schedule: parseSchedule(file, options) };
  } catch (error) {
    if (error instanceof ScheduleError) return { refused: { place: error.place, reason: error.reason } };
    throw error;
  }
}
