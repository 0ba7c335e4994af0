import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { MAX_DEVICES } from './devices.service.ts';
import type { PushDeviceView } from './push.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let ana: Caller;
let ben: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  ana = await org.member();
  ben = await org.member();
});
after(() => testApp.close());

const phone = (more: object = {}) => ({
  pushDevice: {
    deviceToken: randomBytes(32).toString('hex'),
    pushService: 'apn',
    appType: 'COMMUNITYXM',
    ...more,
  },
});
const put = (caller: Caller, body: object, id = newId()) =>
  caller.put<PushDeviceView>(`/self/push-devices/${id}`, body);
const list = async (caller: Caller, query = '') =>
  (await caller.get<PushDeviceView[]>(`/self/push-devices${query}`)).body.data;

function subscription(): { endpoint: string; keys: { p256dh: string; auth: string } } {
  const browser = createECDH('prime256v1');
  return {
    endpoint: `https://push.example/send/${randomBytes(24).toString('base64url')}`,
    keys: { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
const register = (caller: Caller, body: object) =>
  caller.post<PushDeviceView>('/self/push-devices/web', body);

const countOfToken = async (token: string): Promise<number> => {
  const { rows } = await testApp.database.pool.query('select 1 from push_device where token = $1', [token]);
  return rows.length;
};

test('each field sent is read back, in the list and alone', async () => {
  const id = newId();
  const labels = { name: 'Ana’s phone', model: 'X 12', brand: 'Acme', manufacturer: 'Acme Works' };
  const sent = phone(labels);
  const answer = await put(ana, sent, id);
  assert.equal(answer.statusCode, 200, JSON.stringify(answer.body));
  const { account, createdAt, ...rest } = answer.body.data;
  assert.deepEqual(rest, { id, accountId: ana.id, ...sent.pushDevice });
  assert.equal(account?.id, ana.id);
  assert.ok(Date.parse(createdAt) > 0);
  const alone = await ana.get<PushDeviceView>(`/self/push-devices/${id}`);
  assert.deepEqual(alone.body.data, answer.body.data);
  assert.deepEqual(await list(ana, '?search=acme%20works'), [answer.body.data]);
  assert.deepEqual(await list(ana, '?search=%25'), []);
  // A device may be sent back whole as it was read, and that changes nothing.
  const again = await put(ana, { pushDevice: answer.body.data }, id);
  assert.deepEqual(again.body.data, answer.body.data);
});

test('absent fields stay, null clears', async () => {
  const id = newId();
  const sent = phone({ name: 'Old', model: 'M' });
  await put(ana, sent, id);
  const renamed = await put(ana, { pushDevice: { name: 'New', model: null } }, id);
  assert.equal(renamed.body.data.name, 'New');
  assert.equal(renamed.body.data.model, null);
  assert.equal(renamed.body.data.deviceToken, sent.pushDevice.deviceToken);
});

test('a device is removed once; nobody else sees, changes or removes it', async () => {
  const id = newId();
  const sent = phone();
  await put(ana, sent, id);
  const path = `/self/push-devices/${id}`;
  const foreign = await other.member();
  for (const stranger of [ben, foreign]) {
    assert.equal((await stranger.get(path)).statusCode, 404);
    assert.equal((await stranger.delete(path)).statusCode, 404);
    assert.ok((await list(stranger)).every((device) => device.id !== id));
  }
  // Without the token it is not theirs to take, and it stays as it is.
  assert.equal((await put(ben, phone(), id)).statusCode, 404);
  assert.equal((await ana.get<PushDeviceView>(path)).body.data.deviceToken, sent.pushDevice.deviceToken);
  // Another organization has ids and tokens of its own.
  assert.equal((await put(foreign, sent, id)).statusCode, 200);
  assert.equal((await ana.delete(path)).statusCode, 200);
  assert.equal((await ana.delete(path)).statusCode, 404);
  assert.equal((await foreign.get(path)).statusCode, 200);
});

test('visitors are asked to sign in; the key is for everybody and differs by organization', async () => {
  const path = `/self/push-devices/${newId()}`;
  for (const answer of [
    await org.visitor.get('/self/push-devices'),
    await org.visitor.get(path),
    await org.visitor.delete(path),
    await org.visitor.put(path, phone()),
    await register(org.visitor, subscription()),
  ])
    assert.equal(answer.statusCode, 401);
  const keys = await Promise.all(
    [org.visitor, ana, other.visitor].map((caller) =>
      caller.get<{ publicKey: string }>('/organization/push-key'),
    ),
  );
  const [visitors, anas, others] = keys.map(({ body }) => body.data.publicKey);
  assert.match(visitors ?? '', /^[\w-]{87}$/);
  assert.equal(visitors, anas);
  assert.notEqual(visitors, others);
});

test('a browser registers by its subscription, as often as it likes', async () => {
  const sent = subscription();
  const first = await register(ana, { ...sent, name: 'Firefox on Linux' });
  assert.equal(first.statusCode, 200, JSON.stringify(first.body));
  const { id, pushService, deviceToken, name } = first.body.data;
  assert.deepEqual([pushService, deviceToken, name], ['web', sent.endpoint, 'Firefox on Linux']);
  // A browser that renews its keys is the same browser.
  const again = await register(ana, { ...sent, keys: subscription().keys });
  assert.equal(again.body.data.id, id);
  assert.equal(await countOfToken(sent.endpoint), 1);
  // It may be renamed like any device, but is no phone.
  assert.equal((await put(ana, { pushDevice: { name: 'Desk' } }, id)).body.data.name, 'Desk');
  for (const wrong of [{ deviceToken: 'https://evil.example/' }, { pushService: 'firebase' }])
    assert.equal((await put(ana, { pushDevice: wrong }, id)).statusCode, 400, JSON.stringify(wrong));
});

test('a device belongs to one account: whoever registers it last', async () => {
  const sent = subscription();
  const hers = await register(ana, sent);
  const his = await register(ben, sent);
  assert.equal(his.body.data.accountId, ben.id);
  assert.equal((await ana.get(`/self/push-devices/${hers.body.data.id}`)).statusCode, 404);
  assert.equal(await countOfToken(sent.endpoint), 1);
  const body = phone();
  await put(ana, body);
  await put(ben, body);
  assert.equal(await countOfToken(body.pushDevice.deviceToken), 1);
  assert.ok((await list(ben)).some(({ deviceToken }) => deviceToken === body.pushDevice.deviceToken));
});

test('registered by many at the same moment, it is one device of one of them', async () => {
  for (let turn = 0; turn < 15; turn += 1) {
    const callers = [await org.member(), await org.member(), await org.member(), await org.member()];
    const sent = subscription();
    const body = phone();
    const answers = await Promise.all(
      [...callers, ...callers].flatMap((caller) => [register(caller, sent), put(caller, body)]),
    );
    for (const answer of answers) assert.equal(answer.statusCode, 200, JSON.stringify(answer.body));
    assert.equal(await countOfToken(sent.endpoint), 1);
    assert.equal(await countOfToken(body.pushDevice.deviceToken), 1);
  }
});

test('of too many devices the oldest are forgotten, at any number at once', async () => {
  const eve = await org.member();
  // In two goes, so that none waits for a connection until it is told that we are busy.
  for (const count of [MAX_DEVICES - 5, 10])
    await Promise.all(Array.from({ length: count }, () => register(eve, subscription())));
  const last = await register(eve, subscription());
  const devices = await list(eve, '?pageSize=100');
  assert.equal(devices.length, MAX_DEVICES);
  assert.equal(devices[0]?.id, last.body.data.id);
  const pages = [await list(eve, '?pageSize=12'), await list(eve, '?pageSize=12&page=2')].flat();
  assert.deepEqual(pages, devices);
});

test('a list asks once, however long it is', async () => {
  const eve = await org.member();
  await register(eve, subscription());
  const one = await testApp.fewestQueries(() => list(eve));
  for (let turn = 0; turn < 10; turn += 1) await register(eve, subscription());
  const many = await testApp.fewestQueries(() => list(eve));
  assert.equal(many.result.length, 11);
  assert.equal(many.queries, one.queries);
});

test('an invalid device is refused', async () => {
  const [eve, dan] = [await org.member(), await org.member()];
  const good = subscription();
  const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
  const browsers = [
    {},
    { ...good, endpoint: 'http://push.example/x' },
    { ...good, endpoint: 'https://127.0.0.1/x' },
    { ...good, endpoint: 'https://[::1]/x' },
    { ...good, endpoint: 'https://localhost/x' },
    { ...good, endpoint: 'https://push.example:8443/x' },
    { ...good, endpoint: 'https://u:p@push.example/x' },
    { ...good, endpoint: 'javascript:alert(1)' },
    { ...good, endpoint: `https://push.example/${'x'.repeat(3000)}` },
    { ...good, keys: { ...good.keys, p256dh: offCurve } },
    { ...good, keys: { ...good.keys, p256dh: 'AAAA' } },
    { ...good, keys: { ...good.keys, auth: 'AAAA' } },
    { ...good, keys: { ...good.keys, more: 1 } },
    { ...good, more: 1 },
  ];
  for (const body of browsers)
    assert.equal((await register(eve, body)).statusCode, 400, JSON.stringify(body));
  const phones = [
    { pushDevice: {} },
    { pushDevice: { deviceToken: 'ab'.repeat(32), pushService: 'apn' } },
    { pushDevice: { deviceToken: 'ab'.repeat(32), appType: 'EVENTXM' } },
    { pushDevice: { pushService: 'apn', appType: 'EVENTXM' } },
    phone({ deviceToken: '../../other' }),
    phone({ deviceToken: `${'ab'.repeat(32)}/x` }),
    phone({ deviceToken: 'one,two-tokens', pushService: 'xiaomi' }),
    phone({ deviceToken: 'a b c d e f g h', pushService: 'firebase' }),
    phone({ deviceToken: '\0'.repeat(10), pushService: 'huawei' }),
    phone({ deviceToken: 'x'.repeat(5000), pushService: 'firebase' }),
    phone({ pushService: 'web' }),
    phone({ pushService: 'pigeon' }),
    phone({ appType: 'OTHER' }),
    phone({ name: 'x'.repeat(200) }),
    phone({ role: 'admin' }),
    phone().pushDevice,
  ];
  for (const body of phones) assert.equal((await put(dan, body)).statusCode, 400, JSON.stringify(body));
  assert.equal((await ana.put('/self/push-devices/7', phone())).statusCode, 400);
});

test('names keep to one line, whatever they hold', async () => {
  const eve = await org.member();
  const names = { 'a\u0000b\nc': 'a b c', '<b>x</b>': '<b>x</b>', '\ud800x': '\ufffdx', ' \u2028 ': null };
  for (const [sent, kept] of Object.entries(names)) {
    const answer = await put(eve, phone({ name: sent }));
    assert.equal(answer.statusCode, 200, JSON.stringify(sent));
    assert.equal(answer.body.data.name, kept);
  }
});

test('with an account go its devices', async () => {
  const eve = await org.member();
  const sent = subscription();
  await register(eve, sent);
  await testApp.database.pool.query('delete from account where organization_id = $1 and id = $2', [
    org.organization.id,
    eve.id,
  ]);
  assert.equal(await countOfToken(sent.endpoint), 0);
});
