import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { WebSocket } from 'ws';
import type { App } from './app.ts';
import { closeAccount } from './features/ground/accounts/index.ts';
import { changeOrganization } from './features/ground/organization/index.ts';
import { createTestApp, until, type Caller, type TestApp, type TestOrganization } from './testing/app.ts';
import { listen, startSecondApp } from './testing/second-app.ts';

/** Two programs on one database, as behind a balancer. */
let testApp: TestApp;
let second: App;
let ports: [first: number, second: number];
let org: TestOrganization;
let other: TestOrganization;
let ana: Caller;

before(async () => {
  testApp = await createTestApp();
  second = await startSecondApp(testApp);
  ports = [await listen(testApp.app), await listen(second)];
  org = await testApp.organization();
  other = await testApp.organization();
  ana = await org.member();
  // The second process only listens: what it tells, it has heard of the first.
  await testApp.app.startJobs();
});
after(async () => {
  await second.close();
  await testApp.close();
});

interface Connection {
  ws: WebSocket;
  heard: { type: string; body: unknown }[];
  ended: Promise<number>;
}

/** Opens, or answers the status of the refusal. */
async function knock(
  query: Record<string, string>,
  { port = ports[0], headers = {} }: { port?: number; headers?: Record<string, string> } = {},
): Promise<Connection | number> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/socket?${new URLSearchParams(query)}`, { headers });
  const heard: Connection['heard'] = [];
  ws.on('message', (data) => heard.push(JSON.parse(String(data)) as { type: string; body: unknown }));
  ws.on('error', () => undefined);
  return new Promise((resolve) => {
    ws.on('open', () =>
      resolve({ ws, heard, ended: once(ws, 'close').then(([code]: unknown[]) => Number(code)) }),
    );
    ws.on('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy();
      resolve(statusCode);
    });
  });
}

async function open(...input: Parameters<typeof knock>): Promise<Connection> {
  const connection = await knock(...input);
  assert.ok(typeof connection !== 'number', `refused with ${String(connection)}`);
  return connection;
}

const ticketOf = async (caller: Caller): Promise<string> =>
  (await caller.post<{ ticket: string }>('/self/socket-tickets')).body.data.ticket;
const at = (tenant: TestOrganization) => ({ organization: tenant.organization.id });

test('a ticket admits one socket, at whichever process', async () => {
  const answer = await ana.post<{ ticket: string; expiresAt: string }>('/self/socket-tickets');
  const left = Date.parse(answer.body.data.expiresAt) - Date.now();
  assert.ok(left > 0 && left <= 30_000, String(left));
  const { ticket } = answer.body.data;
  const { ws } = await open({ ...at(org), ticket }, { port: ports[1] });
  assert.equal(await knock({ ...at(org), ticket }), 401);
  ws.close();
});

test('of many who come with one ticket one is admitted', async () => {
  const ticket = await ticketOf(ana);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => knock({ ...at(org), ticket }, { port: ports[n % 2] ?? 0 })),
  );
  const admitted = answers.filter((answer) => typeof answer !== 'number');
  assert.equal(admitted.length, 1);
  admitted[0]?.ws.close();
});

test('a ticket that is too old admits nobody', async () => {
  const ticket = await ticketOf(ana);
  await testApp.database.pool.query("update socket_ticket set expires_at = now() - interval '1 second'");
  assert.equal(await knock({ ...at(org), ticket }), 401);
});

test('a program comes with its token; the organization may be the one of the host', async () => {
  const { ws } = await open({ ...at(org), authorization: ana.token });
  ws.close();
  const byHost = await open({ authorization: `Bearer ${ana.token}` }, { headers: { host: org.hostname } });
  byHost.ws.close();
});

test('a person with no part in the organization is refused', async () => {
  const stranger = await other.member();
  const cases: [Record<string, string>, Record<string, string>, number][] = [
    [{ ...at(org) }, {}, 401],
    [{ ...at(org), authorization: 'x.y.z' }, {}, 401],
    [{ ...at(org), authorization: stranger.token }, {}, 401],
    [{ ...at(org), ticket: await ticketOf(stranger) }, {}, 401],
    [{ ...at(org), ticket: 'x'.repeat(5000) }, {}, 401],
    [{ organization: 'no-uuid', authorization: ana.token }, {}, 404],
    [{ organization: ana.id, authorization: ana.token }, {}, 404],
    [{ ...at(org), authorization: ana.token }, { origin: `https://${other.hostname}` }, 403],
    [{ ...at(org), authorization: ana.token }, { origin: 'https://evil.example' }, 403],
    [{ ...at(org), authorization: ana.token }, { origin: 'null' }, 403],
  ];
  for (const [query, headers, status] of cases)
    assert.equal(await knock(query, { headers }), status, JSON.stringify([query, headers]));
  const { ws } = await open(
    { ...at(org), authorization: ana.token },
    { headers: { origin: `https://${org.hostname}` } },
  );
  ws.close();
});

