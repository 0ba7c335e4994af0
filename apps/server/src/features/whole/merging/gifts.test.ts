import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type Answer, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { givePass, makeStage } from '../../events/attendee/stage.factory.ts';
import { moveAtOnce } from './moving.service.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

test('a merge keeps a gift a gift, and makes none of what the two gave each other', async () => {
  const staff = await org.staff();
  const stage = await makeStage(org, { passType: { cancelable: false } });
  const [giver, ana, double] = [await org.member(), await org.member(), await org.member()];
  const gift = await givePass(stage, giver);
  await fine(giver.post(`${gift.path}/transfer`, { receiverId: double.id }));
  const elsewhere = await makeStage(org, { passType: { cancelable: false } });
  const own = await givePass(elsewhere, ana);
  await fine(ana.post(`${own.path}/transfer`, { receiverId: double.id }));
  const { fromId, intoId } = { fromId: double.id, intoId: ana.id };
  await org.context(staff.id).transaction((inner) => moveAtOnce(inner, fromId, intoId));
  const seen = async (path: string) => {
    const pass = await fine(ana.get<{ giver: { id: string } | null; cancelableUntil: string | null }>(path));
    return [pass.giver?.id, pass.cancelableUntil !== null];
  };
  assert.deepEqual(
    [await seen(gift.path), await seen(own.path)],
    [
      [giver.id, true],
      [undefined, false],
    ],
  );
  const between = await testApp.database.pool.query('select from naming where account_id = giver_id');
  assert.equal(between.rowCount, 0);
});
