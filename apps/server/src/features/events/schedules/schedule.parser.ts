import { isUuid } from '../../../platform/ids.ts';
import { slugify } from '../../../platform/text.ts';
import { MOST_PARTS, MOST_PEOPLE, refuseLongConference, refuseMany } from './field-limits.parser.ts';
import { parseFrabJson } from './frab-json.parser.ts';
import { parseFrabXml } from './frab-xml.parser.ts';
import { decodeScheduleFile } from './schedule-file.parser.ts';
import { said, type Said } from '../../../platform/texts/texts.ts';
import { broken, placeText } from './schedule.errors.ts';
import type {
  RawDay,
  RawRoom,
  RawSchedule,
  RawSession,
  Schedule,
  SchedulePerson,
  ScheduleRoom,
  ScheduleSession,
  ScheduleTrack,
} from './schedule.types.ts';
import {
  checkKey,
  mergePerson,
  personKey,
  readClock,
  readSession,
  sessionKey,
  type SessionContext,
} from './session.parser.ts';
import { chooseTimeZone, readTime, type ChosenTimeZone } from './time-zone.parser.ts';

export interface ScheduleOptions {
  /** Overrules the file. */
  timeZone?: string;
  /** For a file that says nothing about its zone. */
  defaultTimeZone: string;
}

/** Pentabarf's own day change, for files that state none. */
const DEFAULT_DAY_CHANGE = '04:00';

const MAX_WARNINGS = 50;

/** A schedule file, whole, or a ScheduleError that says where it is broken. */
export function parseSchedule(file: Uint8Array, options: ScheduleOptions): Schedule {
  const text = decodeScheduleFile(file);
  const first = /\S/.exec(text)?.[0];
  if (first === '<') return assemble(parseFrabXml(text), options);
  if (first === '{' || first === '[') return assemble(parseFrabJson(text), options);
  throw broken({ line: 1, path: null }, first === undefined ? 'schedules.empty' : 'schedules.format');
}

function assemble(raw: RawSchedule, options: ScheduleOptions): Schedule {
  if (raw.title === null) throw broken(raw.place, 'schedules.conference.title');
  refuseLongConference(raw);
  const zone = chooseTimeZone(raw, options.timeZone, options.defaultTimeZone);
  const warnings: Said[] = [];
  const programme = readProgramme(raw, {
    timeZone: zone.timeZone,
    baseUrl: raw.baseUrl ?? raw.url,
    dayChange: readClock(raw.dayChange ?? DEFAULT_DAY_CHANGE) ?? 0,
    // Finding the line of each of ten thousand bad links would take longer than the import.
    warn: (place, note) => {
      if (warnings.length < MAX_WARNINGS)
        warnings.push(said('schedules.note', { place: placeText(place), note }));
    },
  });
  const instants = programme.sessions.flatMap(({ start, end }) => [start.getTime(), end.getTime()]);
  if (instants.length === 0) throw broken(raw.place, 'schedules.sessions.none');
  return {
    format: raw.format,
    version: raw.version,
    slug: slugify(raw.acronym ?? raw.title, 'event'),
    title: raw.title,
    subtitle: raw.subtitle,
    venue: raw.venue,
    city: raw.city,
    url: raw.url ?? raw.baseUrl,
    timeZone: zone.timeZone,
    timeZoneFrom: zone.from,
    start: new Date(Math.min(...instants)),
    end: new Date(Math.max(...instants)),
    ...programme,
    warnings: [...zoneWarnings(zone), ...warnings],
  };
}

function zoneWarnings({ timeZone, from }: ChosenTimeZone): Said[] {
  switch (from) {
    case 'option':
    case 'file':
      return [];
    case 'city':
      return [said('schedules.warning.zoneOfCity', { timeZone })];
    case 'offsets':
      return [said('schedules.warning.zoneOfOffsets', { timeZone })];
    case 'default':
      return [said('schedules.warning.zoneOfOrganization', { timeZone })];
  }
}

type Programme = Pick<Schedule, 'days' | 'rooms' | 'tracks' | 'sessions' | 'persons'>;

