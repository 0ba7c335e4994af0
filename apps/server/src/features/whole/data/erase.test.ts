import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { TABLES } from '../../../features.ts';
import { personalTables } from '../../../platform/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { makeMp4 } from '../../../platform/media/video.factory.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { createRowMaker, type RowMaker, type RowValues } from '../../../testing/rows.ts';
import type { ActivityView } from '../../talk/activities/activities.schemas.ts';
import { foundGroup } from '../../people/groups/index.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let rows: RowMaker;

const EMAIL = 'canary-mail@example.org';
/** Told apart by table and column, so that a failure names what was left. */
const canary = (table: string, column: string): string => `canary-${table}-${column}`;
const PERSONAL_TABLES = personalTables(TABLES);
const FATE_OF = new Map(PERSONAL_TABLES.map(([table, { fate }]) => [table as string, fate]));

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  ana = await org.member({ email: EMAIL, firstName: 'canary-first', lastName: 'canary-last' });
  ben = await org.member();
  await testApp.app.startJobs();
  const ticketId = await openTicketOf(ben);
  rows = createRowMaker(testApp.database.pool, {
    organizationId: org.organization.id,
    // Only what is somebody's own has to disappear.
    text: (table, column) =>
      FATE_OF.get(table) === 'deleted' ? `${canary(table, column)}-${newId()}` : `${table} ${newId()}`,
    ids: { account: ben.id, organization: org.organization.id, image: await uploadPicture() },
    exceptions: {
      account_address: { country: 'DE' },
      image: { kind: 'activity' },
      // A team is an account, and not that of somebody who stays.
      team: { id: (await org.member()).id },
      support_message: { ticket_id: ticketId },
      booking_slot: { ends_at: new Date(Date.now() + 3_600_000) },
      booking: { ends_at: new Date(Date.now() + 3_600_000) },
      push_device: { push_service: 'firebase', p256dh: null, auth: null },
      benefit: { end_date: null },
      video: { hls_status: 'none', hls_error: null, hls_id: null },
      event: { timezone: 'UTC' },
      thread_message: { type: 'user', event: null },
      chat_message: { type: 'user', event: null },
      chat_reaction: await messageOf(ben),
      receipt: { charged_amount: 2 },
      payment_intent: { amount: 2 },
      account_merge: { state: 'done' },
    },
  });
});
after(() => testApp.close());

/** Somebody else's, in which she may have answered. */
async function openTicketOf(caller: Caller): Promise<string> {
  const ticket = { type: 'bug', email: 'ben@example.org', request: 'It is broken' };
  const answer = await caller.post<{ id: string }>('/supportTickets', ticket);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data.id;
}

/** Somebody else's, to which she may have reacted. */
async function messageOf(caller: Caller): Promise<{ channel_id: number; message_id: number }> {
  const accountIds = [(await org.member()).id, (await org.member()).id];
  const channel = await caller.post<{ channelId: number }>('/self/chat/channels', {
    name: 'Theirs',
    accountIds,
  });
  const { channelId } = channel.body.data;
  const message = await caller.post<{ id: number }>(`/self/chat/channels/${channelId}/messages`, {
    text: 'Hello',
  });
  assert.equal(message.statusCode, 200, message.body.message);
  return { channel_id: channelId, message_id: message.body.data.id };
}

/** One row for each column that names a person. Where there is one already, its texts become canaries. */
async function plant(table: string, column: string, value: string): Promise<void> {
  if (table === 'account' || table === 'identity_user') return plantInto(table);
  await rows.make(table, { [column]: value });
}

