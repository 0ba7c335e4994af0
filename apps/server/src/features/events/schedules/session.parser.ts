import { instantOf } from '../../../platform/time-zone.ts';
import { searchable } from '../../../platform/text.ts';
import { LONGEST_TEXT, teaser, toHtml, toPlainText } from '../../../platform/rich-text.ts';
import { type Field, refuseLong, refuseLongSession } from './field-limits.parser.ts';
import type { Said } from '../../../platform/texts/texts.ts';
import { broken, scheduleText } from './schedule.errors.ts';
import type {
  LinkKind,
  Place,
  RawDay,
  RawLink,
  RawPerson,
  RawSession,
  ScheduleLink,
  SchedulePerson,
  ScheduleSession,
} from './schedule.types.ts';
import { readTime } from './time-zone.parser.ts';

export interface SessionContext {
  timeZone: string;
  baseUrl: string | null;
  /** Clock, in milliseconds, at which a conference day ends and the next begins. */
  dayChange: number;
  warn(place: Place, text: Said): void;
}

const DAY = 86_400_000;
const MAX_KEY = 200;
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'ftp:', 'irc:', 'ircs:', 'xmpp:', 'matrix:']);

type ReadSession = Omit<ScheduleSession, 'externalId' | 'slug' | 'room' | 'track' | 'persons'>;

/** Reads the data of a session itself; speakers, location and track are resolved for the whole schedule. */
export function readSession(raw: RawSession, day: RawDay, context: SessionContext): ReadSession {
  const { place } = raw;
  refuseLongSession(raw);
  if (raw.title === null) throw broken(place, 'schedules.session.title');
  const start = startOf(raw, day, context);
  const duration = readDuration(raw.duration, place);
  refuseLong(place, 'abstract', raw.abstract, LONGEST_TEXT);
  refuseLong(place, 'description', raw.description, LONGEST_TEXT);
  const abstract = toPlainText(raw.abstract);
  return {
    title: raw.title,
    subtitle: raw.subtitle,
    type: raw.type,
    language: raw.language,
    day: day.date ?? '',
    start: new Date(start),
    end: new Date(start + duration),
    summary: raw.subtitle ?? teaser(abstract ?? toPlainText(raw.description)),
    html: [toHtml(raw.abstract), toHtml(raw.description)].filter((part) => part !== null).join('\n') || null,
    doNotRecord: raw.doNotRecord,
    recordingLicense: raw.recordingLicense,
    url: raw.url === null ? null : (absoluteUrl(raw.url, context.baseUrl) ?? null),
    links: readLinks(raw, context),
  };
}

/** The name by which the next import of the file knows this session again. */
export function sessionKey(raw: RawSession, day: RawDay, room: string | null): string {
  const key = raw.guid ?? raw.id ?? raw.code ?? raw.slug ?? `${day.date} ${raw.start} ${room ?? ''}`;
  return checkKey(key, 'sessionId', raw.place);
}

export function personKey(person: RawPerson): string {
  const key = person.guid ?? person.id ?? person.code ?? `name:${searchable(person.name)}`;
  return checkKey(key, 'personId', person.place);
}

export function checkKey(key: string, field: Field, place: Place): string {
  refuseLong(place, field, key, MAX_KEY);
  return key;
}

function startOf(raw: RawSession, day: RawDay, { timeZone, dayChange }: SessionContext): number {
  const { place } = raw;
  if (raw.date !== null) {
    const time = readTime(raw.date);
    if (time === null) throw broken(place, 'schedules.date', { text: raw.date });
    if (time.offset !== null) return time.wall - time.offset * 60_000;
    if (time.hasClock) return instantOf(time.wall, timeZone);
  }
  if (raw.start === null) throw broken(place, 'schedules.session.start');
  const clock = readClock(raw.start);
  if (clock === null) throw broken(place, 'schedules.clock', { text: raw.start });
  const date = readTime(raw.date ?? day.date ?? '');
  if (date === null) throw broken(place, 'schedules.session.day');
  // After midnight the programme of a day goes on under its own date until the day changes.
  const isNight = raw.date === null && clock < dayChange;
  return instantOf(date.wall + clock + (isNight ? DAY : 0), timeZone);
}

