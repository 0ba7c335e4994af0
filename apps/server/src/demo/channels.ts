import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { uploadFile, uploadVideo } from '../features/ground/storage/index.ts';
import { createActivity } from '../features/talk/activities/index.ts';
import {
  addManager,
  addToCollection,
  countContent,
  createChannel,
  createCollection,
  createContent,
  createGuest,
  likeContent,
  saveCaptions,
  saveChapters,
  scheduleContent,
  setChannelPlans,
  subscribe,
  updateContent,
} from '../features/talk/channels/index.ts';
import { ringBell } from './bell.ts';
import type { Demo } from './demo.ts';
import { FILM, readPicture, type Landscape } from './pictures.ts';

const DAY = 24 * 3_600_000;
const EPISODE_SECONDS = 8;

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);
const picture = async (name: Landscape): Promise<string> => (await readPicture(name)).toString('base64');

const TIDE = `<p>A tide table is a promise with a margin. The numbers say when the water <strong>would</strong> stand
highest if there were no wind, and there is always wind.</p>
<h3>Three things to look at</h3>
<ul><li>The range: springs climb the stairs of the quay, neaps leave them dry.</li>
<li>The hour: add one in summer, the table does not.</li>
<li>The wind of yesterday: it takes half a day to push the sea around the corner.</li></ul>
<blockquote>If the gulls stand on the third step, leave your shoes on the fifth.</blockquote>
<p>Bring a pencil. Everybody here writes into the margin, and after a year your table is better than the printed one.</p>`;

const SHOWN = {
  en: `WEBVTT

00:00.500 --> 00:06.500
The harbour before the first ferry.

00:07.500 --> 00:13.500
The ferry. Those who are late wave.

00:14.500 --> 00:21.500
And the light that stays when it has gone.
`,
  pt: `WEBVTT

00:00.500 --> 00:06.500
O porto antes do primeiro barco.

00:07.500 --> 00:13.500
O barco. Quem chega tarde acena.

00:14.500 --> 00:21.500
E a luz que fica quando ele parte.
`,
};

const SAID = {
  en: `WEBVTT

00:00.000 --> 00:02.000
<v Jonas>Listen, this is the evening bell.

00:02.000 --> 00:04.000
<v Jonas>Three strokes for those aboard.

00:04.000 --> 00:06.000
<v Jonas>And three for those who wait.

00:06.000 --> 00:08.000
<v Mateusz>Then the ferry answers.
`,
  pt: `WEBVTT

00:00.000 --> 00:04.000
<v Jonas>Ouçam, é o sino da tarde.

00:04.000 --> 00:08.000
<v Mateusz>E o barco responde.
`,
};

/** A channel that a plan opens: everyone else sees its cards. */
export async function sellChannel(demo: Demo, planIds: readonly string[]): Promise<void> {
  const { row } = await createChannel(
    demo.asStaff(daysAgo(20)),
    {
      channel: {
        name: 'After hours',
        description: 'What the crew writes down once the quay is empty.',
        visible: true,
      },
      imageDataUri: await picture('ferry'),
    },
    undefined,
  );
  await setChannelPlans(demo.asStaff(), row.id, planIds);
  await createContent(
    demo.asStaff(daysAgo(4)),
    row.id,
    {
      title: 'The engine room at night',
      description: 'Which valves sing, and which ones should not.',
      body: '<p>Put your hand on the rail first. If it hums, she is awake.</p>',
      visible: true,
    },
    undefined,
  );
}

