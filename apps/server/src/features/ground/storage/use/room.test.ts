import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { makeMp4 } from '../../../../platform/media/video.factory.ts';
import {
  createTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { PICTURE } from '../../../../testing/samples.ts';
import { removeUploadsOf } from '../removals.service.ts';
import { abandonUpload, appendToUpload, createUpload } from '../resumable/resumable.service.ts';
import { limitStorage } from './use.admin.service.ts';

const MB = 1024 * 1024;
const GB = 1024 * MB;

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

const film = makeMp4({ bytes: 90 * MB });

const sendFilm = (who: Caller, bytes = film): Promise<Answer> =>
  who.send('POST', '/storage/videos/file?source=activity&name=a.mp4&minutes=1', bytes, {
    'content-type': 'application/octet-stream',
  });
const sendPicture = (who: Caller): Promise<Answer> =>
  who.post('/storage/images/upload', { type: 'thread', dataUri: PICTURE });
const announce = (who: Caller, megabytes: number) =>
  createUpload(org.context(who.id), { kind: 'audio', name: 'a.mp3', minutes: 1, size: megabytes * MB });
const sizes = (who: Caller, table: 'image' | 'video', bytes: number) =>
  testApp.database.pool.query(
    `update ${table} set size = $2, created_at = created_at - interval '3 days' where account_id = $1`,
    [who.id, bytes],
  );

test('an account that deletes and sends again the whole day sends no more than a day allows', async () => {
  const who = await org.member();
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const answer = await sendFilm(who);
    statuses.push(answer.statusCode);
    if (answer.statusCode !== 200) {
      assert.equal(answer.body.code, 'upload.quota');
      assert.match(answer.body.message, /500 MB a day.* \d+ hour/);
      const seconds = Number(answer.headers['retry-after']);
      assert.ok(seconds > 0 && seconds <= 86_400, String(seconds));
    }
    await removeUploadsOf(org.context(), who.id);
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  assert.equal((await sendFilm(await org.member(), makeMp4())).statusCode, 200);
});

test('uploads in parts and at once are one sum', async () => {
  const who = await org.member();
  await announce(who, 450);
  assert.equal((await sendFilm(who)).body.code, 'upload.quota');
  assert.equal((await sendPicture(who)).statusCode, 200);
  await assert.rejects(announce(who, 50), { code: 'upload.quota' });
  await announce(who, 49);
});

test('of an upload that is abandoned the day gets back the bytes that never came', async () => {
  const who = await org.member();
  const ctx = org.context(who.id);
  const { id } = await announce(who, 450);
  await abandonUpload(ctx, id);
  const second = await announce(who, 450);
  const content = Readable.from([Buffer.from('ID3'), Buffer.alloc(8 * MB - 3)]);
  await appendToUpload(ctx, second.id, { offset: 0, announced: 8 * MB, content });
  await abandonUpload(ctx, second.id);
  await assert.rejects(announce(who, 493), { code: 'upload.quota' });
  await announce(who, 492);
});

test('an account keeps no more than its bound, and a deletion makes room', async () => {
  const who = await org.member();
  assert.equal((await sendFilm(who, makeMp4())).statusCode, 200);
  await sizes(who, 'video', 20 * GB - 10 * MB);
  assert.equal((await sendPicture(who)).statusCode, 200);
  const full = await sendFilm(who);
  assert.deepEqual([full.statusCode, full.body.code], [507, 'upload.total']);
  assert.match(full.body.message, /20 GB/);
  await assert.rejects(announce(who, 11), { code: 'upload.total' });
  await sizes(who, 'video', 20 * GB);
  assert.equal((await sendPicture(who)).body.code, 'upload.total');
  await removeUploadsOf(org.context(), who.id);
  assert.equal((await sendPicture(who)).statusCode, 200);
});

test('an organization has a part of its own from the first upload on, and others go on when it is full', async () => {
  const [full, other] = [await testApp.organization(), await testApp.organization()];
  const [staff, who, stranger] = [await full.staff(), await full.member(), await other.member()];
  const limit = async () =>
    (await staff.get<{ limit: number | null }>('/admin/storage/totals')).body.data.limit;
  assert.equal(await limit(), 250 * GB);
  assert.equal((await sendPicture(who)).statusCode, 200);
  assert.equal(await limit(), 250 * GB);
  await limitStorage(testApp.database, full.organization.id, 10);
  assert.equal((await sendPicture(who)).body.code, 'storage.quota');
  assert.equal((await sendPicture(stranger)).statusCode, 200);
});