async function plantInto(table: string): Promise<void> {
  const { rows: columns } = await testApp.database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and data_type = 'text'
       and column_name not in ('email', 'account_type', 'status', 'username', 'locale', 'timezone')`,
    [table],
  );
  const sets = columns.map(({ name }) => `${name} = '${canary(table, name)}'`);
  await testApp.database.pool.query(`update ${table} set ${sets.join(', ')} where id = $1`, [ana.id]);
}

/** Every row of every table as text, those of the job queue too, and every byte below the data folder. */
async function dump(): Promise<Map<string, string>> {
  const { pool } = testApp.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const all = new Map<string, string>();
  for (const { name } of tables) {
    const { rows: texts } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    all.set(name, texts.map(({ text }) => text).join('\n'));
  }
  const folder = testApp.services.config.dataDir;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    all.set(path, `${path}\n${await readFile(path, 'latin1')}`);
  }
  return all;
}

function tracesIn(all: ReadonlyMap<string, string>): string[] {
  const needles = [/canary[\w-]*/gi, new RegExp(ana.id, 'gi')];
  return [...all].flatMap(([name, text]) =>
    needles.flatMap((needle) => [...new Set(text.match(needle) ?? [])].map((trace) => `${name}: ${trace}`)),
  );
}

async function settled(): Promise<void> {
  await until(
    async () => (await testApp.database.pool.query('select 1 from account_erasure')).rowCount,
    (count) => count === 0,
  ).catch(async () => {
    const { rows: jobs } = await testApp.database.pool.query(
      `select name, state, output, data from pgboss.job where state <> 'completed' or name like 'data.%'`,
    );
    assert.fail(JSON.stringify(jobs));
  });
}

const folderOf = (kind: string): string =>
  join(testApp.services.config.dataDir, 'files', kind, org.organization.id);
const filesIn = async (kind: string): Promise<string[]> =>
  (await readdir(folderOf(kind), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

async function uploadPicture(): Promise<string> {
  const png = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  const image = await ana.post<{ id: string }>('/storage/images/upload', {
    type: 'activity',
    name: 'canary-image-name',
    dataUri: `data:image/png;base64,${png.toString('base64')}`,
  });
  return image.body.data.id;
}

async function upload(): Promise<{ imageId: string; videoId: string }> {
  const imageId = await uploadPicture();
  const video = await ana.post<{ id: string }>('/storage/videos', {
    source: 'activity',
    name: 'canary-video-name',
    minutes: 1,
    dataUri: `data:video/mp4;base64,${makeMp4().toString('base64')}`,
  });
  await ana.post('/storage/files', {
    name: 'canary-file-name',
    dataUri: `data:text/plain;base64,${Buffer.from('canary-file-content').toString('base64')}`,
  });
  return { imageId, videoId: video.body.data.id };
}

test('after deletion no table, no file, no mail and no job holds a trace', async () => {
  const { imageId, videoId } = await upload();
  const href = 'https://canary-page.example/';
  const shared = 'https://shared.example/';
  // Known before they are named, so that nobody tries to fetch them.
  for (const at of [href, shared])
    await rows.make('link_preview', {
      href: at,
      url: at,
      href_hash: await hashOf(at),
      readable: true,
      title: at === href ? 'canary-page-title' : 'A page',
      image_id: null,
    });
  const link = (at: string) => ({ type: 'link', startIndex: 0, endIndex: 5, href: at });
  const post = await ana.post<ActivityView>('/activities', {
    message: 'canary-message',
    imageId,
    entities: [link(href)],
  });
  await ana.post('/activities', { message: 'canary-shared', videoId, entities: [link(shared)] });
  const theirs = await ben.post<ActivityView>('/activities', {
    message: 'Hello you, look there',
    entities: [
      { type: 'mention', startIndex: 6, endIndex: 9, accountId: ana.id },
      { ...link(shared), startIndex: 11, endIndex: 21 },
    ],
  });
  await ben.post('/activities', { message: 'in answer', commentedId: post.body.data.id });
  await ana.post('/activities', { message: 'canary-comment', commentedId: theirs.body.data.id });
  await ana.post(`/activities/${theirs.body.data.id}/likes`);
  await ana.post(`/accounts/${ben.id}/follow`);
  await org.context().transaction((inner) =>
    testApp.services.mail.enqueue(inner, {
      to: { name: 'canary-name', address: EMAIL },
      subject: 'canary-subject',
      text: 'canary-text',
      html: '<p>canary-html</p>',
    }),
  );
  const started = await ana.post<{ id: string }>('/self/exports');
  await until(
    async () => (await ana.get<{ state: string }>(`/self/exports/${started.body.data.id}`)).body.data.state,
    (state) => state === 'ready',
  );

  const planted: string[] = [];
  // The one left out is what the deletion itself makes.
  const tables = PERSONAL_TABLES.filter(([table]) => table !== 'account_erasure');
  for (const [table, { persons, email }] of tables) {
    for (const column of persons) {
      const before = await countOf(table);
      await plant(table, column, ana.id).catch((error: unknown) => {
        // A unique row that exists already cannot be planted again.
        if (!/duplicate key/.test(String(error)))
          throw new Error(`${table}.${column} cannot be planted: ${String(error)}`);
      });
      if ((await countOf(table)) > 0 || before > 0) planted.push(table);
    }
    if (email !== undefined) {
      await rows.make(table, { [email]: EMAIL });
      planted.push(table);
    }
  }
  for (const [table] of tables) assert.ok(planted.includes(table), `${table} has no row of hers`);

  const outbox = join(testApp.services.config.dataDir, 'outbox');
  await until(
    () => readdir(outbox).catch(() => []),
    (names) => names.length > 0,
  );
  const before = tracesIn(await dump());
  assert.ok(before.length > 100, `${before.length} traces planted`);

  const gone = await ana.delete('/self');
  assert.equal(gone.statusCode, 200, gone.body.message);
  assert.equal((await ana.get('/self')).statusCode, 401);
  await settled();
  assert.deepEqual(tracesIn(await dump()), []);

  const read = await org.visitor.get<ActivityView>(`/activities/${theirs.body.data.id}`);
  assert.equal(read.statusCode, 200, read.body.message);
  const kept = read.body.data;
  assert.deepEqual([kept._count.likes, kept._count.comments], [0, 0]);
  assert.equal(kept.message, 'Hello you, look there');
  assert.equal(kept.entities?.[0]?.account, null);
  assert.equal(kept.entities?.[1]?.linkPreview?.title, 'A page', 'what others link to as well stays known');
  assert.equal((await ben.get<{ _count: { following: number } }>('/self')).statusCode, 200);
  for (const kind of ['videos', 'files', 'exports']) assert.deepEqual(await filesIn(kind), [], kind);
  // A channel is never without its picture, and outlives its founder.
  const pictures = (await filesIn('images')).filter((name) => !name.endsWith('~type'));
  assert.deepEqual(pictures.toSorted(), ['public', 'share', 'thumbnail']);
});

const countOf = async (table: string): Promise<number> => {
  const { rows: found } = await testApp.database.pool.query<RowValues>(
    `select count(*)::int as n from ${table}`,
  );
  return Number(found[0]?.['n']);
};

async function hashOf(href: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(href));
  return Buffer.from(digest).toString('base64url');
}

test('a picture that others hold stays with them, without a name', async () => {
  const carla = await org.member();
  const png = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#842' } })
    .png()
    .toBuffer();
  const group = await carla.post<{ id: string; image: { id: string } }>('/groups', {
    group: { name: 'Rowing', description: 'We row', access: 'public', active: true, externalUrl: null },
    imageDataUri: `data:image/png;base64,${png.toString('base64')}`,
  });
  assert.equal(group.statusCode, 200, group.body.message);
  const heir = await org.member();
  await heir.post(`/groups/${group.body.data.id}/join`);
  assert.equal((await carla.delete('/self')).statusCode, 200);
  await settled();
  const read = await heir.get<{ image: { id: string }; _count: { members: number } }>(
    `/groups/${group.body.data.id}`,
  );
  assert.equal(read.body.data.image.id, group.body.data.image.id);
  assert.equal(read.body.data._count.members, 1);
  const { rows: pictures } = await testApp.database.pool.query(
    'select account_id, name from image where id = $1',
    [group.body.data.image.id],
  );
  assert.deepEqual(pictures, [{ account_id: null, name: null }]);
  const { rows: members } = await testApp.database.pool.query<{ role: string }>(
    'select role from group_member where account_id = $1',
    [heir.id],
  );
  assert.deepEqual(members, [{ role: 'moderator' }], 'who has been there longest takes over');
});

test('deleting twice, or at once, is deleting; nobody can do it for another', async () => {
  const dora = await org.member();
  assert.equal((await org.visitor.delete('/self')).statusCode, 401);
  const answers = await Promise.all(Array.from({ length: 4 }, () => dora.delete('/self')));
  for (const { statusCode } of answers) assert.ok([200, 401].includes(statusCode), String(statusCode));
  assert.ok(answers.some(({ statusCode }) => statusCode === 200));
  assert.equal((await org.visitor.get(`/accounts/${dora.id}`)).statusCode, 404);
  await settled();
});

test('another organization’s people are not touched', async () => {
  const other = await testApp.organization();
  const eve = await other.member();
  await eve.post('/activities', { message: 'still here' });
  await foundGroup(other.context(), {
    slug: 'theirs',
    name: 'Theirs',
    description: '',
    access: 'public',
    moderatorId: eve.id,
    memberIds: [],
  });
  const finn = await org.member();
  await finn.delete('/self');
  await settled();
  assert.equal((await eve.get<never[]>('/self/activities/feed')).body.data.length, 1);
});
