import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { makeAddOn } from '../registration/passes/passes.factory.ts';
import { givePass, makeStage, stockOf } from './stage.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  ana = await org.member();
  ben = await org.member();
});
after(() => testApp.close());

async function countOf(query: string, id: string): Promise<number> {
  const { rows } = await testApp.database.pool.query<{ count: number }>(query, [id]);
  return rows[0]?.count ?? 0;
}
const transfersOf = (passId: string): Promise<number> =>
  countOf('select count(*)::int as count from pass_transfer where pass_id = $1', passId);

const keyed = (key: string) => ({ 'idempotency-key': key });

test('a pass that came back stays when the call that handed it on is heard once more', async () => {
  const stage = await makeStage(org);
  const { id, path } = await givePass(stage, ana);
  const nobody = { receiverId: '01a1ffff-0000-4000-8000-000000000000' };
  const toNobody = (locale: string) =>
    ana.post(`${path}/transfer`, nobody, { ...keyed('hand-to-nobody'), locale });
  const refused = await toNobody('de');
  assert.equal(refused.body.message, 'Wir konnten dieses Konto nicht finden.');
  assert.deepEqual((await toNobody('ar')).body, refused.body, 'also in the language of the first time');
  const hand = (key: string) => ana.post(`${path}/transfer`, { receiverId: ben.id }, keyed(key));
  const first = await hand('hand-it-on');
  assert.equal(first.statusCode, 200);
  await givePass(stage, ben);
  assert.equal((await ben.post(`${path}/transfer`, { receiverId: ana.id })).statusCode, 200);
  const again = await hand('hand-it-on');
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.deepEqual([again.statusCode, again.body], [first.statusCode, first.body]);
  assert.equal((await ana.get(path)).statusCode, 200);
  assert.equal(await transfersOf(id), 2);
  // Under another key it is another wish.
  assert.equal((await hand('hand-it-on-anew')).statusCode, 200);
  assert.equal(await transfersOf(id), 3);
  assert.equal((await ana.get(path)).statusCode, 404);
});

test('giving a pass back is answered as before, whatever has become of it', async () => {
  const stage = await makeStage(org);
  const { path } = await givePass(stage, ana);
  const cancel = (body: object, key = 'give-it-back') => ana.send('PUT', `${path}/cancel`, body, keyed(key));
  const first = await cancel({});
  assert.equal(first.statusCode, 200);
  await testApp.database.pool.query(
    'update pass set location = $1 where organization_id = $2 and location is null',
    ['Row 9', org.organization.id],
  );
  const again = await cancel({});
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.deepEqual(again.body, first.body);
  assert.notDeepEqual((await cancel({}, 'give-it-back-2')).body, first.body);
  const other = await cancel({ issueRefund: false });
  assert.deepEqual([other.statusCode, other.body.code], [422, 'idempotency.otherBody']);
});

test('an add-on taken off since is not put on again by the call that was heard already', async () => {
  const stage = await makeStage(org);
  const { db, organizationId } = org.context();
  const addOn = await makeAddOn(db, organizationId, stage.eventId, { supply: 5 });
  const { path, id } = await givePass(stage, ana);
  const add = () => ana.post(`${path}/addOns/free`, { addOnIds: [addOn] }, keyed('one-towel-please'));
  const first = await add();
  assert.equal(first.statusCode, 200);
  await testApp.database.pool.query("update pass_add_on set status = 'canceled' where pass_id = $1", [id]);
  assert.deepEqual((await add()).body, first.body);
  assert.equal(await stockOf(testApp, addOn), 1);
  assert.equal(
    await countOf(
      "select count(*)::int as count from pass_add_on where pass_id = $1 and status != 'canceled'",
      id,
    ),
    0,
  );
});

test('a wish that was refused may be corrected under its key, and is tried again after a minute', async () => {
  const stage = await makeStage(org);
  const { id, path } = await givePass(stage, ana);
  const hand = (receiverId: string) =>
    ana.post(`${path}/transfer`, { receiverId }, keyed('corrected-in-a-dialog'));
  const nobody = '01a1ffff-0000-4000-8000-000000000000';
  const isReplayed = async (): Promise<boolean> =>
    (await hand(nobody)).headers['idempotent-replayed'] === 'true';
  assert.deepEqual([await isReplayed(), await isReplayed()], [false, true]);
  await testApp.database.pool.query(
    `update idempotency_key set created_at = created_at - interval '61 seconds'
     where organization_id = $1 and status >= 400`,
    [org.organization.id],
  );
  assert.equal(await isReplayed(), false);
  const handed = await hand(ben.id);
  assert.equal(handed.statusCode, 200, handed.body.message);
  assert.deepEqual((await hand(ben.id)).body, handed.body);
  assert.equal((await hand(nobody)).body.code, 'idempotency.otherBody');
  assert.equal(await transfersOf(id), 1);
});
