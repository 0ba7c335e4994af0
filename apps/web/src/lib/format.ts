import { useMemo } from 'react';
import { useOwnZone } from './clock.ts';
import { useDateLocale } from './date-choice.ts';
import { useSite } from './site.ts';

type Moment = Date | string | number;

// Making an Intl formatter costs a hundred times more than using it.
const made = new Map<string, unknown>();

function cached<T>(kind: string, locale: string, options: object, make: () => T): T {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known !== undefined) return known as T;
  if (made.size > 500) made.clear();
  const formatter = make();
  made.set(key, formatter);
  return formatter;
}

function dates(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached('date', locale, options, () => new Intl.DateTimeFormat(locale, options));
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

export interface Format {
  /** "14 March 2026" */
  date: (moment: Moment, options?: DateOptions) => string;
  /** "14:00", with the zone's name where it is not the reader's own. */
  time: (moment: Moment, options?: DateOptions) => string;
  /** "Sat, 14 March, 14:00" */
  dateTime: (moment: Moment, options?: DateOptions) => string;
  /** "14–16 March 2026" */
  range: (start: Moment, end: Moment, options?: DateOptions) => string;
  /** "in 3 hours", "2 days ago" */
  relative: (moment: Moment, now?: Moment) => string;
  number: (value: number, options?: Intl.NumberFormatOptions) => string;
  /** "1.2 K" */
  compact: (value: number) => string;
  /** Amounts are whole minor units on the wire. */
  money: (minorUnits: number, currency: string) => string;
  list: (items: readonly string[], type?: Intl.ListFormatType) => string;
}

/** `timeZone` is that of the event or place; the organization's where it has none. */
export type DateOptions = Intl.DateTimeFormatOptions;

/** `ownZone` is null where the reader's zone is not known, as on the server: then the zone is always `zone`. */
export function createFormat(locale: string, zone: string, ownZone: string | null): Format {
  const withZone = (options: DateOptions, hasTime: boolean): Intl.DateTimeFormatOptions => {
    const timeZone = options.timeZone ?? zone;
    const differs = ownZone !== null && hasTime && !sameClock(timeZone, ownZone);
    return { ...options, timeZone, ...(differs && { timeZoneName: 'short' as const }) };
  };
  const at = (moment: Moment): Date => new Date(moment);
  return {
    date: (moment, options = { dateStyle: 'long' }) =>
      dates(locale, withZone(withDefaults(options, { dateStyle: 'long' }), false)).format(at(moment)),
    time: (moment, options = {}) =>
      dates(locale, withZone({ hour: 'numeric', minute: '2-digit', ...options }, true)).format(at(moment)),
    dateTime: (moment, options = {}) =>
      dates(locale, withZone({ ...longMoment, ...options }, true)).format(at(moment)),
    range: (start, end, options = {}) =>
      plainSpaces(
        dates(locale, withZone(withDefaults(options, { dateStyle: 'long' }), false)).formatRange(
          at(start),
          at(end),
        ),
      ),
    relative: (moment, now = Date.now()) => relative(locale, at(moment), at(now)),
    number: (value, options = {}) => numbers(locale, options).format(value),
    compact: (value) => numbers(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value),
    money: (minorUnits, currency) => {
      const format = numbers(locale, { style: 'currency', currency });
      return format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    },
    list: (items, type = 'conjunction') =>
      cached('list', locale, { type }, () => new Intl.ListFormat(locale, { type })).format(items),
  };
}

/** Browsers differ in which narrow spaces they write around a dash; the server's page must say the same. */
export function plainSpaces(text: string): string {
  return text.replaceAll(/[\u2009\u202f]/g, ' ');
}

const longMoment: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
};

function withDefaults(options: DateOptions, defaults: DateOptions): DateOptions {
  // A style cannot be combined with single fields: the defaults step back once a caller names any.
  return Object.keys(options).every((key) => key === 'timeZone') ? { ...defaults, ...options } : options;
}

function numbers(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached('number', locale, options, () => new Intl.NumberFormat(locale, options));
}

function relative(locale: string, moment: Date, now: Date): string {
  const format = cached(
    'relative',
    locale,
    {},
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  );
  const seconds = (moment.getTime() - now.getTime()) / 1000;
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return format.format(unit === 'second' ? 0 : Math.round(seconds / size), unit);
}

function sameClock(zone: string, other: string): boolean {
  if (zone === other) return true;
  const now = new Date();
  const read = (timeZone: string): string =>
    dates('en', { timeZone, timeZoneName: 'longOffset', year: 'numeric' }).format(now);
  return read(zone) === read(other);
}

/** Times are told in the organization's zone unless a zone is given (an event has its own). */
export function useFormat(): Format {
  const locale = useDateLocale();
  const { config } = useSite();
  const own = useOwnZone();
  return useMemo(() => createFormat(locale, config.TIMEZONE, own), [locale, config.TIMEZONE, own]);
}

/** In the reader's own zone, for what happens between people rather than at a place. Only where no server renders. */
export function useOwnFormat(): Format {
  const locale = useDateLocale();
  const { config } = useSite();
  const own = useOwnZone() ?? config.TIMEZONE;
  return useMemo(() => createFormat(locale, own, own), [locale, own]);
}
