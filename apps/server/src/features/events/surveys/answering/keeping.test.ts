import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { sweepUnattached } from '../../../ground/storage/sweep.service.ts';
import { answer, ask, begin, openSurvey, section } from '../surveys.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let member: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  member = await org.member();
});
after(() => testApp.close());

const at = (survey: string, submission: string): string => `/surveys/${survey}/submissions/${submission}`;
const upload = async (who: Caller): Promise<string> => {
  const sent = await who.post<{ url: string }>('/storage/files', { dataUri: 'data:text/plain;base64,eA==' });
  assert.equal(sent.statusCode, 200, sent.body.message);
  return sent.body.data.url;
};
const isThere = async (url: string): Promise<boolean> =>
  (await testApp.app.http.inject({ method: 'GET', url, headers: { host: org.hostname } })).statusCode === 200;
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => ({ ...org.context(), now: () => new Date(Date.now() + days * DAY_MS) });

test('a file that answers is the answerer’s own upload, and stays while the answer does', async () => {
  const file = ask({ name: 'File', type: 'file' });
  const { slug } = await openSurvey(staff, [section([file])]);
  const path = at(slug, await begin(member, slug));
  const [own, lost, foreign] = [await upload(member), await upload(member), await upload(await org.member())];
  const never = '/media/files/01900000-0000-4000-8000-000000000000';
  for (const address of [foreign, never])
    assert.equal((await answer(member, path, file.id, address)).body.code, 'response.file');
  assert.equal((await answer(member, path, file.id, own)).statusCode, 200);
  assert.equal((await member.post(`${path}/submit`, [])).statusCode, 200);
  await sweepUnattached(inDays(31), 'stored_file');
  assert.deepEqual([await isThere(own), await isThere(lost)], [true, false]);
});

test('an anonymous survey asks for no file, which would name its sender', async () => {
  const made = await staff.post<{ id: string }>('/admin/surveys', { name: 'Hidden' });
  const path = `/admin/surveys/${made.body.data.id}`;
  const sections = [section([ask({ name: 'File', type: 'file' })])];
  assert.equal((await staff.put(`${path}/structure`, { version: 1, sections })).statusCode, 200);
  assert.equal((await staff.put(path, { anonymous: true })).statusCode, 200);
  const opened = await staff.post(`${path}/open`);
  assert.deepEqual([opened.statusCode, opened.body.code], [409, 'survey.anonymousFile']);
  const again = await staff.put(`${path}/structure`, { version: 2, sections });
  assert.deepEqual([again.statusCode, again.body.code], [409, 'survey.anonymousFile']);
});
