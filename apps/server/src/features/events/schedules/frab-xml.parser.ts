import { cleanLine, cleanText } from './schedule-file.parser.ts';
import { broken } from './schedule.errors.ts';
import type { Place, RawDay, RawLink, RawPerson, RawSchedule, RawSession } from './schedule.types.ts';
import { childOf, childrenOf, parseXmlTree, type XmlElement } from './xml-tree.parser.ts';

/** Reads the XML that Pentabarf began and frab, pretalx and others continue. */
export function parseFrabXml(text: string): RawSchedule {
  const root = parseXmlTree(text);
  if (root.name !== 'schedule') {
    throw broken(placeOf(root), 'schedules.xml.root', { name: root.name });
  }
  const conference = childOf(root, 'conference');
  if (conference === undefined) throw broken(placeOf(root), 'schedules.xml.conference');
  return {
    format: 'frab-xml',
    place: placeOf(conference),
    version: lineIn(root, 'version'),
    title: lineIn(conference, 'title'),
    acronym: lineIn(conference, 'acronym'),
    subtitle: lineIn(conference, 'subtitle'),
    venue: lineIn(conference, 'venue'),
    city: lineIn(conference, 'city'),
    url: lineIn(conference, 'url'),
    baseUrl: lineIn(conference, 'base_url'),
    timeZone: lineIn(conference, 'time_zone_name'),
    dayChange: lineIn(conference, 'day_change'),
    tracks: [...childrenOf(conference, 'track'), ...childrenOf(childOf(root, 'tracks'), 'track')].map(
      (track) => ({
        name: cleanLine(track.attributes['name']) ?? cleanLine(track.text),
        slug: cleanLine(track.attributes['slug']),
        color: cleanLine(track.attributes['color']),
      }),
    ),
    rooms: [],
    days: childrenOf(root, 'day').map(readDay),
  };
}

function readDay(day: XmlElement): RawDay {
  // Older files leave out the rooms around them; each session names its own.
  const loose = childrenOf(day, 'event').map(readSession);
  return {
    place: placeOf(day),
    date: cleanLine(day.attributes['date']),
    start: cleanLine(day.attributes['start']),
    end: cleanLine(day.attributes['end']),
    rooms: [
      ...childrenOf(day, 'room').map((room) => ({
        name: cleanLine(room.attributes['name']),
        guid: cleanLine(room.attributes['guid']),
        description: cleanLine(room.attributes['description']),
        sessions: childrenOf(room, 'event').map(readSession),
      })),
      ...(loose.length === 0 ? [] : [{ name: null, guid: null, description: null, sessions: loose }]),
    ],
  };
}

function readSession(event: XmlElement): RawSession {
  const recording = childOf(event, 'recording');
  return {
    place: placeOf(event),
    id: cleanLine(event.attributes['id']),
    guid: cleanLine(event.attributes['guid']),
    code: cleanLine(event.attributes['code']),
    slug: lineIn(event, 'slug'),
    title: lineIn(event, 'title'),
    subtitle: lineIn(event, 'subtitle'),
    type: lineIn(event, 'type'),
    language: lineIn(event, 'language'),
    room: lineIn(event, 'room'),
    track: lineIn(event, 'track'),
    date: lineIn(event, 'date'),
    start: lineIn(event, 'start'),
    duration: lineIn(event, 'duration'),
    abstract: textIn(event, 'abstract'),
    description: textIn(event, 'description'),
    logo: lineIn(event, 'logo'),
    url: lineIn(event, 'url') ?? lineIn(event, 'origin_url'),
    feedbackUrl: lineIn(event, 'feedback_url'),
    recordingUrl:
      lineIn(recording, 'url') ?? lineIn(recording, 'link') ?? lineIn(event, 'video_download_url'),
    recordingLicense: lineIn(recording, 'license'),
    doNotRecord: /^(true|1)$/i.test(lineIn(recording, 'optout') ?? ''),
    persons: childrenOf(childOf(event, 'persons'), 'person').map(readPerson),
    links: childrenOf(childOf(event, 'links'), 'link').map(readLink),
    attachments: childrenOf(childOf(event, 'attachments'), 'attachment').map(readLink),
  };
}

function readPerson(person: XmlElement): RawPerson {
  return {
    place: placeOf(person),
    id: cleanLine(person.attributes['id']),
    guid: cleanLine(person.attributes['guid']),
    code: cleanLine(person.attributes['code']),
    name: cleanLine(person.text) ?? lineIn(person, 'name') ?? cleanLine(person.attributes['name']),
    biography: textIn(person, 'biography'),
    imageUrl: lineIn(person, 'avatar') ?? cleanLine(person.attributes['avatar']),
    links: childrenOf(childOf(person, 'links'), 'link').map(readLink),
  };
}

const readLink = (link: XmlElement): RawLink => ({
  title: cleanLine(link.text),
  url: cleanLine(link.attributes['href']) ?? cleanLine(link.text),
});

const lineIn = (element: XmlElement | undefined, name: string): string | null =>
  cleanLine(childOf(element, name)?.text);

const textIn = (element: XmlElement, name: string): string | null => cleanText(childOf(element, name)?.text);

const placeOf = (element: XmlElement): Place => ({ line: element.line, path: null });