test('only /socket upgrades, and /socket only upgrades', async () => {
  const ws = new WebSocket(`ws://127.0.0.1:${ports[0]}/api/self?${new URLSearchParams(at(org))}`);
  ws.on('error', () => undefined);
  const [, { statusCode }] = (await once(ws, 'unexpected-response')) as [unknown, { statusCode: number }];
  assert.equal(statusCode, 404);
  ws.terminate();
  assert.equal((await fetch(`http://127.0.0.1:${ports[0]}/socket`)).status, 404);
});

test('visitors get no ticket', async () => {
  assert.equal((await org.visitor.post('/self/socket-tickets')).statusCode, 401);
});

const unread = (connection: Connection, count: number) =>
  until(
    () => Promise.resolve(connection.heard.findLast(({ type }) => type === 'notification')),
    (last) => last?.body === count,
  );

const countNotices = ({ heard }: Connection): number =>
  heard.filter(({ type }) => type === 'notification').length;

test('news reach every page of the people concerned, in every process, and nobody else', async () => {
  const [eve, ben, foreign] = [await org.member(), await org.member(), await other.member()];
  const hers = [
    await open({ ...at(org), ticket: await ticketOf(eve) }),
    await open({ ...at(org), ticket: await ticketOf(eve) }, { port: ports[1] }),
  ];
  const others = [
    await open({ ...at(org), authorization: ben.token }, { port: ports[1] }),
    await open({ ...at(other), authorization: foreign.token }, { port: ports[1] }),
  ];
  // How it stands is told at the beginning.
  for (const connection of [...hers, ...others]) await unread(connection, 0);
  await ben.post(`/accounts/${eve.id}/follow`);
  for (const connection of hers) await unread(connection, 1);
  const read = await eve.put('/self/notifications/read', {});
  assert.equal(read.statusCode, 200);
  for (const connection of hers) await unread(connection, 0);
  for (const connection of others) assert.equal(countNotices(connection), 1);
  for (const { ws } of [...hers, ...others]) ws.close();
});

test('an announcement is told to all who are there, of its organization', async () => {
  const [eve, foreign, staff] = [await org.member(), await other.member(), await org.staff()];
  const hers = await open({ ...at(org), authorization: eve.token }, { port: ports[1] });
  const theirs = await open({ ...at(other), authorization: foreign.token }, { port: ports[1] });
  const announced = await staff.post('/admin/announcements', {
    title: 'Doors open',
    html: '<p>At nine</p>',
    email: false,
    push: false,
  });
  assert.equal(announced.statusCode, 200);
  await unread(hers, 1);
  await unread(theirs, 0);
  assert.equal(countNotices(theirs), 1);
  hers.ws.close();
  theirs.ws.close();
});

test('a suspended member may still connect', async () => {
  const [eve, staff] = [await org.member(), await org.staff()];
  const suspended = await staff.post(`/moderation/accounts/${eve.id}/suspend`, { reason: 'x' });
  assert.equal(suspended.statusCode, 200);
  const { ws } = await open({ ...at(org), ticket: await ticketOf(eve) });
  ws.close();
});

test('when all sign-ins of somebody end, so do the sockets, in every process', async () => {
  const eve = await org.member();
  const sockets = [
    await open({ ...at(org), authorization: eve.token }),
    await open({ ...at(org), authorization: eve.token }, { port: ports[1] }),
  ];
  const bystander = await open({ ...at(org), authorization: ana.token }, { port: ports[1] });
  const answer = await testApp.app.http.inject({
    method: 'POST',
    url: '/identity',
    headers: {
      host: org.hostname,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
    },
    payload: JSON.stringify({ AccessToken: eve.token }),
  });
  assert.equal(answer.statusCode, 200, answer.body);
  for (const { ended } of sockets) assert.equal(await ended, 4401);
  assert.equal(bystander.ws.readyState, WebSocket.OPEN);
  bystander.ws.close();
  assert.equal(await knock({ ...at(org), authorization: eve.token }, { port: ports[1] }), 401);
});

test('a maintenance ends the sockets of all but the staff, in every process, and admits no others', async () => {
  const closing = await testApp.organization();
  const [member, staff] = [await closing.member(), await closing.staff()];
  const [first, elsewhere, ofStaff] = [
    await open({ ...at(closing), authorization: member.token }),
    await open({ ...at(closing), authorization: member.token }, { port: ports[1] }),
    await open({ ...at(closing), authorization: staff.token }, { port: ports[1] }),
  ];
  await changeOrganization(testApp.database, closing.organization.slug, { maintenance: true });
  assert.deepEqual([await first.ended, await elsewhere.ended], [4401, 4401]);
  assert.equal(await knock({ ...at(closing), authorization: member.token }), 503);
  const again = await open({ ...at(closing), authorization: staff.token });
  assert.equal(ofStaff.ws.readyState, WebSocket.OPEN);
  for (const { ws } of [ofStaff, again]) ws.close();
});

test('with the account ends its socket', async () => {
  const eve = await org.member();
  const { ended } = await open({ ...at(org), authorization: eve.token }, { port: ports[1] });
  const ctx = org.context();
  await closeAccount(ctx, eve.id);
  assert.equal(await ended, 4401);
});

