import { useMemo } from 'react';
import { useOwnZone } from '../../../lib/clock.ts';
import { useDateLocale } from '../../../lib/date-choice.ts';
import { useSite } from '../../../lib/site.ts';
import { remembered, sameOffset, zonePart } from './zones.ts';

export interface Period {
  eventStart: string;
  eventEnd: string;
  timezone: string | null;
}

/** The zone an event's times are told in: its own, else the organization's. */
function useEventZone(timezone: string | null | undefined): string {
  const { config } = useSite();
  return timezone ?? config.TIMEZONE;
}

export interface Clock {
  zone: string;
  /** "10:30" */
  time: (moment: string) => string;
  /** "10:30 – 11:00" */
  times: (start: string, end: string) => string;
  /** Of a day of the programme, which is a date and no instant: "Saturday", "3 February", both. */
  weekday: (date: string) => string;
  dayMonth: (date: string) => string;
  longDay: (date: string) => string;
}

const made = new Map<string, Clock>();

/** Formatters are made once per language and zone: a page uses them hundreds of times. */
export function clockFor(locale: string, zone: string): Clock {
  const key = `${locale} ${zone}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  if (made.size > 200) made.clear();
  const clock = makeClock(locale, zone);
  made.set(key, clock);
  return clock;
}

function makeClock(locale: string, zone: string): Clock {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const time = format({ timeStyle: 'short', timeZone: zone });
  const weekday = format({ weekday: 'long', timeZone: 'UTC' });
  const dayMonth = format({ day: 'numeric', month: 'short', timeZone: 'UTC' });
  const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const tell = remembered((moment) => time.format(Date.parse(moment)));
  return {
    zone,
    time: tell,
    times: (start, end) => `${tell(start)} – ${tell(end)}`,
    weekday: (date) => weekday.format(Date.parse(date)),
    dayMonth: (date) => dayMonth.format(Date.parse(date)),
    longDay: (date) => longDay.format(Date.parse(date)),
  };
}

export function useClock(timezone: string | null | undefined): Clock {
  const locale = useDateLocale();
  return clockFor(locale, useEventZone(timezone));
}

/** "Central European Standard Time" where the reader's clock shows another time than the event's; null otherwise. */
export function useForeignZone(zone: string, at: string): string | null {
  const locale = useDateLocale();
  const own = useOwnZone();
  return useMemo(() => {
    if (own === null || sameOffset(zone, own, Date.parse(at))) return null;
    return zonePart(
      new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' }),
      Date.parse(at),
    );
  }, [locale, zone, own, at]);
}

export function isLive({ eventStart, eventEnd }: Period, now: number): boolean {
  return Date.parse(eventStart) <= now && now < Date.parse(eventEnd);
}
