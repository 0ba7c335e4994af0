import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalLuxonDateTimeStub,
} from 'ical-generator';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

export interface CalendarEntry {
  /** The same for ever: by it a calendar knows what it has already. */
  readonly id: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  /** IANA name; null, or one that is not known: times are written in UTC. */
  readonly timezone: string | null;
  readonly description?: string | null;
  readonly location?: string | null;
  readonly url?: string | null;
  readonly canceled?: boolean;
  readonly changedAt: Date;
  /** The organizer invites the attendee; in mails only. */
  readonly organizer?: CalendarPerson;
  readonly attendee?: CalendarPerson;
}

export interface CalendarPerson {
  readonly name: string;
  readonly email: string;
}

export interface CalendarFile {
  readonly name: string;
  readonly entries: readonly CalendarEntry[];
  /** Say `request` and `cancel` in mails; a feed that is subscribed to publishes. */
  readonly method?: 'publish' | 'request' | 'cancel';
}

const METHODS = {
  publish: ICalCalendarMethod.PUBLISH,
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
};

const known = new Set(tzlib_get_timezones());

/** RFC 5545, with the rules of every time zone that occurs in it. */
export function makeCalendar({ name, entries, method = 'publish' }: CalendarFile): string {
  const calendar = ical({
    // The one text that the library writes as it comes: a line break in it would begin a property of its own.
    name: oneLine(name).replace(/[\\;,]/g, '\\$&'),
    prodId: { company: 'Atrium', product: 'Events' },
    method: METHODS[method],
    ttl: 3600,
    timezone: { name: null, generator: zoneRules },
  });
  for (const entry of entries) {
    const timezone = entry.timezone !== null && known.has(entry.timezone) ? entry.timezone : null;
    calendar.createEvent({
      id: entry.id,
      summary: entry.title,
      start: timezone === null ? entry.start : inZone(entry.start, timezone),
      end: timezone === null ? entry.end : inZone(entry.end, timezone),
      timezone,
      description: entry.description ?? null,
      location: entry.location ?? null,
      url: entry.url ?? null,
      status: entry.canceled === true ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(entry.organizer === undefined ? {} : { organizer: named(entry.organizer) }),
      ...(entry.attendee === undefined
        ? {}
        : {
            attendees: [{ ...named(entry.attendee), status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
          }),
      stamp: entry.changedAt,
      lastModified: entry.changedAt,
      // Grows with each change, as calendars want it.
      sequence: Math.floor(entry.changedAt.getTime() / 1000) % 2_000_000_000,
    });
  }
  return calendar.toString();
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** A name stands between quotes in a header of its own kind: neither may it end there. */
const named = ({ name, email }: CalendarPerson): CalendarPerson => ({
  name: oneLine(name.replaceAll('"', ' ')) || email,
  email,
});

function zoneRules(name: string): string | null {
  const [rules] = [tzlib_get_ical_block(name)].flat();
  return rules ?? null;
}

/**
 * The local time of an instant in a timezone. The library reads a plain Date in the timezone of this machine; a date of
 * Luxon's it reads by these few methods.
 */
function inZone(instant: Date, timezone: string): ICalLuxonDateTimeStub {
  const parts = new Map(
    new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const write = (...names: Intl.DateTimeFormatPartTypes[]): string =>
    names.map((part) => parts.get(part) ?? '').join('');
  const zoned: ICalLuxonDateTimeStub = {
    isValid: true,
    zone: { type: 'iana' },
    setZone: () => zoned,
    toFormat: (format) =>
      format === 'HHmmss' ? write('hour', 'minute', 'second') : write('year', 'month', 'day'),
    toJSDate: () => instant,
    toJSON: () => instant.toISOString(),
  };
  return zoned;
}
