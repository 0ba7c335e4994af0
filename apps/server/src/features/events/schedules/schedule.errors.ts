import { Refusal } from '../../../platform/errors.ts';
import { type Said, said, type TextId, type ValuesOf } from '../../../platform/texts/texts.ts';
import type { Place } from './schedule.types.ts';

/** Texts that quote the file, and so may hold one long word of it. */
export type ScheduleText = Extract<TextId, `schedules.${string}`>;

const LONGEST_WORD = 300;
const cut = (word: string): string =>
  word.length <= LONGEST_WORD ? word : `${word.slice(0, LONGEST_WORD - 1).toWellFormed()}…`;

/** A reason or a warning, in the language of its reader. */
export function scheduleText<Id extends ScheduleText>(id: Id, ...[values]: ValuesOf<Id>): Said {
  const short = Object.entries(values ?? {}).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? cut(value) : value,
  ]);
  return { text: id, values: Object.fromEntries(short) as Record<string, unknown> };
}

export const placeText = ({ line, path }: Place): Said =>
  path === null ? said('schedules.line', { line }) : said('schedules.linePath', { line, path: cut(path) });

/** The file cannot be taken: says where and why. */
export class ScheduleError extends Refusal {
  readonly place: Place | null;
  readonly reason: Said;

  constructor(place: Place | null, reason: Said) {
    super('unprocessable', 'schedule.broken', {
      values: { isPlaced: String(place !== null), place: place === null ? '' : placeText(place), reason },
    });
    this.name = 'ScheduleError';
    this.place = place;
    this.reason = reason;
  }
}

export const broken = <Id extends ScheduleText>(
  place: Place | null,
  id: Id,
  ...values: ValuesOf<Id>
): ScheduleError => new ScheduleError(place, scheduleText(id, ...values));