const newPosts = ({ heard }: Connection): string[] =>
  heard.flatMap(({ type, body }) =>
    type === 'feed-changed' ? [(body as { activityId: string }).activityId] : [],
  );

test('a post is told to those in whose feed or group it stands, in every process, and to nobody else', async () => {
  const [eve, ben, cleo, foreign] = [
    await org.member(),
    await org.member(),
    await org.member(),
    await other.member(),
  ];
  await ben.post(`/accounts/${eve.id}/follow`);
  // Follows as well, and may not know of what is said among the members of a private group.
  const dan = await org.member();
  await dan.post(`/accounts/${eve.id}/follow`);
  const group = { name: 'Inner', description: 'Closed', access: 'private', active: true };
  const { id: groupId } = (await eve.post<{ id: string }>('/groups', { group })).body.data;
  await eve.post(`/groups/${groupId}/invitations`, { accountIds: [cleo.id] });
  assert.equal((await cleo.put(`/groups/${groupId}/invitations/accept`)).statusCode, 200);

  const port = ports[1];
  const hers = await open({ ...at(org), authorization: eve.token }, { port });
  const bens = [
    await open({ ...at(org), authorization: ben.token }),
    await open({ ...at(org), authorization: ben.token }, { port }),
  ];
  const dans = await open({ ...at(org), authorization: dan.token }, { port });
  const cleos = await open({ ...at(org), authorization: cleo.token }, { port });
  const strangers = await open({ ...at(other), authorization: foreign.token }, { port });

  const post = async (body: object): Promise<string> =>
    (await eve.post<{ id: string }>('/activities', body)).body.data.id;
  const secret = await post({ message: 'among us', groupId });
  await until(
    () => Promise.resolve(newPosts(cleos)),
    (ids) => ids.includes(secret),
  );
  const first = await post({ message: 'for all' });
  await until(
    () => Promise.resolve(newPosts(dans)),
    (ids) => ids.includes(first),
  );
  const comment = await post({ message: 'and on', commentedId: first });
  await dan.post(`/accounts/${eve.id}/block`);
  const second = await post({ message: 'once more' });
  for (const connection of bens)
    await until(
      () => Promise.resolve(newPosts(connection)),
      (ids) => ids.includes(second),
    );
  assert.notEqual(comment, undefined);
  assert.deepEqual(newPosts(cleos), [secret]);
  for (const connection of bens) assert.deepEqual(newPosts(connection).sort(), [first, second].sort());
  assert.deepEqual(newPosts(dans), [first]);
  assert.deepEqual([newPosts(hers), newPosts(strangers)], [[], []]);
  for (const { ws } of [hers, ...bens, dans, cleos, strangers]) ws.close();
});

test('a person acting for an account receives its messages, beside its own person, until the right is revoked', async () => {
  const [owner, hand, fan] = [await org.member(), await org.member(), await org.member()];
  await owner.post('/self/delegates', { email: `${hand.id}@example.org` });
  const acting = org.as(hand.token, { executeAs: owner.id });
  const { heard, ended } = await open({ ...at(org), ticket: await ticketOf(acting) }, { port: ports[1] });
  const own = await open({ ...at(org), ticket: await ticketOf(hand) }, { port: ports[1] });
  const unread = ({ type, body }: { type: string; body: unknown }): boolean =>
    type === 'notification' && body === 1;
  await fan.post(`/accounts/${owner.id}/follow`);
  await until(
    async () => heard.some(unread),
    (isTold) => isTold,
  );
  assert.ok(!own.heard.some(unread));
  await owner.delete(`/self/delegates/${hand.id}`);
  assert.equal(await ended, 4401);
  assert.equal(own.ws.readyState, WebSocket.OPEN, 'their own goes on');
  own.ws.close();
});

test('a ticket to act is worth nothing once the right is withdrawn', async () => {
  const [owner, hand] = [await org.member(), await org.member()];
  await owner.post('/self/delegates', { email: `${hand.id}@example.org` });
  const ticket = await ticketOf(org.as(hand.token, { executeAs: owner.id }));
  await owner.delete(`/self/delegates/${hand.id}`);
  assert.equal(await knock({ ...at(org), ticket }), 401);
});

test('a person acting for a team is disconnected when their own sign-in ends', async () => {
  const [owner, member] = [await org.member(), await org.member()];
  const team = await owner.post<{ id: string }>('/self/team', {
    name: 'Choir',
    email: `${member.id}@example.org`,
  });
  const acting = org.as(member.token, { executeAs: team.body.data.id });
  const { ended } = await open({ ...at(org), ticket: await ticketOf(acting) }, { port: ports[1] });
  await org.context().transaction((ctx) => closeAccount(ctx, member.id));
  assert.equal(await ended, 4401);
});

test('a shared link has no live connection', async () => {
  const link = await ana.post<{ token: string }>('/self/shared-access', {
    name: 'Kim',
    scope: 'read-write',
    expiresIn: 3600,
  });
  const { token } = link.body.data;
  assert.equal((await org.as(token).post('/self/socket-tickets')).statusCode, 403);
  assert.equal(await knock({ ...at(org), authorization: token }), 401);
});
