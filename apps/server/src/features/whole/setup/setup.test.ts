import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import type { SetupGuideView } from './setup.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let owner: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  owner = await org.staff();
});
after(() => testApp.close());

async function read(): Promise<SetupGuideView> {
  const { statusCode, body } = await owner.get<SetupGuideView>('/admin/setup');
  assert.equal(statusCode, 200);
  return body.data;
}
const done = async (): Promise<string[]> =>
  (await read()).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
const passed = async (): Promise<string[]> =>
  (await read()).steps.filter(({ isPassed }) => isPassed).map(({ step }) => step);

test('calls a step done when the settings say so', async () => {
  assert.deepEqual(await done(), []);
  const { body } = await owner.get<{ version: number }>('/admin/organization');
  const changed = await owner.put('/admin/organization', {
    version: body.data.version,
    primaryColor: '#0b6e8f',
    locales: ['en', 'de'],
  });
  assert.equal(changed.statusCode, 200, JSON.stringify(changed.body));
  assert.deepEqual(await done(), ['brand', 'languages']);
  await org.staff('editor');
  assert.deepEqual(await done(), ['brand', 'languages', 'people']);
});

test('keeps both of two steps that are skipped at once, each once', async () => {
  const skip = (step: string, isPassed = true) => owner.put('/admin/setup/steps', { step, isPassed });
  await Promise.all([skip('mail'), skip('hosts'), skip('mail'), skip('signIn')]);
  assert.deepEqual(await passed(), ['hosts', 'signIn', 'mail']);
  const back = await skip('signIn', false);
  assert.equal(back.statusCode, 200);
  assert.deepEqual(await passed(), ['hosts', 'mail']);
  assert.equal((await skip('payments')).statusCode, 400);
});

test('is closed and opened again, with what was skipped', async () => {
  assert.equal((await read()).closedAt, null);
  await owner.put('/admin/setup', { isClosed: true });
  assert.notEqual((await read()).closedAt, null);
  await owner.put('/admin/setup', { isClosed: false });
  assert.equal((await read()).closedAt, null);
  assert.deepEqual(await passed(), ['hosts', 'mail']);
});

test('asks for the power over settings', async () => {
  const moderator = await org.staff('moderator');
  for (const answer of [
    await moderator.get('/admin/setup'),
    await moderator.put('/admin/setup', { isClosed: true }),
    await moderator.put('/admin/setup/steps', { step: 'mail', isPassed: true }),
  ])
    assert.equal(answer.statusCode, 403);
});
