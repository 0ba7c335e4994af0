import type { Network, Programme } from '../programme/index.ts';
import type { Schedule, ScheduleLink, SchedulePerson } from './schedule.types.ts';

const SOURCE = 'schedule';

/** A schedule in the words of the events feature. */
export function toProgramme(schedule: Schedule, slug: string | undefined): Programme {
  const place = [schedule.venue, schedule.city].filter((part) => part !== null).join(', ');
  return {
    source: SOURCE,
    // Under another slug the same file makes another event.
    externalId: slug ?? schedule.slug,
    event: {
      slug: slug ?? schedule.slug,
      name: schedule.title,
      shortDescription: schedule.subtitle ?? place,
      timezone: schedule.timeZone,
      start: schedule.start,
      end: schedule.end,
      venue: schedule.venue,
      city: schedule.city,
      externalUrl: schedule.url,
    },
    locations: schedule.rooms,
    tracks: schedule.tracks,
    speakers: schedule.persons.map(toSpeaker),
    sessions: schedule.sessions.map((session) => ({
      externalId: session.externalId,
      slug: session.slug,
      name: session.title,
      description: session.summary,
      longDescription: session.html,
      start: session.start,
      end: session.end,
      day: session.day,
      type: session.type,
      language: session.language,
      doNotRecord: session.doNotRecord,
      recordingLicense: session.recordingLicense,
      externalUrl: session.url,
      location: session.room,
      tracks: session.track === null ? [] : [session.track],
      speakers: session.persons,
      links: session.links,
    })),
  };
}

function toSpeaker(person: SchedulePerson): Programme['speakers'][number] {
  const [first = person.name, ...others] = person.name.split(' ');
  const networks: Partial<Record<Network, string>> = {};
  const rest: ScheduleLink[] = [];
  for (const link of person.links) {
    const network = networkOf(link.url);
    if (network === undefined || networks[network] !== undefined) rest.push(link);
    else networks[network] = link.url;
  }
  const [site, ...more] = rest;
  const links = more.map(({ title, url }) => ({ title, url }));
  return {
    externalId: person.externalId,
    firstName: first,
    lastName: others.length === 0 ? null : others.join(' '),
    bio: person.biography,
    website: site?.url ?? null,
    networks,
    links: person.imageUrl === null ? links : [...links, { title: person.name, url: person.imageUrl }],
  };
}

const HOSTS: readonly (readonly [string, Network])[] = [
  ['facebook.com', 'facebook'],
  ['twitter.com', 'twitter'],
  ['x.com', 'twitter'],
  ['instagram.com', 'instagram'],
  ['linkedin.com', 'linked_in'],
  ['discord.gg', 'discord'],
  ['discord.com', 'discord'],
  ['youtube.com', 'youtube'],
  ['tiktok.com', 'tik_tok'],
];

function networkOf(url: string): Network | undefined {
  const host = URL.parse(url)?.hostname ?? '';
  return HOSTS.find(([name]) => host === name || host.endsWith(`.${name}`))?.[1];
}
