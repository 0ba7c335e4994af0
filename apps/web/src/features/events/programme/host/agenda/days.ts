import type { EventListing, Session } from '@atrium/api';
import { fromZoneInput, toZoneInput } from '../../../../../lib/zone-time.ts';
import { dateIn } from '../../zones.ts';

type Period = Pick<EventListing, 'eventStart' | 'eventEnd'>;
type Placed = Pick<Session, 'day' | 'startTime' | 'endTime'>;

/** Instants, in full hours. */
export interface Hours {
  readonly start: number;
  readonly end: number;
  /** The first of what is in it. */
  readonly from: number;
}

const hour = 3_600_000;
/** Of an event that lasts longer, the days without sessions are left out. */
const mostDays = 60;

const nextDay = (day: string): string => new Date(Date.parse(day) + 24 * hour).toISOString().slice(0, 10);

/** The last day of an event; one that ends at midnight has none of the day that begins. */
const lastDay = ({ eventStart, eventEnd }: Period, zone: string): string =>
  dateIn(zone, new Date(Math.max(Date.parse(eventStart), Date.parse(eventEnd) - 1)).toISOString());

/** The days of the event, and those on which it has sessions, in order. */
export function daysOf(event: Period, sessions: readonly Pick<Placed, 'day'>[], zone: string): string[] {
  const days = new Set(sessions.map(({ day }) => day));
  const last = lastDay(event, zone);
  const ofEvent: string[] = [];
  for (let day = dateIn(zone, event.eventStart); day <= last; day = nextDay(day)) {
    ofEvent.push(day);
    if (ofEvent.length > mostDays) break;
  }
  if (ofEvent.length <= mostDays || days.size === 0)
    for (const day of ofEvent.slice(0, mostDays)) days.add(day);
  return [...days].sort();
}

/** The hours of a day, whose sessions do not change them: from eight to eight, and as early and late as there is something. */
export function hoursOf(event: Period, sessions: readonly Placed[], day: string, zone: string): Hours {
  const at = (time: string): number => Date.parse(fromZoneInput(`${day}T${time}`, zone) ?? day);
  const starts = [at('08:00'), ...sessions.map(({ startTime }) => Date.parse(startTime))];
  const ends = [at('20:00'), ...sessions.map(({ endTime }) => Date.parse(endTime))];
  if (dateIn(zone, event.eventStart) === day) starts.push(Date.parse(event.eventStart));
  if (lastDay(event, zone) === day) ends.push(Date.parse(event.eventEnd));
  return {
    start: floorHour(Math.min(...starts), zone),
    end: ceilHour(Math.max(...ends), zone),
    from: Math.min(
      ...(sessions.length === 0 ? [at('08:00')] : sessions.map((one) => Date.parse(one.startTime))),
    ),
  };
}

/** Full hours of the clock on the wall: in some zones they begin between those of others. */
const minutesPast = (instant: number, zone: string): number =>
  Number(toZoneInput(new Date(instant).toISOString(), zone).slice(14, 16));
const floorHour = (instant: number, zone: string): number =>
  Math.floor(instant / 60_000) * 60_000 - minutesPast(instant, zone) * 60_000;
const ceilHour = (instant: number, zone: string): number => {
  const floor = floorHour(instant, zone);
  return floor === instant ? floor : floor + hour;
};
