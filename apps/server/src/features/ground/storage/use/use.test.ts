import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { loadJobs } from '../../../../jobs.ts';
import { PICTURE } from '../../../../testing/samples.ts';
import { sweepUnattached } from '../sweep/sweep.service.ts';
import { removeUploadsOf } from '../removals.service.ts';
import { finishUpload } from '../resumable/finish.service.ts';
import { appendToUpload, createUpload } from '../resumable/resumable.service.ts';
import { limitStorage } from './use.admin.service.ts';
import { listMiscounted, recountStorage } from './use.service.ts';

interface Totals {
  readonly used: number;
  readonly limit: number | null;
  readonly pictures: { readonly bytes: number };
  readonly videos: { readonly bytes: number };
  readonly files: { readonly bytes: number };
}

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let ana: Caller;

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => ({ ...org.context(), now: () => new Date(Date.now() + days * DAY_MS) });
const limit = (bytes: number | null) => limitStorage(testApp.database, org.organization.id, bytes);
const totals = async (): Promise<Totals> => {
  const { statusCode, body } = await staff.get<Totals>('/admin/storage/totals');
  assert.equal(statusCode, 200, body.message);
  return body.data;
};
/** The counter says what the rows sum to. */
const used = async (): Promise<number> => {
  const { used: counted, pictures, videos, files } = await totals();
  assert.equal(counted, pictures.bytes + videos.bytes + files.bytes);
  assert.deepEqual(await listMiscounted(org.context()), []);
  return counted;
};
const send = (bytes: number, by = ana): Promise<Answer<{ id: number }>> =>
  by.post<{ id: number }>('/storage/files', {
    dataUri: `data:text/plain;base64,${Buffer.alloc(bytes, 'x').toString('base64')}`,
  });
const sendPicture = (by = ana): Promise<Answer> =>
  by.post('/storage/images/upload', { type: 'thread', dataUri: PICTURE });
const warnings = async (): Promise<string[]> => {
  const { rows } = await testApp.database.pool.query<{ share: string }>(
    `select data->'payload'->'with'->>'share' as share from pgboss.job
     where name = 'roles-tell-owners-of-storage' and data->>'organizationId' = $1 order by created_on, id`,
    [org.organization.id],
  );
  return rows.map(({ share }) => share);
};

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  ana = await org.member();
});
after(() => testApp.close());

test('counts each upload and each deletion exactly', async () => {
  assert.equal(await used(), 0);
  assert.equal((await send(1000)).statusCode, 200);
  assert.equal(await used(), 1000);
  assert.equal((await sendPicture()).statusCode, 200);
  const withPicture = await used();
  assert.ok(withPicture > 1000);
  await sweepUnattached(inDays(2), 'image');
  assert.equal(await used(), 1000);
  await sweepUnattached(inDays(31), 'stored_file');
  assert.equal(await used(), 0);
  const ben = await org.member();
  await send(500, ben);
  await sendPicture(ben);
  await removeUploadsOf(org.context(), ben.id);
  assert.equal(await used(), 0);
});

test('refuses what would exceed the limit, with what is stored left as it is', async () => {
  await send(600);
  await limit(1000);
  for (const answer of [await send(401), await sendPicture()]) {
    assert.equal(answer.statusCode, 507, answer.body.message);
    assert.equal(answer.body.code, 'storage.quota');
    assert.match(answer.body.message, /storage of this organization is full/);
  }
  await assert.rejects(
    createUpload(org.context(ana.id), { kind: 'audio', name: 'a.mp3', minutes: 1, size: 401 }),
    { code: 'storage.quota' },
  );
  assert.equal(await used(), 600);
  assert.equal((await send(400)).statusCode, 200);
  assert.equal(await used(), 1000);
  await limit(100);
  assert.equal(await used(), 1000);
  assert.equal((await send(1)).statusCode, 507);
  await limit(null);
  assert.equal((await send(1)).statusCode, 200);
  assert.equal((await totals()).limit, null);
});

test('puts nothing together that no longer fits', async () => {
  const bytes = Buffer.from('ID3 a song');
  const ctx = org.context(ana.id);
  const { id } = await createUpload(ctx, { kind: 'audio', name: 'a.mp3', minutes: 1, size: bytes.length });
  const piece = { offset: 0, announced: bytes.length, content: Readable.from([bytes]) };
  await appendToUpload(ctx, id, piece);
  await limit(await used());
  const written: string[] = [];
  const { files } = ctx.services;
  const watched: typeof files = {
    ...files,
    put: async (key, ...rest) => {
      written.push(key);
      await files.put(key, ...rest);
    },
  };
  const within = { ...ctx, services: { ...ctx.services, files: watched } };
  await assert.rejects(finishUpload(within, id), { code: 'storage.quota' });
  assert.deepEqual(written, []);
  await limit(null);
  assert.notEqual((await finishUpload(ctx, id)).file_id, null);
});

test('lets of many uploads at once only those in that fit', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => org.member()));
  const before = await used();
  await limit(before + 250);
  const answers = await Promise.all(people.map((person) => send(100, person)));
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 200, 507, 507, 507, 507]);
  assert.equal(await used(), before + 200);
  await limit(null);
});

test('tells owners once at 80 and at 95 percent, and again after there was room', async () => {
  const start = await used();
  await limit((start + 10_000) * 2);
  const full = start + 10_000;
  await limit(full);
  const before = (await warnings()).length;
  const step = async (target: number): Promise<void> => {
    const answer = await send(Math.ceil(target * full) - (await used()));
    assert.equal(answer.statusCode, 200, answer.body.message);
  };
  await step(0.79);
  assert.equal((await warnings()).length, before);
  await step(0.81);
  await step(0.82);
  assert.deepEqual((await warnings()).slice(before), ['80']);
  await step(0.96);
  await step(0.97);
  assert.deepEqual((await warnings()).slice(before), ['80', '95']);
  await limit(full * 10);
  await limit(full);
  await recountStorage(org.context());
  assert.deepEqual((await warnings()).slice(before), ['80', '95', '95']);
  await testApp.app.startJobs();
  await until(
    async () => {
      const { rows } = await testApp.database.pool.query<{ subject: string }>(
        "select subject from mail where organization_id = $1 and subject like 'The storage of %'",
        [org.organization.id],
      );
      return rows.length;
    },
    (count) => count >= 3,
  );
  await limit(null);
});

test('mends a counter that is wrong, at night', async () => {
  const before = await used();
  await testApp.database.pool.query('update storage_use set bytes = 1 where organization_id = $1', [
    org.organization.id,
  ]);
  assert.equal((await listMiscounted(org.context())).length, 1);
  await recountStorage(org.context());
  assert.equal(await used(), before);
});

test('counts anew before the nightly check compares', async () => {
  const jobs = await loadJobs();
  const minuteOf = (name: string): number => {
    const [minute, hour] =
      jobs
        .find((job) => job.name === name)
        ?.cron?.split(' ')
        .map(Number) ?? [];
    assert.ok(minute !== undefined && hour !== undefined, name);
    return hour * 60 + minute;
  };
  assert.ok(minuteOf('storage.sweep-uploads') < minuteOf('integrity.report'));
});
