import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { TABLES } from '../../../../features.ts';
import type { BaseImageView } from '../../../../platform/http/image.schemas.ts';
import { holdersOf, type Holder } from '../../../../platform/tables.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { untilWaiting } from '../../../../testing/waiting.ts';
import { storePicture } from '../images.service.ts';
import { sweepUnattached } from './sweep.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let dataUri: string;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  ana = await org.member();
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  dataUri = `data:image/png;base64,${png.toString('base64')}`;
});
after(() => testApp.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => ({ ...org.context(), now: () => new Date(Date.now() + days * DAY_MS) });

const uploadPicture = async (): Promise<string> => {
  const sent = await ana.post<BaseImageView>('/storage/images/upload', { type: 'thread', dataUri });
  assert.equal(sent.statusCode, 200, sent.body.message);
  return sent.body.data.id;
};

interface StoredFile {
  id: number;
  url: string;
}
const uploadFile = async (): Promise<StoredFile> =>
  (await ana.post<StoredFile>('/storage/files', { dataUri: 'data:text/plain;base64,eA==' })).body.data;

const isThere = async (url: string): Promise<boolean> =>
  (await testApp.app.http.inject({ method: 'GET', url, headers: { host: org.hostname } })).statusCode === 200;
const isPictureThere = (id: string): Promise<boolean> => isThere(`/media/${id}/public`);

async function openChannel(): Promise<number> {
  const ben = await org.member();
  const made = await ana.post<{ channelId: number }>('/self/chat/channels', {
    name: 'Pictures',
    accountIds: [ben.id],
  });
  assert.equal(made.statusCode, 200, made.body.message);
  return made.body.data.channelId;
}
const say = (channelId: number, body: object) =>
  ana.post<{ id: number }>(`/self/chat/channels/${channelId}/messages`, { text: '', ...body });

const listForeignKeys = async (to: string): Promise<string[]> => {
  const { rows } = await testApp.database.pool.query<{ holder: string }>(
    `select conrelid::regclass || '.' || attname as holder
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and confrelid = $1::regclass and attname <> 'organization_id'
       -- Rows that go with it hold nothing.
       and confdeltype <> 'c'`,
    [to],
  );
  return rows.map(({ holder }) => holder).sort();
};
const namesOf = (holders: readonly Holder[]): string[] =>
  holders.map(([table, column]) => `${table}.${column}`).sort();

test('the sweep knows every column that holds a picture, a video or a file', async () => {
  for (const [table, upload] of [
    ['image', 'pictures'],
    ['video', 'videos'],
    ['stored_file', 'files'],
  ] as const) {
    const known = new Set(namesOf(holdersOf(TABLES, upload)));
    assert.deepEqual(
      (await listForeignKeys(table)).filter((holder) => !known.has(holder)),
      [],
    );
  }
});

test('an index finds what holds an upload, in every table of many rows', async () => {
  const { rows } = await testApp.database.pool.query<{ column: string }>(
    `select indrelid::regclass || '.' || attname as column
     from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[1]`,
  );
  const indexed = new Set(rows.map(({ column }) => column));
  const holders = (['pictures', 'videos', 'files', 'fileAddresses'] as const).flatMap((upload) =>
    namesOf(holdersOf(TABLES, upload)),
  );
  assert.deepEqual(
    holders.filter((holder) => !indexed.has(holder) && !holder.startsWith('organization.')),
    [],
  );
});

test('files that nothing uses are swept after a month; those of messages and of answers stay', async () => {
  const [sent, lost] = [await uploadFile(), await uploadFile()];
  const said = await say(await openChannel(), { fileIds: [sent.id] });
  assert.equal(said.statusCode, 200, said.body.message);
  assert.equal(await sweepUnattached(inDays(29), 'stored_file'), 0);
  assert.equal(await sweepUnattached(inDays(31), 'stored_file'), 1);
  assert.deepEqual([await isThere(sent.url), await isThere(lost.url)], [true, false]);
});

test('pictures that the staff replaced are swept as well', async () => {
  const id = await storePicture(org.context(ana.id), dataUri);
  assert.ok(typeof id === 'string');
  assert.ok((await sweepUnattached(inDays(2), 'image')) >= 1);
  assert.equal(await isPictureThere(id), false);
});

test('more than a stretch is swept whole', async () => {
  await testApp.database.pool.query(
    `insert into image (organization_id, id, kind, width, height, created_at)
     select $1, gen_random_uuid(), 'activity', 1, 1, now() from generate_series(1, 1100)`,
    [org.organization.id],
  );
  assert.ok((await sweepUnattached(inDays(2), 'image')) >= 1100);
  assert.equal(await sweepUnattached(inDays(2), 'image'), 0);
});

test('a picture or file that is being attached at that moment stays, and so does its message', async () => {
  const [picture, file] = [await uploadPicture(), await uploadFile()];
  const channelId = await openChannel();
  // The message is written, and its transaction not over yet.
  const writer = await testApp.database.pool.connect();
  try {
    await writer.query('begin');
    const said = await say(channelId, { text: 'look' });
    await writer.query(
      `insert into chat_attachment (organization_id, channel_id, message_id, position, image_id, file_id)
       values ($1, $2, $3, 0, $4, null), ($1, $2, $3, 1, null, $5)`,
      [org.organization.id, channelId, said.body.data.id, picture, file.id],
    );
    const sweeps = Promise.all([
      sweepUnattached(inDays(31), 'image'),
      sweepUnattached(inDays(31), 'stored_file'),
    ]);
    // A sweep that does not wait is over by now, one that waits goes on when the writer has ended.
    await Promise.race([sweeps, untilWaiting(testApp.database.pool)]);
    await writer.query('commit');
    await sweeps;
  } finally {
    writer.release();
  }
  const { rows } = await testApp.database.pool.query(
    'select from chat_attachment where image_id = $1 or file_id = $2',
    [picture, file.id],
  );
  assert.equal(rows.length, 2);
  assert.deepEqual([await isPictureThere(picture), await isThere(file.url)], [true, true]);
});

test('uploads attached while they are swept are either whole or refused', async () => {
  const channelId = await openChannel();
  const pictures: string[] = [];
  for (let turn = 0; turn < 12; turn += 1) pictures.push(await uploadPicture());
  const messages = pictures.map((id) => say(channelId, { imageIds: [id] }));
  const [answers] = await Promise.all([
    Promise.all(messages),
    sweepUnattached(inDays(2), 'image'),
    sweepUnattached(inDays(2), 'image'),
  ]);
  for (const [turn, { statusCode, body }] of answers.entries()) {
    const [picture = ''] = pictures.slice(turn);
    assert.ok([200, 404, 409].includes(statusCode), `${statusCode} ${body.message}`);
    assert.equal(await isPictureThere(picture), statusCode === 200);
  }
});

test('an upload that was swept between the question and the write is refused, not an error of ours', async () => {
  const channelId = await openChannel();
  const picture = await uploadPicture();
  const sweeper = await testApp.database.pool.connect();
  let answer: Awaited<ReturnType<typeof say>>;
  try {
    await sweeper.query('begin');
    await sweeper.query('delete from image where organization_id = $1 and id = $2', [
      org.organization.id,
      picture,
    ]);
    const sending = say(channelId, { imageIds: [picture] });
    await untilWaiting(testApp.database.pool);
    await sweeper.query('commit');
    answer = await sending;
  } finally {
    sweeper.release();
  }
  assert.deepEqual([answer.statusCode, answer.body.code], [409, 'named.gone']);
});
