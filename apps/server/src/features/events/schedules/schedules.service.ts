import type { Context } from '../../../platform/context.ts';
import { appError, invalid } from '../../../platform/errors.ts';
import { slugify } from '../../../platform/text.ts';
import type { Said } from '../../../platform/texts/texts.ts';
import { threadTask } from '../../../platform/threads/threads.ts';
import { BOUNDS, putProgramme, type Programme, type ProgrammeChanges } from '../programme/index.ts';
import { refuseMany } from './field-limits.parser.ts';
import { toProgramme } from './programme.ts';
import { MAX_SCHEDULE_BYTES, tooLarge } from './schedule-file.parser.ts';
import { ScheduleError } from './schedule.errors.ts';
import type { Schedule } from './schedule.types.ts';
import type { readSchedule } from './schedule.worker.ts';

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
  if (slug !== undefined && slug !== slugify(slug)) throw invalid('slug.shape', { field: 'slug' });
  const schedule = await read(ctx, file, timeZone);
  onRead?.(schedule);
  return putProgramme(ctx, toProgramme(schedule, slug));
}

/** Reads a schedule file for an event that somebody hosts. Each account reads one file at a time. */
export async function readProgramme(
  ctx: Context,
  file: Uint8Array,
  timeZone: string | undefined,
): Promise<{ programme: Programme; warnings: readonly Said[] }> {
  const reader = `${ctx.organizationId} ${ctx.actor.kind === 'member' ? ctx.actor.accountId : ''}`;
  if (reading.has(reader)) throw appError('tooManyRequests', 'schedule.reading').retryAfter(5);
  reading.add(reader);
  try {
    const schedule = await read(ctx, file, timeZone);
    return { programme: toProgramme(schedule, undefined), warnings: schedule.warnings };
  } finally {
    reading.delete(reader);
  }
}

const reading = new Set<string>();

const READ = threadTask<typeof readSchedule>('slow', './schedule.worker.ts', 'readSchedule', import.meta.url);

/** In a thread of its own: an honest file of five megabytes takes seconds. */
async function read(ctx: Context, file: Uint8Array, timeZone: string | undefined): Promise<Schedule> {
  // Before it is handed over.
  if (file.length > MAX_SCHEDULE_BYTES) throw tooLarge();
  const options = {
    defaultTimeZone: ctx.organization.timezone,
    ...(timeZone === undefined ? {} : { timeZone }),
  };
  const output = await ctx.services.threads.run(READ, { file, options });
  if ('refused' in output) throw new ScheduleError(output.refused.place, output.refused.reason);
  refuseMany(null, 'sessions', output.schedule.sessions.length, BOUNDS.event_session.most);
  return output.schedule;
}
