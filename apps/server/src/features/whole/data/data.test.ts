import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { newId } from '../../../platform/ids.ts';
import { makeMp4 } from '../../../platform/media/video.factory.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { DataExportView } from './data.schemas.ts';
import * as booking from '../../events/bookings/bookings.factory.ts';
import { fine, sent } from '../../money/invoices/invoices.factory.ts';
import { ask, begin, openSurvey, section } from '../../events/surveys/surveys.factory.ts';
import { makeExport, sweepExports } from './making.service.ts';
import { limitStorage } from '../../ground/storage/index.ts';
import { removeOrphanedFiles, sumHeld } from '../../ground/storage/storage.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  ana = await org.member({ firstName: 'Ana', lastName: 'Moreira' });
  ben = await org.member();
});
after(() => testApp.close());

const run = { attempt: 1, isLast: false, signal: new AbortController().signal };

async function start(caller: Caller): Promise<DataExportView> {
  const answer = await caller.post<DataExportView>('/self/exports');
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}

async function finish(caller: Caller): Promise<DataExportView> {
  const { id } = await start(caller);
  await makeExport(org.context(), id, run);
  return (await caller.get<DataExportView>(`/self/exports/${id}`)).body.data;
}

const download = (caller: Caller, id: string, headers: Record<string, string> = {}) =>
  testApp.app.http.inject({
    url: `/api/self/exports/${id}/file`,
    headers: {
      organization: org.organization.id,
      ...(caller.token === '' ? {} : { authorization: caller.token }),
      ...headers,
    },
  });

