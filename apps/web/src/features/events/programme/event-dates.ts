import { useOwnZone } from '../../../lib/clock.ts';
import { useDateLocale } from '../../../lib/date-choice.ts';
import { plainSpaces } from '../../../lib/format.ts';
import { useSite } from '../../../lib/site.ts';
import { type Period } from './event-times.ts';
import { dateIn, remembered, sameOffset } from './zones.ts';

export interface EventDates {
  /** "Feb" and "3": the leaf of a calendar. */
  month: (moment: string) => string;
  day: (moment: string) => string;
  /** "Sat, 3 Feb, 09:00" or "3 – 4 February 2024". */
  when: (event: Period) => string;
  /** Beginning and end to the minute, with year and zone. */
  exact: (event: Period) => string;
}

/** So long an event that ends after midnight is one evening, told by its hour. */
const LONGEST_EVENING_MS = 12 * 60 * 60_000;

const made = new Map<string, EventDates>();

function datesFor(locale: string, zone: string, named: boolean): EventDates {
  const key = `${locale} ${zone} ${named}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  if (made.size > 200) made.clear();
  const dates = makeDates(locale, zone, named);
  made.set(key, dates);
  return dates;
}

function makeDates(locale: string, timeZone: string, named: boolean): EventDates {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const month = format({ month: 'short' });
  const day = format({ day: 'numeric' });
  const moment = {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  const start = format({ ...moment, month: 'short', ...(named && { timeZoneName: 'short' as const }) });
  const days = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const whole = format({ ...moment, year: 'numeric', timeZoneName: 'short' });
  const range = remembered((period) => {
    const [eventStart = '', eventEnd = ''] = period.split(' ');
    const isEvening = Date.parse(eventEnd) - Date.parse(eventStart) <= LONGEST_EVENING_MS;
    return isEvening || dateIn(timeZone, eventStart) === dateIn(timeZone, eventEnd)
      ? start.format(Date.parse(eventStart))
      : plainSpaces(days.formatRange(Date.parse(eventStart), Date.parse(eventEnd)));
  });
  return {
    month: remembered((at) => month.format(Date.parse(at))),
    // Some languages write a word beside the number.
    day: remembered((at) => day.format(Date.parse(at)).replaceAll(/[^\p{N}]/gu, '')),
    when: ({ eventStart, eventEnd }) => range(`${eventStart} ${eventEnd}`),
    exact: ({ eventStart, eventEnd }) =>
      `${whole.format(Date.parse(eventStart))} – ${whole.format(Date.parse(eventEnd))}`,
  };
}

/** The dates of an event in its own zone, which is named once it is known that the reader's clock differs. */
export function useEventDates({ timezone, eventStart }: Period): EventDates {
  const locale = useDateLocale();
  const { config } = useSite();
  const own = useOwnZone();
  const zone = timezone ?? config.TIMEZONE;
  return datesFor(locale, zone, own !== null && !sameOffset(zone, own, Date.parse(eventStart)));
}
