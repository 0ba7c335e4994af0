import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  presentEvent,
  putProgramme,
  type Presentation,
  type Programme,
} from '../features/events/programme/index.ts';
import { importSchedule } from '../features/events/schedules/index.ts';
import { createImage } from '../features/ground/storage/index.ts';
import { slugify } from '../platform/text.ts';
import type { Demo } from './demo.ts';
import { companyIds } from './offers.ts';
import { readPicture, type Landscape } from './pictures.ts';

const DAY = 24 * 3_600_000;
const FOSDEM = join(import.meta.dirname, '../../data/schedules/fosdem-2024.schedule.xml.gz');
const ZONE = 'Europe/Brussels';

interface DemoEvent {
  readonly name: string;
  readonly teaser: string;
  /** From today: whole days, then local hours of beginning and end. */
  readonly inDays: number;
  readonly hours: readonly [from: number, to: number];
  readonly venue: string | null;
  readonly city: string | null;
  readonly cover: Landscape;
  readonly details: Presentation;
  readonly sessions?: readonly DemoSession[];
}

/** Room, hour of beginning, minutes, title, speaker, track. */
type DemoSession = readonly [
  room: string,
  hour: number,
  minutes: number,
  title: string,
  speaker: string,
  track: string,
];

const EVENTS: readonly DemoEvent[] = [
  {
    name: 'Harbour Lights',
    cover: 'harbour',
    teaser: 'A day of short talks and long conversations, on the quay.',
    inDays: 24,
    hours: [9, 18],
    venue: 'Warehouse 9',
    city: 'Antwerp',
    details: {
      featured: true,
      eventType: 'hybrid',
      address1: 'Rijnkaai 9',
      country: 'Belgium',
      longDescription:
        '<p>One day, three rooms, no keynotes longer than a tea break. Harbour Lights is where people who build things show what they learned, also when it did not work.</p><p>Doors open at eight with coffee. The last hour belongs to lightning talks: put your name on the board.</p>',
      pages: [
        {
          title: 'Getting there',
          subtitle: 'By tram, bike or boat',
          html: '<p>Tram 24 stops at the quay. Bicycles may come inside. The ferry leaves every twenty minutes.</p>',
        },
        {
          title: 'Code of conduct',
          subtitle: 'How we treat each other',
          html: '<p>Be kind, ask before you photograph, and tell the team at the desk if something is wrong.</p>',
        },
      ],
      faqs: [
        {
          section: 'Before you come',
          questions: [
            ['Is there food?', 'Lunch is included; tell us what you do not eat in your profile.'],
            ['Can I bring my child?', 'Yes. There is a quiet corner with paper and pencils.'],
          ],
        },
        {
          section: 'On the day',
          questions: [
            ['Will talks be recorded?', 'Those marked in the agenda, and only with the speaker’s consent.'],
            ['Is the venue step-free?', 'All rooms, and the boat too.'],
          ],
        },
      ],
    },
    sessions: [
      ['Quay', 9, 30, 'Welcome, and where the coffee is', 'Ben Whitaker', 'Community'],
      ['Quay', 10, 40, 'Indexes you can explain to a librarian', 'Mateusz Łuczak', 'Data'],
      ['Crane', 10, 40, 'Small models on small machines', 'Amara Okafor', 'Data'],
      ['Lantern', 10, 40, 'Keyboards first: one product, no mouse, six weeks', 'Yuki Tanabe', 'Design'],
      ['Quay', 11, 40, 'What the gull taught me about game loops', 'Diego Ramírez', 'Craft'],
      ['Crane', 11, 40, 'Disclosure as a friendly conversation', 'Elif Yıldız', 'Craft'],
      ['Lantern', 11, 40, 'Drawing the whole system on one wall', 'Maëlle Durand', 'Design'],
      ['Quay', 14, 60, 'Parsers nobody is afraid of', 'Priya Raman', 'Craft'],
      ['Crane', 14, 60, 'Offline for a day: notes from the fields', 'Grace Mwangi', 'Data'],
      ['Lantern', 14, 60, 'Solder workshop', 'Kwame Boateng', 'Craft'],
      ['Quay', 17, 50, 'Lightning talks', 'Ana Moreira', 'Community'],
    ],
  },
  {
    name: 'Open source evening',
    cover: 'library',
    teaser: 'Bring a patch, leave with a reviewer.',
    inDays: 6,
    hours: [18, 21],
    venue: 'City Library, reading room',
    city: 'Antwerp',
    details: {
      featured: true,
      eventType: 'physical',
      country: 'Belgium',
      longDescription: '<p>Tables, power, tea, and people who have read your documentation.</p>',
    },
  },
  {
    name: 'Accessibility clinic',
    cover: 'delta',
    teaser: 'Half an hour with your screen, your keyboard and somebody who notices.',
    inDays: 11,
    hours: [16, 19],
    venue: null,
    city: null,
    details: {
      eventType: 'virtual',
      meetingUrl: 'https://meet.harbour.example/clinic',
      longDescription: '<p>Book a slot, share your screen, leave with a list.</p>',
    },
  },
  {
    name: 'Backup restore night',
    cover: 'night-train',
    teaser: 'Nobody wants a backup. Everybody wants a restore. We try ours.',
    inDays: 38,
    hours: [19, 22],
    venue: 'Query & Sons',
    city: 'Ghent',
    details: {
      eventType: 'physical',
      country: 'Belgium',
      longDescription:
        '<p>Bring a backup and an empty machine. Pizza for everyone whose restore finishes before ten.</p>',
    },
  },
  {
    name: 'Winter telescope walk',
    cover: 'winter',
    teaser: 'Along the dyke, with the library’s telescope and something hot.',
    inDays: 52,
    hours: [20, 23],
    venue: 'Dyke, gate 4',
    city: 'Antwerp',
    details: {
      featured: true,
      eventType: 'physical',
      country: 'Belgium',
      longDescription: '<p>If it is cloudy we look at each other instead.</p>',
    },
  },
];

