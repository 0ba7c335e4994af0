import { parseJsonText, placeInJson, type JsonPath } from './json-places.parser.ts';
import { cleanLine, cleanText } from './schedule-file.parser.ts';
import { said, type Said } from '../../../platform/texts/texts.ts';
import { ScheduleError, scheduleText } from './schedule.errors.ts';
import type {
  Place,
  RawDay,
  RawLink,
  RawPerson,
  RawRoom,
  RawSchedule,
  RawSession,
  RawTrack,
} from './schedule.types.ts';

/** An object of the file that knows where it stands, so that a complaint can name the line. */
class JsonNode {
  private readonly text: string;
  private readonly path: JsonPath;
  private readonly fields: Readonly<Record<string, unknown>>;

  constructor(text: string, value: unknown, path: JsonPath) {
    this.text = text;
    this.path = path;
    if (!isObject(value)) throw this.refuse(scheduleText('schedules.json.object'));
    this.fields = value;
  }

  get place(): Place {
    const { text, path } = this;
    let found: Place | undefined;
    const find = (): Place => (found ??= placeInJson(text, path));
    // Looked up only when something is wrong: finding a line means reading the file again.
    return {
      get line() {
        return find().line;
      },
      get path() {
        return find().path;
      },
    };
  }

  refuse(reason: Said, ...more: JsonPath): ScheduleError {
    return new ScheduleError(placeInJson(this.text, [...this.path, ...more]), reason);
  }

  raw(key: string): string | null {
    const value = this.fields[key];
    if (value === undefined || value === null) return null;
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    if (isObject(value)) return readTranslated(value);
    throw this.refuse(scheduleText('schedules.json.text', { found: nameOf(value) }), key);
  }

  line(...keys: string[]): string | null {
    for (const key of keys) {
      const line = cleanLine(this.raw(key));
      if (line !== null) return line;
    }
    return null;
  }

  body(key: string): string | null {
    return cleanText(this.raw(key));
  }

  is(key: string): boolean {
    return this.fields[key] === true;
  }

  node(key: string): JsonNode {
    return new JsonNode(this.text, this.fields[key], [...this.path, key]);
  }

  list(key: string): JsonNode[] {
    const value = this.fields[key];
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value))
      throw this.refuse(scheduleText('schedules.json.list', { found: nameOf(value) }), key);
    return value.map((item: unknown, index) => new JsonNode(this.text, item, [...this.path, key, index]));
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  has(key: string): boolean {
    return this.fields[key] !== undefined;
  }
}

/** Reads the JSON that frab, pretalx and others publish beside the XML. */
export function parseFrabJson(text: string): RawSchedule {
  const root = new JsonNode(text, parseJsonText(text), []);
  if (!root.has('schedule')) throw root.refuse(scheduleText('schedules.json.schedule'));
  const schedule = root.node('schedule');
  const conference = schedule.node('conference');
  return {
    format: 'frab-json',
    place: conference.place,
    version: schedule.line('version'),
    title: conference.line('title'),
    acronym: conference.line('acronym'),
    subtitle: conference.line('subtitle'),
    venue: conference.line('venue'),
    city: conference.line('city'),
    url: conference.line('url'),
    baseUrl: conference.line('base_url') ?? schedule.line('base_url'),
    timeZone: conference.line('time_zone_name'),
    dayChange: conference.line('day_change'),
    tracks: conference.list('tracks').map(readTrack),
    rooms: conference.list('rooms').map(readRoom),
    days: conference.list('days').map(readDay),
  };
}

const readTrack = (track: JsonNode): RawTrack => ({
  name: track.line('name'),
  slug: track.line('slug'),
  color: track.line('color', 'colors'),
});

const readRoom = (room: JsonNode): RawRoom => ({
  name: room.line('name'),
  guid: room.line('guid'),
  description: room.line('description'),
});

function readDay(day: JsonNode): RawDay {
  const rooms = day.has('rooms') ? day.node('rooms') : undefined;
  return {
    place: day.place,
    date: day.line('date'),
    start: day.line('day_start'),
    end: day.line('day_end'),
    rooms: (rooms?.keys() ?? []).map((name) => ({
      name: cleanLine(name),
      guid: null,
      description: null,
      sessions: rooms?.list(name).map(readSession) ?? [],
    })),
  };
}

function readSession(session: JsonNode): RawSession {
  return {
    place: session.place,
    id: session.line('id'),
    guid: session.line('guid'),
    code: session.line('code'),
    slug: session.line('slug'),
    title: session.line('title'),
    subtitle: session.line('subtitle'),
    type: session.line('type'),
    language: session.line('language'),
    room: session.line('room'),
    track: session.line('track'),
    date: session.line('date'),
    start: session.line('start'),
    duration: session.line('duration'),
    abstract: session.body('abstract'),
    description: session.body('description'),
    logo: session.line('logo'),
    url: session.line('url', 'origin_url'),
    feedbackUrl: session.line('feedback_url'),
    recordingUrl: session.line('recording_url', 'video_download_url'),
    recordingLicense: session.line('recording_license'),
    doNotRecord: session.is('do_not_record'),
    persons: session.list('persons').map(readPerson),
    links: session.list('links').map(readLink),
    attachments: session.list('attachments').map(readLink),
  };
}

function readPerson(person: JsonNode): RawPerson {
  return {
    place: person.place,
    id: person.line('id'),
    guid: person.line('guid'),
    code: person.line('code'),
    name: person.line('public_name', 'full_public_name', 'name'),
    biography: person.body('biography'),
    imageUrl: person.line('avatar', 'avatar_url'),
    links: person.list('links').map(readLink),
  };
}

const readLink = (link: JsonNode): RawLink => ({ title: link.line('title'), url: link.line('url') });

/** Some publish `{ en, de }` instead of a text, or `{ url }` instead of an address. */
function readTranslated(value: Record<string, unknown>): string | null {
  const texts = [value['en'], ...Object.values(value)].filter(
    (text) => typeof text === 'string' && text !== '',
  );
  return typeof texts[0] === 'string' ? texts[0] : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function nameOf(value: unknown): Said {
  if (Array.isArray(value)) return said('schedules.json.found.list');
  if (typeof value === 'object') return said('schedules.json.found.object');
  if (typeof value === 'string') return said('schedules.json.found.text');
  return said(typeof value === 'number' ? 'schedules.json.found.number' : 'schedules.json.found.boolean');
}