/** Milliseconds since midnight, or null. */
export function readClock(text: string): number | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (match === null) return null;
  const [hours, minutes, seconds] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  return hours > 23 || minutes > 59 || seconds > 59 ? null : ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/**
 * `HH:MM`, where hours may exceed 24, `HH:MM:SS`, or, for what lasts days, `D:HH:MM` and `D:HH:MM:SS`. Of the three-part
 * forms, that of days is written by pretalx, which pads hours with a zero but not days.
 */
function readDuration(text: string | null, place: Place): number {
  if (text === null) throw broken(place, 'schedules.session.duration');
  const parts = /^\d{1,3}(?::\d{2}){1,3}$/.test(text) ? text.split(':').map(Number) : [];
  const hasDays = parts.length === 4 || (parts.length === 3 && /^\d:/.test(text));
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = hasDays ? parts : [0, ...parts];
  if (parts.length === 0 || minutes > 59 || seconds > 59) {
    throw broken(place, 'schedules.duration', { text });
  }
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

function readLinks(raw: RawSession, context: SessionContext): ScheduleLink[] {
  const single = (kind: LinkKind, title: string | null, url: string | null): ScheduleLink[] =>
    url === null ? [] : toLinks([{ title, url }], kind, raw.place, context);
  return [
    ...toLinks(raw.links, 'link', raw.place, context),
    ...toLinks(raw.attachments, 'attachment', raw.place, context),
    ...single('recording', 'Recording', raw.recordingUrl),
    ...single('feedback', 'Feedback', raw.feedbackUrl),
    ...single('image', raw.title, raw.logo),
  ];
}

function toLinks(
  links: readonly RawLink[],
  kind: LinkKind,
  place: Place,
  context: SessionContext,
): ScheduleLink[] {
  return links.flatMap((link) => {
    if (link.url === null) {
      if (link.title !== null)
        context.warn(place, scheduleText('schedules.warning.linkEmpty', { title: link.title }));
      return [];
    }
    const url = absoluteUrl(link.url, context.baseUrl);
    if (url === undefined) {
      context.warn(place, scheduleText('schedules.warning.linkBad', { url: link.url }));
      return [];
    }
    return [{ kind, title: link.title ?? url, url }];
  });
}

/** An address that a browser can follow; a forgotten "https://" is put in front. */
function absoluteUrl(text: string, baseUrl: string | null): string | undefined {
  const isBareHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]|$)/i.test(text);
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text);
  const candidate = isBareHost && !/^[a-z][a-z0-9+-]*:\/\//i.test(text) ? `https://${text}` : text;
  const url = URL.parse(candidate, hasScheme ? undefined : (baseUrl ?? undefined));
  return url !== null && SCHEMES.has(url.protocol) ? url.href : undefined;
}

/** The same person may stand in many sessions; the fullest word on each thing wins. */
export function mergePerson(
  known: SchedulePerson | undefined,
  raw: RawPerson,
  context: SessionContext,
): SchedulePerson {
  const externalId = personKey(raw);
  refuseLong(raw.place, 'biography', raw.biography, LONGEST_TEXT);
  const links = toLinks(raw.links, 'link', raw.place, context);
  return {
    externalId,
    name: known?.name ?? raw.name ?? externalId,
    biography: known?.biography ?? toPlainText(raw.biography),
    imageUrl:
      known?.imageUrl ??
      (raw.imageUrl === null ? null : (absoluteUrl(raw.imageUrl, context.baseUrl) ?? null)),
    links: known === undefined || known.links.length === 0 ? links : known.links,
  };
}
