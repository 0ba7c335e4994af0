import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type TestApp, until } from '../../../../testing/app.ts';
import { type NameServer, startNameServer } from '../../../../testing/name-server.ts';
import { changeHostname } from '../index.ts';
import type { HostnameView } from './hostnames.schemas.ts';

let testApp: TestApp;
let names: NameServer;

before(async () => {
  names = await startNameServer();
  testApp = await createTestApp({ DNS_SERVERS: names.address });
});
after(async () => {
  await testApp.close();
  await names.close();
});

const PATH = '/admin/hostnames';

const statusAt = async (host: string): Promise<number> =>
  (await testApp.app.http.inject({ url: '/api/organization/config', headers: { host } })).statusCode;

const open = async () => {
  const org = await testApp.organization();
  return { org, staff: await org.staff() };
};

test('a hostname serves the site and becomes primary only after its zone has proven it', async () => {
  const { org, staff } = await open();
  const hostname = 'community.harbour.example';
  const added = await staff.post<HostnameView[]>(PATH, { hostname: ` ${hostname.toUpperCase()}. ` });
  assert.equal(added.statusCode, 200, added.body.message);
  const view = added.body.data.find((row) => row.hostname === hostname);
  assert.equal(view?.verifiedAt, null);
  assert.equal(view.proof?.name, `_atrium.${hostname}`);
  assert.match(view.proof.value, /^atrium=[0-9a-f]{32}$/);
  assert.equal(await statusAt(hostname), 404);

  assert.equal((await staff.put(`${PATH}/${hostname}/primary`)).body.code, 'hostname.unproven');
  for (const texts of [undefined, [], ['atrium='], [`x${view.proof.value}`, 'v=spf1 -all']]) {
    if (texts !== undefined) names.texts.set(view.proof.name, texts);
    const refused = await staff.post(`${PATH}/${hostname}/verify`);
    assert.deepEqual([refused.statusCode, refused.body.code], [409, 'hostname.noProof']);
  }
  names.isBroken = true;
  const unanswered = await staff.post(`${PATH}/${hostname}/verify`);
  names.isBroken = false;
  assert.deepEqual([unanswered.statusCode, unanswered.body.code], [503, 'hostname.unanswered']);
  assert.equal(await statusAt(hostname), 404);

  names.texts.set(view.proof.name, ['v=spf1 -all', view.proof.value]);
  for (const turn of [1, 2]) {
    const verified = await staff.post<HostnameView[]>(`${PATH}/${hostname}/verify`);
    assert.equal(verified.statusCode, 200, `turn ${turn}: ${verified.body.message}`);
    const row = verified.body.data.find((one) => one.hostname === hostname);
    assert.equal(typeof row?.verifiedAt, 'string');
    assert.equal(row?.proof, null);
  }
  await until(
    () => statusAt(hostname),
    (status) => status === 200,
  );
  const primary = await staff.put<HostnameView[]>(`${PATH}/${hostname}/primary`);
  assert.deepEqual(
    primary.body.data.map((row) => [row.hostname, row.isPrimary]),
    [
      [hostname, true],
      [org.hostname, false],
    ],
  );
  await until(
    () => testApp.app.tenants.byId(org.organization.id),
    (organization) => organization?.hostname === hostname,
  );
});

test('an alias of a proven hostname of the same organization is a proof, of another one is none', async () => {
  const { org, staff } = await open();
  const other = await open();
  const hostname = 'alias.harbour.example';
  await staff.post(PATH, { hostname });
  names.aliases.set(hostname, other.org.hostname);
  assert.equal((await staff.post(`${PATH}/${hostname}/verify`)).statusCode, 409);
  names.aliases.set(hostname, org.hostname);
  assert.equal((await staff.post(`${PATH}/${hostname}/verify`)).statusCode, 200);
});

test('of organizations that claim a hostname at once, the one that proves it has it', async () => {
  const places = await Promise.all([open(), open(), open(), open()]);
  const hostname = 'wanted.example';
  const claims = await Promise.all(places.map(({ staff }) => staff.post<HostnameView[]>(PATH, { hostname })));
  const proofs = claims.map(
    ({ body }) => body.data.find((row) => row.hostname === hostname)?.proof?.value ?? '',
  );
  const [owner] = proofs;
  assert.ok(owner !== undefined && owner !== '');
  names.texts.set(`_atrium.${hostname}`, [owner]);
  const verified = await Promise.all(places.map(({ staff }) => staff.post(`${PATH}/${hostname}/verify`)));
  assert.deepEqual(
    verified.map(({ statusCode }) => statusCode === 200),
    [true, false, false, false],
  );
  const late = await places[1]?.staff.post(PATH, { hostname });
  assert.deepEqual(
    [late?.statusCode, late?.body.code, late?.body.field],
    [409, 'hostname.taken', 'hostname'],
  );
  const taken = await places[0]?.staff.post(PATH, { hostname: places[1]?.org.hostname });
  assert.equal(taken?.statusCode, 409);
});

