import { ScheduleError } from './schedule.errors.ts';
import type { Place, RawLink, RawPerson, RawSchedule, RawSession } from './schedule.types.ts';

/** Links, and people, of one session. */
const MOST_OF_A_SESSION = 50;
export const MOST_PEOPLE = 2000;
/** Rooms, and tracks, of one schedule. */
export const MOST_PARTS = 500;

const NAME = 200;
const ADDRESS = 1000;
/** The forms take 160 and 500. Published files are a little longer: pretalx allows titles of 200 characters, frab of 255. */
const TITLE = 300;
const SUBTITLE = 500;

type Fields = readonly (readonly [noun: string, text: string | null, longest: number])[];

function refuseLongFields(place: Place, fields: Fields): void {
  for (const [noun, text, longest] of fields)
    if ((text?.length ?? 0) > longest)
      throw new ScheduleError(place, `${noun} longer than ${longest} characters`);
}

function refuseMany(place: Place, noun: string, list: readonly unknown[]): void {
  if (list.length > MOST_OF_A_SESSION)
    throw new ScheduleError(place, `more than ${MOST_OF_A_SESSION} ${noun}`);
}

const linkFields = (links: readonly RawLink[]): Fields =>
  links.flatMap(({ title, url }) => [
    ['a link title', title, ADDRESS] as const,
    ['a link', url, ADDRESS] as const,
  ]);

/** Refuses a conference, its rooms and its tracks with more in their short fields than the forms of an event take. */
export function refuseLongConference(raw: RawSchedule): void {
  refuseLongFields(raw.place, [
    ['a conference title', raw.title, TITLE],
    ['a conference acronym', raw.acronym, NAME],
    ['a conference subtitle', raw.subtitle, SUBTITLE],
    ['a version', raw.version, NAME],
    ['a venue', raw.venue, NAME],
    ['a city', raw.city, NAME],
    ['a conference address', raw.url, ADDRESS],
    ['a conference address', raw.baseUrl, ADDRESS],
    ['a time zone', raw.timeZone, NAME],
    ...[...raw.rooms, ...raw.days.flatMap(({ rooms }) => rooms)].flatMap(({ name, description }) => [
      ['a room name', name, NAME] as const,
      ['a room description', description, 2000] as const,
    ]),
    ...raw.tracks.flatMap(({ name, slug }) => [
      ['a track name', name, NAME] as const,
      ['a track slug', slug, NAME] as const,
    ]),
  ]);
}

export function refuseLongSession(raw: RawSession): void {
  refuseLongFields(raw.place, [
    ['a title', raw.title, TITLE],
    ['a subtitle', raw.subtitle, SUBTITLE],
    ['a session type', raw.type, NAME],
    ['a language', raw.language, NAME],
    ['a room name', raw.room, NAME],
    ['a track name', raw.track, NAME],
    ['a slug', raw.slug, TITLE],
    ['a date', raw.date, NAME],
    ['a start', raw.start, NAME],
    ['a duration', raw.duration, NAME],
    ['a recording licence', raw.recordingLicense, SUBTITLE],
    ['a link', raw.url, ADDRESS],
    ['a link', raw.logo, ADDRESS],
    ['a link', raw.feedbackUrl, ADDRESS],
    ['a link', raw.recordingUrl, ADDRESS],
    ...linkFields(raw.links),
    ...linkFields(raw.attachments),
  ]);
  refuseMany(raw.place, 'links of a session', [...raw.links, ...raw.attachments]);
  refuseMany(raw.place, 'people of a session', raw.persons);
  raw.persons.forEach(refuseLongPerson);
}

function refuseLongPerson(raw: RawPerson): void {
  refuseMany(raw.place, 'links of a person', raw.links);
  refuseLongFields(raw.place, [
    ['a name', raw.name, NAME],
    ['a link', raw.imageUrl, ADDRESS],
    ...linkFields(raw.links),
  ]);
}
