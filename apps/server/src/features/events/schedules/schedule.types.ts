import type { Said } from '../../../platform/texts/texts.ts';

/** Where in the file something stands: a line for XML, a line and a path for JSON. */
export interface Place {
  line: number;
  path: string | null;
}

/** A published conference schedule, whatever format it came in. Instants are resolved, texts are clean. */
export interface Schedule {
  format: 'frab-xml' | 'frab-json';
  /** Version that the publisher gave this state of the schedule. */
  version: string | null;
  slug: string;
  title: string;
  subtitle: string | null;
  venue: string | null;
  city: string | null;
  url: string | null;
  timeZone: string;
  timeZoneFrom: TimeZoneSource;
  start: Date;
  end: Date;
  days: ScheduleDay[];
  rooms: ScheduleRoom[];
  tracks: ScheduleTrack[];
  sessions: ScheduleSession[];
  persons: SchedulePerson[];
  /** Details that were left out or guessed, for the person who imports. */
  warnings: Said[];
}

export type TimeZoneSource = 'option' | 'file' | 'city' | 'offsets' | 'default';

export interface ScheduleDay {
  /** Date by which the conference calls the day; its night may reach into the next. */
  date: string;
  sessions: number;
}

export interface ScheduleRoom {
  externalId: string;
  name: string;
  description: string | null;
}

export interface ScheduleTrack {
  externalId: string;
  name: string;
  slug: string | null;
  color: string | null;
}

export interface ScheduleSession {
  externalId: string;
  /** As the file or the title has it; two sessions may share it. */
  slug: string;
  title: string;
  subtitle: string | null;
  type: string | null;
  language: string | null;
  day: string;
  start: Date;
  end: Date;
  /** External ids of room, track and persons. */
  room: string | null;
  track: string | null;
  persons: string[];
  /** Plain teaser. */
  summary: string | null;
  /** Sanitized HTML of abstract and description. */
  html: string | null;
  doNotRecord: boolean;
  recordingLicense: string | null;
  url: string | null;
  links: ScheduleLink[];
}

export type LinkKind = 'link' | 'attachment' | 'recording' | 'feedback' | 'image';

export interface ScheduleLink {
  kind: LinkKind;
  title: string;
  url: string;
}

export interface SchedulePerson {
  externalId: string;
  name: string;
  biography: string | null;
  imageUrl: string | null;
  links: ScheduleLink[];
}

/** The file as it stands: texts cleaned of control characters, nothing interpreted yet. Empty texts are null. */
export interface RawSchedule {
  format: Schedule['format'];
  place: Place;
  version: string | null;
  title: string | null;
  acronym: string | null;
  subtitle: string | null;
  venue: string | null;
  city: string | null;
  url: string | null;
  baseUrl: string | null;
  timeZone: string | null;
  dayChange: string | null;
  tracks: RawTrack[];
  rooms: RawRoom[];
  days: RawDay[];
}

export interface RawTrack {
  name: string | null;
  slug: string | null;
  color: string | null;
}

export interface RawRoom {
  name: string | null;
  guid: string | null;
  description: string | null;
}

export interface RawDay {
  place: Place;
  date: string | null;
  start: string | null;
  end: string | null;
  rooms: (RawRoom & { sessions: RawSession[] })[];
}

export interface RawSession {
  place: Place;
  id: string | null;
  guid: string | null;
  code: string | null;
  slug: string | null;
  title: string | null;
  subtitle: string | null;
  type: string | null;
  language: string | null;
  room: string | null;
  track: string | null;
  date: string | null;
  start: string | null;
  duration: string | null;
  abstract: string | null;
  description: string | null;
  logo: string | null;
  url: string | null;
  feedbackUrl: string | null;
  recordingUrl: string | null;
  recordingLicense: string | null;
  doNotRecord: boolean;
  persons: RawPerson[];
  links: RawLink[];
  attachments: RawLink[];
}

export interface RawPerson {
  place: Place;
  id: string | null;
  guid: string | null;
  code: string | null;
  name: string | null;
  biography: string | null;
  imageUrl: string | null;
  links: RawLink[];
}

export interface RawLink {
  title: string | null;
  url: string | null;
}
