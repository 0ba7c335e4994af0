import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { checkIntegrity } from '../integrity/index.ts';
import { fine, openShop } from '../integrity/shop.factory.ts';
import { continueMerge } from './ending.service.ts';
import type { AccountMergePreviewView, AccountMergeView } from './merging.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let shop: Awaited<ReturnType<typeof openShop>>;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  staff = await org.staff();
  shop = await openShop(org, staff);
});
after(() => testApp.close());

const merged = async (from: Caller, into: Caller): Promise<void> => {
  const path = `/admin/accounts/${from.id}/merge`;
  assert.deepEqual(
    (await fine(staff.get<AccountMergePreviewView>(`${path}?intoId=${into.id}`))).conflicts,
    [],
  );
  await fine(staff.post(path, { intoId: into.id }));
  await until(
    () => staff.get<AccountMergeView>(`/admin/accounts/${from.id}/merged`),
    ({ body }) => body.data.state === 'done',
  );
};
const bought = async (who: Caller): Promise<string> => {
  const pass = await shop.choose(who, shop.day);
  await shop.pay(who, shop.at('/registration/intent'));
  await fine(who.post(shop.at('/registration/submit')));
  return pass;
};
const letGo = async (who: Caller): Promise<void> => {
  await shop.choose(who, shop.day);
  await fine(who.post(shop.at('/registration/passes'), { passes: [], packages: [] }));
};
const handOn = (who: Caller, pass: string, to: Caller) =>
  who.post(shop.at(`/attendee/passes/${pass}/transfer`), { receiverId: to.id });
const passesOf = async (who: Caller): Promise<string[]> => {
  const { passes } = await fine(
    who.get<{ passes: { id: string; status: string }[] }>(shop.at('/registration')),
  );
  return passes
    .filter(({ status }) => status !== 'canceled')
    .map(({ id }) => id)
    .sort();
};
/** Without its job. */
const begun = (from: Caller, into: Caller) =>
  testApp.database.pool.query(
    `insert into account_merge (organization_id, from_id, username, into_id, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now())`,
    [org.organization.id, from.id, `before-${from.id}`, into.id],
  );

test('a registration without passes does not stand against a merge, on either side', async () => {
  for (const side of ['from', 'into', 'both'] as const) {
    const [ana, double] = [await org.member(), await org.member()];
    const passes: string[] = [];
    if (side === 'from') passes.push(await bought(ana));
    else await letGo(ana);
    if (side === 'into') passes.push(await bought(double));
    else await letGo(double);
    await testApp.database.pool.query(
      'update registration set hold_expires_at = null where account_id = $1',
      [double.id],
    );
    await merged(double, ana);
    assert.deepEqual(await passesOf(ana), passes, side);
  }
  assert.deepEqual(await checkIntegrity(org.context()), []);
});

test('a pass that was handed to the other account first keeps its payment and is there once', async () => {
  const [ana, double] = [await org.member(), await org.member()];
  const own = await bought(ana);
  const pass = await bought(double);
  await fine(handOn(double, pass, ana));
  await merged(double, ana);
  assert.deepEqual(await passesOf(ana), [own, pass].sort());
  const { rows } = await testApp.database.pool.query<{ intents: number; receipts: number; handed: number }>(
    `select (select count(*)::int from payment_intent where registration_id = r.id) as intents,
       (select count(*)::int from receipt where registration_id = r.id) as receipts,
       (select count(*)::int from pass_transfer where from_registration_id = r.id) as handed
     from registration r where r.account_id = $1`,
    [ana.id],
  );
  assert.deepEqual(rows, [{ intents: 2, receipts: 2, handed: 0 }]);
  assert.deepEqual(await checkIntegrity(org.context()), []);
});

test('a merge ends, also when both came to be registered for one event in the meantime', async () => {
  const [ana, double] = [await org.member(), await org.member()];
  const passes = [await bought(ana), await bought(double)].sort();
  await begun(double, ana);
  await continueMerge(org.context(), double.id, new AbortController().signal);
  assert.deepEqual(await passesOf(ana), passes);
  assert.deepEqual(await checkIntegrity(org.context()), []);
});

test('nobody hands a pass or a role to an account that a merge is closing', async () => {
  const [ana, double, carla] = [await org.member(), await org.member(), await org.member()];
  const pass = await bought(carla);
  await begun(double, ana);
  const { statusCode } = await handOn(carla, pass, double);
  assert.equal(statusCode, 404);
  assert.deepEqual(await passesOf(carla), [pass]);
  const email = `${double.id}@example.org`;
  const answer = await staff.post('/admin/staff', { email, role: 'viewer' });
  assert.deepEqual([answer.statusCode, answer.body.code], [404, 'account.emailUnknown']);
  const delegate = await carla.post('/self/delegates', { email });
  assert.equal(delegate.statusCode, 404, delegate.body.message);
  await continueMerge(org.context(), double.id, new AbortController().signal);
  await fine(handOn(carla, pass, ana));
  assert.deepEqual(await passesOf(ana), [pass]);
});
