import {
  createChannel,
  markChannelRead,
  reactToMessage,
  sendMessage,
  updateChannel,
} from '../features/reach/chat/index.ts';
import { createImage } from '../features/ground/storage/index.ts';
import type { Demo } from './demo.ts';
import { readPicture, type Landscape } from './pictures.ts';

/** Numbers name people by their place in the list of the demo; the first of `people` starts it. */
interface DemoChat {
  /** None of a conversation of two. */
  readonly name?: string;
  readonly cover?: Landscape;
  readonly people: readonly number[];
  /** Minutes ago that it began. */
  readonly since: number;
  /** Sender, minutes after the start, text, and pictures. */
  readonly messages: readonly (readonly [
    who: number,
    after: number,
    text: string,
    ...pictures: Landscape[],
  ])[];
  /** Messages and what they reply to, by their place. */
  readonly replies?: Readonly<Record<number, number>>;
  readonly reactions?: readonly (readonly [who: number, message: number, emoji: string])[];
  /** How many of the messages Ana has read, when not all. */
  readonly read?: number;
}

const CHATS: readonly DemoChat[] = [
  {
    people: [1, 0],
    since: 26 * 60,
    read: 6,
    messages: [
      [1, 0, 'Projector two is back from repair. It hums a tune now, but it shines.'],
      [0, 4, 'Which tune?'],
      [1, 5, 'Something by ABBA, if you stand close enough.'],
      [0, 7, 'Then it goes into the big hall. 😄'],
      [0, 9, 'Do we still have the long cable? The 20 m one?'],
      [1, 31, 'Behind the bar. Labelled “not behind the bar”, so that nobody takes it.'],
      [1, 1538, 'Good morning! The light on the quay is out again. I change it before tonight.'],
      [1, 1541, 'Could you tell Ben that the doors open at six, not at five?'],
    ],
  },
  {
    name: 'Quay crew',
    cover: 'harbour',
    people: [0, 13, 5, 19, 7, 4],
    since: 9 * 60,
    read: 5,
    replies: { 2: 1, 4: 3 },
    reactions: [
      [0, 1, '👍'],
      [5, 1, '👍'],
      [7, 1, '😂'],
      [0, 4, '👍'],
      [19, 4, '✅'],
    ],
    messages: [
      [0, 0, 'Welcome, all! Here we talk about Saturday: who stands where, and what is missing.'],
      [13, 3, 'Chairs are counted. 412. I can count them again if anybody doubts it.'],
      [5, 6, 'Nobody doubts it, Ben.'],
      [19, 40, 'I took this from the roof. Tables along the water, stage where the boat is?', 'quay'],
      [4, 48, 'With a wide way in between, please: two wheelchairs side by side.'],
      [7, 471, 'The sensors for the lamps are ready. They know when it is dark, which is more than I do.'],
      [13, 489, 'And rain? Plan B is the library: https://example.org/plan-b'],
    ],
  },
  {
    people: [2, 0],
    since: 3 * 24 * 60,
    messages: [
      [2, 0, 'Your talk title is still “TBD”. The printer asks kindly. I do not.'],
      [0, 25, '“Long tables, short talks”. Is that a title?'],
      [2, 26, 'That is a title. I also want to come now.'],
    ],
  },
];

const MINUTE = 60_000;

export async function seedChats(demo: Demo): Promise<void> {
  for (const chat of CHATS) await seedChat(demo, chat);
}

async function seedChat(
  { people, as }: Demo,
  { name = '', cover, people: [starter = 0, ...others], since, messages, ...more }: DemoChat,
): Promise<void> {
  const { replies = {}, reactions = [], read = messages.length } = more;
  const id = (number: number): string => people[number] ?? '';
  const start = Date.now() - since * MINUTE;
  const founder = as(id(starter), new Date(start));
  const { row } = await createChannel(founder, { name, accountIds: others.map(id) }, undefined);
  const channelId = row.channel_id;
  if (cover !== undefined) {
    const { id: imageId } = await createImage(founder, { data: await readPicture(cover), kind: 'people' });
    await updateChannel(founder, channelId, { imageId });
  }
  let newest = 0;
  const sent: number[] = [];
  for (const [index, [who, after, text, ...pictures]] of messages.entries()) {
    const ctx = as(id(who), new Date(start + after * MINUTE));
    const imageIds: string[] = [];
    for (const picture of pictures)
      imageIds.push((await createImage(ctx, { data: await readPicture(picture), kind: 'thread' })).id);
    const replyToId = sent[replies[index] ?? -1];
    const letter = { text, imageIds, ...(replyToId !== undefined && { replyToId }) };
    newest = (await sendMessage(ctx, channelId, letter, undefined)).row.id;
    sent.push(newest);
    if (index === read - 1) await markChannelRead(as(id(0)), channelId, newest);
  }
  for (const [who, message, emoji] of reactions) {
    const messageId = sent[message];
    if (messageId !== undefined) await reactToMessage(as(id(who)), channelId, messageId, emoji);
  }
  for (const other of [starter, ...others])
    if (other !== 0) await markChannelRead(as(id(other)), channelId, newest);
}
