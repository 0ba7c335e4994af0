import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { slugify } from '../../platform/text.ts';
import { putProgramme, type Programme, type ProgrammeChanges } from '../events/index.ts';
import { toProgramme } from './programme.ts';
import { parseSchedule } from './schedule.parser.ts';
import type { Schedule } from './schedule.types.ts';

export interface ImportOptions {
  timeZone?: string;
  /** Address of the event; the schedule's own acronym otherwise. */
  slug?: string;
  /** Told what was read before it is written. */
  onRead?: (schedule: Schedule) => void;
}

/** Makes an event of a published schedule, or makes the event of an earlier import what the schedule says now. */
export async function importSchedule(
  ctx: Context,
  file: Uint8Array,
  { timeZone, slug, onRead }: ImportOptions = {},
): Promise<ProgrammeChanges> {
  if (slug !== undefined && slug !== slugify(slug))
    throw invalid('slug.shape', 'A slug allows only lowercase letters, numbers and dashes.', 'slug');
  const schedule = parseSchedule(file, {
    defaultTimeZone: ctx.organization.timezone,
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  onRead?.(schedule);
  return putProgramme(ctx, toProgramme(schedule, slug));
}

/** What a schedule file says, for an event that somebody hosts. */
export function readProgramme(ctx: Context, file: Uint8Array, timeZone: string | undefined): Programme {
  const schedule = parseSchedule(file, {
    defaultTimeZone: ctx.organization.timezone,
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return toProgramme(schedule, undefined);
}