export async function seedEvents(demo: Demo): Promise<void> {
  const [host = ''] = demo.people;
  const ctx = demo.as(host);
  for (const event of EVENTS) {
    const { eventId } = await putProgramme(ctx, toProgramme(event));
    const cover = await createImage(ctx, { data: await readPicture(event.cover), kind: 'banner' });
    const media = event.sessions !== undefined ? await addMedia(demo, host) : [];
    const sponsorIds = event.sessions !== undefined ? companyIds(demo) : [];
    await presentEvent(ctx, eventId, {
      ...event.details,
      imageId: cover.id,
      creatorId: host,
      media,
      sponsorIds,
    });
  }
}

/** As large as conferences come. */
export async function seedConference(demo: Demo): Promise<void> {
  const [host = ''] = demo.people;
  const ctx = demo.as(host);
  const fosdem = await importSchedule(ctx, await readFile(FOSDEM), { timeZone: ZONE });
  const cover = await createImage(ctx, { data: await readPicture('dusk'), kind: 'banner' });
  await presentEvent(ctx, fosdem.eventId, {
    imageId: cover.id,
    creatorId: host,
    featured: true,
    shortDescription: 'Two days of talks on free and open source software, as published.',
    longDescription:
      '<p>The published schedule of FOSDEM 2024, shown here as a real conference of 674 sessions. Source: <a href="https://fosdem.org/2024/">fosdem.org</a>, published under CC BY 2.0 BE; abstracts belong to their speakers. This demo is not affiliated with FOSDEM.</p>',
  });
}

async function addMedia(demo: Demo, host: string): Promise<{ name: string; imageId: string }[]> {
  const pictures: readonly (readonly [string, Landscape])[] = [
    ['The quay at eight', 'quay'],
    ['Along the dyke', 'dyke'],
    ['Last boat home', 'ferry'],
  ];
  const ctx = demo.as(host);
  const media: { name: string; imageId: string }[] = [];
  for (const [name, picture] of pictures) {
    const image = await createImage(ctx, { data: await readPicture(picture), kind: 'banner' });
    media.push({ name, imageId: image.id });
  }
  return media;
}

function toProgramme(event: DemoEvent): Programme {
  const day = new Date(Date.now() + event.inDays * DAY).toISOString().slice(0, 10);
  const at = (hour: number): Date => localInstant(day, hour);
  const sessions = event.sessions ?? [];
  const names = (position: 0 | 4 | 5): string[] => [...new Set(sessions.map((session) => session[position]))];
  return {
    source: 'demo',
    externalId: event.name,
    event: {
      slug: slugify(event.name),
      name: event.name,
      shortDescription: event.teaser,
      timezone: ZONE,
      start: at(event.hours[0]),
      end: at(event.hours[1]),
      venue: event.venue,
      city: event.city,
      externalUrl: null,
    },
    locations: names(0).map((name) => ({ externalId: name, name, description: null })),
    tracks: names(5).map((name) => ({ externalId: name, name, slug: null, color: null })),
    speakers: names(4).map((name) => {
      const [firstName = name, ...rest] = name.split(' ');
      return {
        externalId: name,
        firstName,
        lastName: rest.join(' '),
        bio: null,
        website: null,
        networks: {},
        links: [],
      };
    }),
    sessions: sessions.map(([room, hour, minutes, title, speaker, track]) => ({
      externalId: title,
      slug: slugify(title),
      name: title,
      description: null,
      longDescription: null,
      start: at(hour),
      end: new Date(at(hour).getTime() + minutes * 60_000),
      day,
      type: null,
      language: 'en',
      doNotRecord: false,
      recordingLicense: null,
      externalUrl: null,
      location: room,
      tracks: [track],
      speakers: [speaker],
      links: [],
    })),
  };
}

/** The instant at which clocks in Brussels show the hour of that day. */
function localInstant(day: string, hour: number): Date {
  const guess = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const shown = new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hour: '2-digit',
    hourCycle: 'h23',
  }).format(guess);
  const ahead = (Number(shown) - hour + 24) % 24;
  return new Date(guess.getTime() - ahead * 3_600_000);
}
