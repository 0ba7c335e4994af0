import { said } from '../../../platform/texts/texts.ts';
import { broken, type ScheduleText } from './schedule.errors.ts';
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

/** Fields of the file, each of which has a name in every language. */
export type Field = ScheduleText extends infer Id
  ? Id extends `schedules.field.${infer Name}`
    ? Name
    : never
  : never;
type Fields = readonly (readonly [field: Field, text: string | null, longest: number])[];
type Many = ScheduleText extends infer Id
  ? Id extends `schedules.many.${infer Name}`
    ? Name
    : never
  : never;

export function refuseLong(place: Place, field: Field, text: string | null, max: number): void {
  if ((text?.length ?? 0) > max)
    throw broken(place, 'schedules.long', { field: said(`schedules.field.${field}`), max });
}

function refuseLongFields(place: Place, fields: Fields): void {
  for (const [field, text, longest] of fields) refuseLong(place, field, text, longest);
}

export function refuseMany(place: Place | null, parts: Many, count: number, max: number): void {
  if (count > max) throw broken(place, `schedules.many.${parts}`, { max });
}

const linkFields = (links: readonly RawLink[]): Fields =>
  links.flatMap(({ title, url }) => [
    ['linkTitle', title, ADDRESS] as const,
    ['link', url, ADDRESS] as const,
  ]);

/** Refuses a conference, its rooms and its tracks with more in their short fields than the forms of an event take. */
export function refuseLongConference(raw: RawSchedule): void {
  refuseLongFields(raw.place, [
    ['conferenceTitle', raw.title, TITLE],
    ['conferenceAcronym', raw.acronym, NAME],
    ['conferenceSubtitle', raw.subtitle, SUBTITLE],
    ['version', raw.version, NAME],
    ['venue', raw.venue, NAME],
    ['city', raw.city, NAME],
    ['conferenceAddress', raw.url, ADDRESS],
    ['conferenceAddress', raw.baseUrl, ADDRESS],
    ['timeZone', raw.timeZone, NAME],
    ...[...raw.rooms, ...raw.days.flatMap(({ rooms }) => rooms)].flatMap(({ name, description }) => [
      ['roomName', name, NAME] as const,
      ['roomDescription', description, 2000] as const,
    ]),
    ...raw.tracks.flatMap(({ name, slug }) => [
      ['trackName', name, NAME] as const,
      ['trackSlug', slug, NAME] as const,
    ]),
  ]);
}

export function refuseLongSession(raw: RawSession): void {
  refuseLongFields(raw.place, [
    ['title', raw.title, TITLE],
    ['subtitle', raw.subtitle, SUBTITLE],
    ['type', raw.type, NAME],
    ['language', raw.language, NAME],
    ['roomName', raw.room, NAME],
    ['trackName', raw.track, NAME],
    ['slug', raw.slug, TITLE],
    ['date', raw.date, NAME],
    ['start', raw.start, NAME],
    ['duration', raw.duration, NAME],
    ['license', raw.recordingLicense, SUBTITLE],
    ['link', raw.url, ADDRESS],
    ['link', raw.logo, ADDRESS],
    ['link', raw.feedbackUrl, ADDRESS],
    ['link', raw.recordingUrl, ADDRESS],
    ...linkFields(raw.links),
    ...linkFields(raw.attachments),
  ]);
  refuseMany(raw.place, 'sessionLinks', raw.links.length + raw.attachments.length, MOST_OF_A_SESSION);
  refuseMany(raw.place, 'sessionPeople', raw.persons.length, MOST_OF_A_SESSION);
  raw.persons.forEach(refuseLongPerson);
}

function refuseLongPerson(raw: RawPerson): void {
  refuseMany(raw.place, 'personLinks', raw.links.length, MOST_OF_A_SESSION);
  refuseLongFields(raw.place, [
    ['name', raw.name, NAME],
    ['link', raw.imageUrl, ADDRESS],
    ...linkFields(raw.links),
  ]);
}