function readProgramme(raw: RawSchedule, context: SessionContext): Programme {
  const rooms = new Map<string, ScheduleRoom>();
  const persons = new Map<string, SchedulePerson>();
  const sessions = new Map<string, ScheduleSession>();
  const days = new Map<string, number>();

  for (const room of raw.rooms) addRoom(rooms, room);
  for (const day of raw.days) {
    const date = dateOf(day);
    days.set(date, days.get(date) ?? 0);
    for (const room of day.rooms) {
      const enclosing = addRoom(rooms, room);
      for (const session of room.sessions) {
        const roomId = enclosing ?? addRoom(rooms, { name: session.room, guid: null, description: null });
        const externalId = sessionKey(session, day, roomId);
        if (sessions.has(externalId))
          throw broken(session.place, 'schedules.session.taken', { id: externalId });
        const read = readSession(session, { ...day, date }, context);
        sessions.set(externalId, {
          ...read,
          externalId,
          slug: sessionSlug(session),
          room: roomId,
          track: session.track,
          persons: addPersons(persons, session, context),
        });
        days.set(date, (days.get(date) ?? 0) + 1);
      }
    }
  }
  const list = [...sessions.values()];
  const tracks = readTracks(raw, list);
  refuseMany(raw.place, 'rooms', rooms.size, MOST_PARTS);
  refuseMany(raw.place, 'tracks', tracks.length, MOST_PARTS);
  return {
    days: [...days]
      .map(([date, count]) => ({ date, sessions: count }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    rooms: [...rooms.values()],
    tracks,
    sessions: list,
    persons: [...persons.values()],
  };
}

function dateOf(day: RawDay): string {
  const text = day.date ?? day.start;
  const time = readTime(text ?? '');
  if (text === null) throw broken(day.place, 'schedules.day.date');
  if (time === null) throw broken(day.place, 'schedules.date', { text });
  return new Date(time.wall).toISOString().slice(0, 10);
}

/** Rooms are known by name: days and sessions refer to them so. Returns the key, or null for a room without name. */
function addRoom(rooms: Map<string, ScheduleRoom>, room: RawRoom): string | null {
  if (room.name === null) return null;
  const externalId = checkKey(room.name, 'roomName', { line: 1, path: null });
  const known = rooms.get(externalId);
  rooms.set(externalId, { externalId, name: room.name, description: known?.description ?? room.description });
  return externalId;
}

function addPersons(
  persons: Map<string, SchedulePerson>,
  session: RawSession,
  context: SessionContext,
): string[] {
  const keys = session.persons.map((person) => {
    if (person.name === null && person.id === null && person.guid === null) {
      throw broken(person.place, 'schedules.person.name');
    }
    const key = personKey(person);
    persons.set(key, mergePerson(persons.get(key), person, context));
    refuseMany(person.place, 'people', persons.size, MOST_PEOPLE);
    return key;
  });
  return [...new Set(keys)];
}

/** Tracks in which something happens, in the order of the file's own list, then of appearance. */
function readTracks(raw: RawSchedule, sessions: readonly ScheduleSession[]): ScheduleTrack[] {
  const used = new Set(sessions.flatMap(({ track }) => (track === null ? [] : [track])));
  const declared = raw.tracks.filter(({ name }) => name !== null && used.has(name));
  const tracks = new Map<string, ScheduleTrack>();
  for (const { name, slug, color } of [
    ...declared,
    ...[...used].map((name) => ({ name, slug: null, color: null })),
  ]) {
    if (name === null || tracks.has(name)) continue;
    const externalId = checkKey(name, 'trackName', raw.place);
    const isColor = color !== null && /^#[0-9a-f]{6}$/i.test(color);
    tracks.set(name, { externalId, name, slug, color: isColor ? color.toLowerCase() : null });
  }
  return [...tracks.values()];
}

function sessionSlug(session: RawSession): string {
  // pretalx puts its bare submission code here, which says nothing in an address.
  const isSpeaking = session.slug !== null && /[-_]/.test(session.slug) && !isUuid(session.slug);
  return slugify((isSpeaking ? session.slug : session.title) ?? '', 'session');
}