/** Read by a program that we did not write. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-zip-'));
  const path = join(folder, 'a.zip');
  await writeFile(path, bytes);
  const zip = await yauzl.openPromise(path);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  await rm(folder, { recursive: true });
  return files;
}

const rowsOf = (files: Map<string, Buffer>, name: string): Record<string, unknown>[] =>
  JSON.parse(files.get(`data/${name}.json`)?.toString() ?? '[]') as Record<string, unknown>[];

test('a file with everything about oneself, and nothing about others', async () => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  const image = await ana.post<{ id: string }>('/storage/images/upload', {
    type: 'activity',
    dataUri: `data:image/png;base64,${png.toString('base64')}`,
  });
  const mp4 = makeMp4();
  const video = await ana.post<{ id: string }>('/storage/videos', {
    source: 'activity',
    name: 'tide.mp4',
    minutes: 1,
    dataUri: `data:video/mp4;base64,${mp4.toString('base64')}`,
  });
  const file = await ana.post<{ id: number }>('/storage/files', {
    dataUri: `data:text/plain;base64,${Buffer.from('my notes').toString('base64')}`,
    name: 'notes.txt',
  });
  await ana.post('/activities', { message: 'Low tide <b>today</b>', imageId: image.body.data.id });
  await ben.post('/activities', { message: 'written by ben' });
  await ana.post(`/accounts/${ben.id}/follow`);
  await ben.post(`/accounts/${ana.id}/block`);

  const ready = await finish(ana);
  assert.deepEqual([ready.state, ready.progress], ['ready', 100]);
  const answer = await download(ana, ready.id);
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'application/zip');
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename=[\w-]+\.zip$/);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  assert.equal(answer.rawPayload.length, ready.size);

  const files = await unzip(answer.rawPayload);
  const [profile] = rowsOf(files, 'profile');
  assert.deepEqual([profile?.['firstName'], profile?.['id']], ['Ana', ana.id]);
  assert.deepEqual(
    rowsOf(files, 'posts-and-comments').map(({ message }) => message),
    ['Low tide <b>today</b>'],
  );
  assert.equal(rowsOf(files, 'sign-in')[0]?.['verifier'], undefined);
  assert.equal(rowsOf(files, 'blocks').length, 0, 'who has blocked somebody is not told');
  assert.ok(files.get(`videos/${video.body.data.id}.mp4`)?.equals(mp4));
  assert.equal(files.get(`files/${file.body.data.id}-notes.txt`)?.toString(), 'my notes');
  const picture = await sharp(files.get(`pictures/${image.body.data.id}.webp`)).metadata();
  assert.deepEqual([picture.width, picture.format], [64, 'webp']);
  const page = files.get('index.html')?.toString() ?? '';
  assert.ok(page.includes('Low tide &lt;b&gt;today&lt;/b&gt;'));
  assert.doesNotMatch(page, /<script|<b>today|https?:/);
  for (const [name, bytes] of files) {
    assert.ok(!bytes.includes('written by ben'), name);
    assert.doesNotMatch(name, /\.\.|^\//);
  }
});

test('answers to surveys come with their questions', async () => {
  const eva = await org.member();
  const city = ask({ name: 'City' });
  const { id: survey } = await openSurvey(await org.staff(), [section([city, ask({ name: 'More' })])]);
  const path = `/surveys/${survey}/submissions/${await begin(eva, survey)}/submit`;
  await eva.post(path, [{ questionId: city.id, value: 'Oslo' }]);
  const { id } = await finish(eva);
  const files = await unzip((await download(eva, id)).rawPayload);
  assert.deepEqual(
    rowsOf(files, 'survey-submissions').map(({ answers }) => answers),
    [[{ question: 'City', answer: 'Oslo' }]],
  );
  assert.ok(files.get('index.html')?.includes('Oslo'));
});

test('answers of bookings come with the questions as they were asked', async () => {
  const eva = await org.member();
  const city = booking.ask({ name: 'City' });
  const shop = await booking.makeShop(await org.staff(), { questions: [city] });
  const { id: bookingId } = await booking.done(booking.take(eva, shop, '10:00'));
  const answers = [{ questionId: city.id, value: 'Oslo' }];
  await booking.done(eva.put(`/bookings/${bookingId}/answers`, { answers }));
  const { id } = await finish(eva);
  const files = await unzip((await download(eva, id)).rawPayload);
  assert.deepEqual(
    rowsOf(files, 'bookings').map((row) => row['answers']),
    [[{ questionId: city.id, name: 'City', type: 'text', value: 'Oslo', text: 'Oslo' }]],
  );
});

test('payments come without what the staff has noted about money received by hand', async () => {
  const staff = await org.staff();
  const payer = await org.member();
  const { id, total } = await sent(staff, payer);
  await fine(staff.post(`/admin/invoices/${id}/paid`, { note: 'Cash from her uncle' }));
  const files = await unzip((await download(payer, (await finish(payer)).id)).rawPayload);
  assert.deepEqual(
    rowsOf(files, 'payments').map(({ amount }) => amount),
    [total],
  );
  for (const [name, bytes] of files) assert.ok(!bytes.includes('her uncle'), name);
});

test('long lists come whole, in stretches', async () => {
  const carla = await org.member();
  await testApp.database.pool.query(
    `insert into activity (organization_id, id, account_id, message, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'post ' || n, now(), now() from generate_series(1, 1203) n`,
    [org.organization.id, carla.id],
  );
  const { id } = await finish(carla);
  const files = await unzip((await download(carla, id)).rawPayload);
  const messages = rowsOf(files, 'posts-and-comments').map(({ message }) => String(message));
  assert.equal(new Set(messages).size, 1203);
  assert.ok(files.get('index.html')?.includes('The first 200 of 1203'));
});

test('long texts are cut on the page and whole in their file', async () => {
  const dora = await org.member();
  await testApp.database.pool.query(
    `insert into activity (organization_id, id, account_id, message, created_at, updated_at)
     select $1, gen_random_uuid(), $2, repeat('<', 100000) || n, now(), now() from generate_series(1, 60) n`,
    [org.organization.id, dora.id],
  );
  const { id } = await finish(dora);
  const files = await unzip((await download(dora, id)).rawPayload);
  const messages = rowsOf(files, 'posts-and-comments').map(({ message }) => String(message));
  assert.equal(new Set(messages).size, 60);
  assert.ok(messages.every((message) => message.startsWith('<'.repeat(100_000))));
  const page = files.get('index.html')?.toString() ?? '';
  assert.ok(page.includes(`${'&lt;'.repeat(1999)}…</dd>`));
  assert.ok(page.length < 60 * 10_000, String(page.length));
});

test('one at a time, however often it is asked for at once', async () => {
  const dora = await org.member();
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => dora.post<DataExportView>('/self/exports')),
  );
  const ids = asked.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body.data.id);
  assert.equal(new Set(ids).size, 1);
  const { rows } = await testApp.database.pool.query('select 1 from data_export where account_id = $1', [
    dora.id,
  ]);
  assert.equal(rows.length, 1);
  const list = await dora.get<DataExportView[]>('/self/exports');
  assert.deepEqual(
    list.body.data.map(({ id, state, progress }) => [id, state, progress]),
    [[ids[0], 'queued', 0]],
  );
  assert.equal((await download(dora, ids[0] ?? '')).statusCode, 404);
});

const age = (caller: Caller, hours: number) =>
  testApp.database.pool.query(
    `update data_export set created_at = created_at - $2 * interval '1 hour' where account_id = $1`,
    [caller.id, hours],
  );

async function bytesOf(caller: Caller): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const { files } = testApp.services;
  for await (const { key } of files.list(`exports/${org.organization.id}/${caller.id}`))
    sizes.set(key.split('/').at(-1) ?? '', (await files.info(key))?.size ?? 0);
  return sizes;
}

test('one a day: a second one of the day is refused with the time of the next, and what stands stays', async () => {
  const iris = await org.member();
  const first = await finish(iris);
  for (let turn = 0; turn < 2; turn += 1) {
    const refused = await iris.post('/self/exports');
    assert.deepEqual([refused.statusCode, refused.body.code], [429, 'export.daily']);
    assert.match(refused.body.message, /24 hours/);
    const seconds = Number(refused.headers['retry-after']);
    assert.ok(seconds > 86_000 && seconds <= 86_400, String(seconds));
  }
  assert.deepEqual([...(await bytesOf(iris))], [[first.id, first.size]]);
  assert.equal(first.nextAt, new Date(Date.parse(first.createdAt) + 86_400_000).toISOString());
  await age(iris, 23);
  const soon = await iris.post('/self/exports');
  assert.match(soon.body.message, /in 1 hour/);
  await age(iris, 1);
  assert.notEqual((await start(iris)).id, first.id);
});

test('each new archive takes the place of the one before, of which no byte is left', async () => {
  const juno = await org.member();
  for (let turn = 0; turn < 5; turn += 1) {
    const { id, size } = await finish(juno);
    assert.deepEqual([...(await bytesOf(juno))], [[id, size]]);
    const list = await juno.get<DataExportView[]>('/self/exports');
    assert.deepEqual(
      list.body.data.map((one) => one.id),
      [id],
    );
    await age(juno, 24);
  }
});

test('an archive stands until the next one is ready', async () => {
  const kim = await org.member();
  const before = await finish(kim);
  await age(kim, 24);
  const { id } = await start(kim);
  assert.equal((await start(kim)).id, id, 'the one under way is answered');
  assert.equal((await download(kim, before.id)).statusCode, 200);
  await makeExport(org.context(), id, run);
  assert.equal((await download(kim, before.id)).statusCode, 404);
  assert.equal((await download(kim, id)).statusCode, 200);
});

test('two runs of the same job leave one archive, whichever ends first', async () => {
  const lea = await org.member();
  const { id } = await start(lea);
  const ended = await Promise.allSettled([
    makeExport(org.context(), id, run),
    makeExport(org.context(), id, { ...run, isLast: true }),
  ]);
  assert.ok(ended.some(({ status }) => status === 'fulfilled'));
  assert.equal((await lea.get<DataExportView>(`/self/exports/${id}`)).body.data.state, 'ready');
  assert.equal((await download(lea, id)).statusCode, 200);
});

test('bytes that no row names are swept, and those of a row are not', async () => {
  const mia = await org.member();
  const { id } = await finish(mia);
  const { files } = testApp.services;
  const [left, ofAll] = [newId(), newId()];
  const folder = `exports/${org.organization.id}`;
  await testApp.database.pool.query(
    `insert into organization_export (organization_id, id, account_id, state, created_at, updated_at, expires_at)
     values ($1, $2, $3, 'ready', now(), now(), now() + interval '1 day')`,
    [org.organization.id, ofAll, mia.id],
  );
  await files.put(`${folder}/organization/${ofAll}`, Buffer.from('all'), { contentType: 'application/zip' });
  await files.put(`${folder}/${mia.id}/${left}`, Buffer.from('left'), { contentType: 'application/zip' });
  const later = { ...org.context(), now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) };
  await removeOrphanedFiles(later);
  assert.deepEqual([...(await bytesOf(mia)).keys()], [id]);
  assert.equal(await files.exists(`${folder}/organization/${ofAll}`), true);
  await testApp.database.pool.query('delete from organization_export where id = $1', [ofAll]);
});

test('an archive takes room of its account and of the organization as long as it stands', async () => {
  const other = await testApp.organization();
  const nia = await other.member();
  const { id } = await start(nia);
  await makeExport(other.context(), id, run);
  const size = (await nia.get<DataExportView>(`/self/exports/${id}`)).body.data.size ?? 0;
  const held = () => sumHeld(other.context().db, other.organization.id, nia.id, new Date());
  assert.equal(await held(), size);
  const send = (bytes: number) =>
    nia.post('/storage/files', {
      dataUri: `data:text/plain;base64,${Buffer.alloc(bytes, 'x').toString('base64')}`,
    });
  await limitStorage(testApp.database, other.organization.id, size + 500);
  assert.equal((await send(400)).statusCode, 200);
  assert.equal(await held(), size + 400);
  assert.equal((await send(200)).body.code, 'storage.quota');
  await testApp.database.pool.query('update data_export set expires_at = now() where id = $1', [id]);
  await sweepExports(other.context());
  assert.equal((await send(200)).statusCode, 200);
});

test('nobody else gets it, or learns that it is there', async () => {
  await age(ana, 24);
  const { id } = await finish(ana);
  const staff = await org.staff();
  const stranger = await (await testApp.organization()).member();
  for (const [caller, status] of [
    [ben, 404],
    [staff, 404],
    [stranger, 404],
    [org.visitor, 401],
  ] as const) {
    assert.equal((await caller.get(`/self/exports/${id}`)).statusCode, status);
    assert.equal((await caller.get<never[]>('/self/exports')).body.data?.length ?? 0, 0);
    if (caller !== stranger) assert.equal((await download(caller, id)).statusCode, status);
  }
  assert.equal((await ana.get(`/self/exports/${newId()}`)).statusCode, 404);
  assert.equal((await org.visitor.post('/self/exports')).statusCode, 401);
  const part = await download(ana, id, { range: 'bytes=0-3' });
  assert.deepEqual([part.statusCode, part.payload.slice(0, 2)], [206, 'PK']);
});

test('after seven days it is gone', async () => {
  const eve = await org.member();
  const { id } = await finish(eve);
  await sweepExports(org.context());
  assert.equal((await download(eve, id)).statusCode, 200);
  const later = { ...org.context(), now: () => new Date(Date.now() + 8 * 24 * 60 * 60 * 1000) };
  await sweepExports(later);
  assert.equal((await eve.get(`/self/exports/${id}`)).statusCode, 404);
  assert.equal(await testApp.services.files.exists(`exports/${org.organization.id}/${eve.id}/${id}`), false);
});

test('a try that fails begins anew; the last one says that it failed, and one may ask again', async () => {
  const finn = await org.member();
  const { id } = await start(finn);
  const folder = join(testApp.services.config.dataDir, 'files', 'exports', org.organization.id, finn.id);
  // A file where the folder should be: nothing can be written below it.
  await makeExport(org.context(), id, run).catch(() => undefined);
  await age(finn, 24);
  const again = await start(finn);
  assert.notEqual(again.id, id);
  await rm(folder, { recursive: true });
  await writeFile(folder, '');
  await assert.rejects(makeExport(org.context(), again.id, run));
  assert.equal((await finn.get<DataExportView>(`/self/exports/${again.id}`)).body.data.state, 'running');
  await assert.rejects(makeExport(org.context(), again.id, { ...run, isLast: true }));
  assert.equal((await finn.get<DataExportView>(`/self/exports/${again.id}`)).body.data.state, 'failed');
  await rm(folder);
  assert.equal((await finish(finn)).state, 'ready');
});

test('an abandoned export does not block a new one', async () => {
  const gina = await org.member();
  const { id } = await start(gina);
  await testApp.database.pool.query(
    `update data_export set state = 'running', updated_at = now() - interval '4 hours' where id = $1`,
    [id],
  );
  assert.notEqual((await start(gina)).id, id);
  assert.equal((await gina.get<DataExportView>(`/self/exports/${id}`)).body.data.state, 'failed');
});

test('the job makes it, and a mail says so in the person’s language', async () => {
  const hugo = await org.member({ email: 'hugo@example.org', locale: 'de' });
  await testApp.app.startJobs();
  const { id } = await start(hugo);
  const view = await until(
    async () => (await hugo.get<DataExportView>(`/self/exports/${id}`)).body.data,
    ({ state }) => state === 'ready',
  );
  assert.equal(view.progress, 100);
  const { rows } = await testApp.database.pool.query<{ subject: string; text: string }>(
    `select subject, text from mail where recipient_address = 'hugo@example.org'`,
  );
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.subject, 'Deine Daten sind bereit');
  assert.ok(rows[0]?.text.includes(`https://${org.hostname}/settings/data`));
});