test('a claim without proof stands in nobody’s way, however often it is made', async () => {
  const [squatter, owner] = [await open(), await open()];
  const hostname = 'squatted.example';
  await squatter.staff.post(PATH, { hostname });
  const claimed = await owner.staff.post<HostnameView[]>(PATH, { hostname });
  const proof = claimed.body.data.find((row) => row.hostname === hostname)?.proof;
  names.texts.set(`_atrium.${hostname}`, [proof?.value ?? '']);
  // The owner's record stays good while others claim the name again.
  await squatter.staff.post(PATH, { hostname });
  assert.equal((await squatter.staff.post(`${PATH}/${hostname}/verify`)).statusCode, 409);
  assert.equal((await owner.staff.post(`${PATH}/${hostname}/verify`)).statusCode, 200);
  assert.equal((await squatter.staff.post(PATH, { hostname })).statusCode, 409);
});

test('the operator needs no proof, and takes a name from an organization that has none', async () => {
  const [claimer, owner] = [await open(), await open()];
  const hostname = 'operated.example';
  await claimer.staff.post(PATH, { hostname });
  await changeHostname(testApp.database, owner.org.organization.slug, 'add', hostname);
  await until(
    () => statusAt(hostname),
    (status) => status === 200,
  );
  const { data } = (await owner.staff.get<HostnameView[]>(PATH)).body;
  assert.ok(data.some((row) => row.hostname === hostname && row.verifiedAt !== null && row.proof === null));
  assert.ok(
    (await claimer.staff.get<HostnameView[]>(PATH)).body.data.every((row) => row.hostname !== hostname),
  );
});

test('the primary hostname stays, another one is removed', async () => {
  const { org, staff } = await open();
  const refused = await staff.delete(`${PATH}/${org.hostname}`);
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'hostname.primary']);
  await staff.post(PATH, { hostname: 'spare.example' });
  assert.equal((await staff.delete<HostnameView[]>(`${PATH}/spare.example`)).body.data.length, 1);
  assert.equal((await staff.delete(`${PATH}/spare.example`)).statusCode, 404);
  const other = await open();
  assert.equal((await staff.delete(`${PATH}/${other.org.hostname}`)).statusCode, 404);
});

test('takes no more than twenty, also when they are added at once', async () => {
  const { staff } = await open();
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => staff.post(PATH, { hostname: `n${index}.many.example` })),
  );
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 19);
  assert.ok(answers.some(({ body }) => body.code === 'hostname.tooMany'));
  assert.equal((await staff.get<HostnameView[]>(PATH)).body.data.length, 20);
});

test('refuses what is no hostname, and writes other scripts as DNS does', async () => {
  const { staff } = await open();
  for (const hostname of [
    'https://x.example',
    'x.example:80',
    'a b',
    '-x.example',
    `${'x'.repeat(64)}.example`,
    'x_y.example',
    'a..b',
  ])
    assert.equal((await staff.post(PATH, { hostname })).body.code, 'hostname.shape', hostname);
  const { body } = await staff.post<HostnameView[]>(PATH, { hostname: 'hafenstraße.example' });
  assert.ok(
    body.data.some(
      (row) => row.hostname === 'xn--hafenstrae-o9a.example' || row.unicode === 'hafenstraße.example',
    ),
    JSON.stringify(body),
  );
});

test('only staff see and change hostnames', async () => {
  const { org } = await open();
  const member = await org.member();
  assert.equal((await member.get(PATH)).statusCode, 403);
  assert.equal((await member.post(PATH, { hostname: 'mine.example' })).statusCode, 403);
  assert.equal((await org.visitor.get(PATH)).statusCode, 401);
});

test('hostnames ask for the power over sign-in: links with codes lead to them', async () => {
  const { org, staff } = await open();
  const manager = await org.staff('manager');
  assert.equal((await manager.get(PATH)).statusCode, 200);
  assert.equal((await manager.post(PATH, { hostname: 'theirs.example' })).statusCode, 403);
  await staff.post(PATH, { hostname: 'ours.example' });
  for (const call of [
    manager.post(`${PATH}/ours.example/verify`),
    manager.put(`${PATH}/ours.example/primary`),
    manager.delete(`${PATH}/ours.example`),
  ])
    assert.equal((await call).statusCode, 403);
});