/** A podcast with an episode of its own, a magazine with two articles, and one that waits for its hour. */
export async function seedChannels(demo: Demo): Promise<void> {
  const [ana = '', , sofia = '', mateusz = ''] = demo.people;
  const radio = await createChannel(
    demo.asStaff(daysAgo(40)),
    {
      channel: {
        name: 'Harbour Radio',
        description: 'Short recordings from the water: bells, boats, and the people who know their names.',
        visible: true,
      },
      imageDataUri: await picture('harbour'),
    },
    undefined,
  );
  const notes = await createChannel(
    demo.asStaff(daysAgo(35)),
    {
      channel: {
        name: 'Quay Notes',
        description: 'Things worth writing down, by members for members.',
        visible: true,
      },
      imageDataUri: await picture('quay'),
    },
    undefined,
  );
  await addManager(demo.asStaff(), notes.row.id, ana);
  const recordings = [await seedEpisode(demo, radio.row.id, mateusz), await seedFilm(demo, radio.row.id)];

  const article = await createContent(
    demo.as(ana, daysAgo(9)),
    notes.row.id,
    {
      title: 'How to read the tide',
      description: 'What a tide table says, and what it keeps to itself.',
      body: TIDE,
      visible: true,
    },
    undefined,
  );
  await updateContent(demo.as(ana, daysAgo(9)), notes.row.id, article.row.id, {
    content: { interests: ['Sailing'] },
    imageDataUri: await picture('dyke'),
  });
  const next = await createContent(
    demo.as(ana, daysAgo(1)),
    notes.row.id,
    { title: 'Ten knots and when to forget them', description: 'For Monday, with drawings.' },
    undefined,
  );
  await scheduleContent(demo.as(ana), notes.row.id, next.row.id, {
    date: new Date(Date.now() + 3 * DAY).toISOString(),
  });
  await createActivity(
    demo.as(sofia, daysAgo(8)),
    { message: 'The fifth step was not enough. I have wet shoes to prove it.', contentId: article.row.id },
    undefined,
  );
  for (const reader of [sofia, mateusz])
    await likeContent(demo.as(reader, daysAgo(7)), notes.row.id, article.row.id);
  const shore = await createCollection(
    demo.asStaff(daysAgo(6)),
    radio.row.id,
    { name: 'From the shore', description: 'Everything that was recorded with dry feet.' },
    undefined,
  );
  for (const contentId of recordings)
    await addToCollection(demo.asStaff(), {
      channelId: radio.row.id,
      collectionId: shore.id,
      contentId,
    });
  // After all that was published, so that a new community is told of nothing old.
  for (const channel of [radio, notes])
    for (const reader of [ana, sofia, mateusz]) await subscribe(demo.as(reader, daysAgo(5)), channel.row.id);
}

/** Played as a file at once; the jobs prepare it like any other. */
async function seedFilm(demo: Demo, channelId: string): Promise<string> {
  const staff = demo.asStaff(daysAgo(4));
  const bytes = await readFile(FILM);
  const film = await createContent(
    staff,
    channelId,
    {
      title: 'A morning at the harbour',
      description: 'Three pictures and six strokes: the ferry comes, takes its people, and leaves the light.',
      duration: '0:22',
      visible: true,
    },
    undefined,
  );
  const about = { source: 'content', name: 'harbour.mp4', minutes: 1 } as const;
  const video = await uploadVideo(staff, about, Readable.from([bytes]), bytes.length);
  await updateContent(staff, channelId, film.row.id, { content: { videoId: video.id } });
  const place = { channelId, contentId: film.row.id };
  for (const [language, text] of Object.entries(SHOWN)) await saveCaptions(staff, place, { language, text });
  await saveChapters(staff, place, {
    chapters: [
      { start: 0, title: 'The harbour' },
      { start: 7, title: 'The ferry' },
      { start: 14, title: 'The light' },
    ],
  });
  return film.row.id;
}

async function seedEpisode(demo: Demo, channelId: string, guestId: string): Promise<string> {
  const staff = demo.asStaff(daysAgo(12));
  const bytes = ringBell(EPISODE_SECONDS);
  const episode = await createContent(
    staff,
    channelId,
    {
      title: 'The bell at the end of the pier',
      description: 'Six strokes for the evening ferry. Listen once with your eyes closed.',
      duration: `0:0${EPISODE_SECONDS}`,
      visible: true,
    },
    undefined,
  );
  const file = await uploadFile(
    staff,
    { name: 'bell.wav', type: 'audio/wav' },
    Readable.from([bytes]),
    bytes.length,
  );
  await updateContent(staff, channelId, episode.row.id, {
    content: { audioId: file.id },
    imageDataUri: await picture('ferry'),
  });
  const place = { channelId, contentId: episode.row.id };
  const host = { type: 'host', name: 'Jonas Lindqvist', title: 'Keeper of the bell' } as const;
  await createGuest(staff, place, { contentGuest: host }, undefined);
  const guest = { type: 'guest', name: 'Mateusz Łuczak', accountId: guestId } as const;
  await createGuest(staff, place, { contentGuest: guest }, undefined);
  for (const [language, text] of Object.entries(SAID)) await saveCaptions(staff, place, { language, text });
  await saveChapters(staff, place, {
    chapters: [
      { start: 0, title: 'Three for those aboard' },
      { start: 4, title: 'Three for those who wait' },
    ],
  });
  for (const [index, reader] of demo.people.slice(2, 14).entries()) {
    const listener = demo.as(reader, daysAgo(12 - (index % 10)));
    await countContent(listener, episode.row.id, 'view', '');
    if (index % 2 === 0) await countContent(listener, episode.row.id, 'play', '');
  }
  return episode.row.id;
}
