import assert from 'node:assert/strict';
import { connect, type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import Fastify from 'fastify';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../testing/app.ts';
import { readConfig } from '../config.ts';
import { answerError } from './errors.ts';
import { callWithin } from '../processor-time.ts';
import { limitProcessorTime } from './processor-budget.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  // Four fifths of a second at once, and hundredth parts of the processor for as long as anybody likes.
  testApp = await createTestApp({ MEMBER_BUDGET: '40', ADDRESS_BUDGET: '80', TRUST_PROXY: '1' });
  org = await testApp.organization();
});
after(() => testApp.close());

const call = (caller: Caller, remoteAddress = '127.0.0.1') =>
  testApp.app.http.inject({
    url: '/api/organization/config',
    remoteAddress,
    headers: {
      organization: org.organization.id,
      ...(caller.token === '' ? {} : { authorization: caller.token }),
    },
  });

/** Calls until it is refused, and spends what leaves it without a part however slowly the test goes on. */
async function exhaust(caller: Caller, address?: string) {
  for (let turn = 0; turn < 5000; turn += 1) {
    const answer = await call(caller, address);
    if (answer.statusCode === 200) continue;
    const time = testApp.app.http.processorTimes.of(address ?? '127.0.0.1');
    try {
      if (caller.token !== '') time.spendAs(caller.id);
    } catch {
      // Refused again, unless some of it has come back meanwhile.
    }
    time.spender.spend(60_000);
    return answer;
  }
  throw new Error('never refused');
}

test('a person who has spent their processor budget waits, and nobody else does', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const refused = await exhaust(ana, '198.51.100.7');
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.json<{ code: string }>().code, 'rate.exceeded');
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  assert.equal((await call(ana, '203.0.113.1')).statusCode, 429, 'the account is counted, not its address');
  assert.equal((await call(ben, '198.51.100.7')).statusCode, 200);
  assert.equal((await call(org.visitor, '198.51.100.7')).statusCode, 200);
});

test('all links to an account are one caller, and its owner goes on', async () => {
  const [lender, stranger] = [await org.member(), await org.member()];
  const lend = async (): Promise<Caller> => {
    const made = await lender.post<{ token: string }>('/self/shared-access', {
      name: 'For Kim',
      scope: 'read',
      expiresIn: 3600,
    });
    assert.equal(made.statusCode, 200, made.body.message);
    return org.as(made.body.data.token);
  };
  const [first, second] = [await lend(), await lend()];
  const refused = await exhaust({ ...first, id: `links of ${lender.id}` });
  assert.equal(refused.statusCode, 429);
  assert.equal((await call(second, '203.0.113.44')).statusCode, 429);
  for (const caller of [lender, stranger]) assert.equal((await call(caller)).statusCode, 200);
  const [link] = (await lender.get<{ id: string }[]>('/self/shared-access')).body.data;
  assert.equal((await lender.delete(`/self/shared-access/${link?.id}`)).statusCode, 200);
});

test('visitors of one address, or one IPv6 network, are one; members there go on', async () => {
  const cleo = await org.member();
  assert.equal((await exhaust(org.visitor, '2001:db8:1:2::5')).statusCode, 429);
  assert.equal((await call(org.visitor, '2001:db8:1:2:ffff::9')).statusCode, 429);
  assert.equal((await call(org.visitor, '2001:db8:1:3::5')).statusCode, 200);
  assert.equal((await call(cleo, '2001:db8:1:2::5')).statusCode, 200);
});

test('visitors wait for their turn with their site, members for themselves', async () => {
  const member = await org.member();
  const { spender, spendAs } = testApp.app.http.processorTimes.of('2001:db8:1:a::1');
  assert.deepEqual(spender.line, ['', '2001:db8:1', '2001:db8:1:a']);
  spendAs(member.id);
  assert.deepEqual(spender.line, ['', member.id, member.id]);
  assert.deepEqual(testApp.app.http.processorTimes.of('198.51.100.7').spender.line, [
    '',
    '198.51.100.7',
    '198.51.100.7',
  ]);
});

test('a call that a page makes of the program is charged and never refused in the middle of the page', async () => {
  const address = '192.0.2.77';
  for (let turn = 0; turn < 5000 && (await call(org.visitor, address)).statusCode === 200; turn += 1)
    assert.equal((await callWithin(() => call(org.visitor, address))).statusCode, 200);
  assert.equal((await call(org.visitor, address)).statusCode, 429);
  assert.equal((await callWithin(() => call(org.visitor, address))).statusCode, 200);
});

test('without a declared proxy the machine itself is no address that could be used up', async () => {
  for (let turn = 0; turn < 200; turn += 1)
    assert.equal((await call(org.visitor, '127.0.0.1')).statusCode, 200);
});

test('a person who only waits for the database is not charged for the work of others', async () => {
  const [busy, idle] = [await org.member(), await org.member()];
  const text = JSON.stringify({ text: '{'.repeat(900_000) });
  const heavy = () =>
    testApp.app.http.inject({
      method: 'POST',
      url: '/api/activities',
      payload: text,
      headers: {
        organization: org.organization.id,
        authorization: busy.token,
        'content-type': 'application/json',
      },
    });
  // Of ten calls at once that begin and end together, one person's cost little and the other's much.
  const statuses = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => (turn % 5 === 0 ? call(idle) : heavy())),
  );
  assert.equal(statuses[0]?.statusCode, 200);
  assert.equal((await exhaust(busy)).statusCode, 429);
  assert.equal((await call(idle)).statusCode, 200);
});

/** Requests that show no token, or one that proves nothing. */
const REQUESTS: readonly {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly token?: string;
}[] = [
  { url: '/api/organization/config' },
  { url: '/api/openapi.json' },
  { url: '/api/docs/json' },
  { url: '/api/self', token: 'eyJhbGciOiJSUzI1NiJ9.e30.x' },
  { url: '/api/openapi.json', token: 'any' },
  { url: '/media/01a1f9b4-8cb7-4491-9581-956605bc8e03/small' },
  { url: '/identity/local_any/.well-known/jwks.json' },
  { url: '/identity', method: 'POST' },
  { url: '/identity/oauth2/authorize?client_id=x' },
  { url: '/unsubscribe/abc', method: 'POST' },
  { url: '/nowhere', method: 'POST' },
];

test('an address that has spent its part is refused by every door; health checks and members are not', async () => {
  const dora = await org.member();
  const address = '198.51.100.77';
  const ask = ({ url, method = 'GET', token }: (typeof REQUESTS)[number]) =>
    testApp.app.http.inject({
      url,
      method,
      remoteAddress: address,
      headers: {
        host: org.hostname,
        'content-type':
          url === '/identity' ? 'application/x-amz-json-1.1' : 'application/x-www-form-urlencoded',
        ...(token !== undefined && { authorization: token }),
      },
    });
  await exhaust(org.visitor, address);
  for (const request of REQUESTS) {
    const { statusCode, headers, body } = await ask(request);
    assert.ok(Number(headers['retry-after']) >= 1, `${request.url} answers ${statusCode}: ${body}`);
    // Clients of the identity protocol know the name of the refusal.
    if (statusCode === 400) assert.match(body, /TooManyRequestsException/);
    else assert.equal(statusCode, 429, request.url);
  }
  for (const url of ['/healthz', '/readyz']) assert.equal((await ask({ url })).statusCode, 200);
  assert.equal((await call(dora, address)).statusCode, 200);
});

test('sockets are refused to an address that has spent its part, and let members in', async () => {
  const eva = await org.member();
  const { http } = testApp.app;
  await http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const upgrade = (search: string, address: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        const head = [
          `GET /socket?organization=${org.organization.id}${search} HTTP/1.1`,
          'Host: 127.0.0.1',
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
          `X-Forwarded-For: 127.0.0.1, ${address}`,
        ];
        socket.write(`${head.join('\r\n')}\r\n\r\n`);
      });
      socket.once('data', (data) => {
        socket.destroy();
        resolve(Number(data.toString().split(' ', 2)[1]));
      });
      socket.once('error', reject);
    });
  const address = '198.51.100.88';
  assert.equal(await upgrade('', address), 401);
  assert.equal(await upgrade('&authorization=forged', address), 401);
  await exhaust(org.visitor, address);
  assert.equal(await upgrade('', address), 429);
  assert.equal(await upgrade('&authorization=forged', address), 429);
  assert.equal(await upgrade(`&authorization=${eva.token}`, address), 101);
  await exhaust(eva);
  assert.equal(await upgrade(`&authorization=${eva.token}`, '203.0.113.5'), 429);
});

test('a member and an address may spend five seconds at once, unless the operator says more', async () => {
  const http = Fastify();
  limitProcessorTime(http, readConfig({}).processorBudget);
  http.setErrorHandler(answerError);
  http.get<{ Querystring: { as?: string; spend: string } }>('/', async ({ processorTime, query }) => {
    if (query.as !== undefined) processorTime.spendAs(query.as);
    processorTime.spender.spend(Number(query.spend));
    return 'ok';
  });
  const spend = async (milliseconds: number, as = ''): Promise<number> =>
    (await http.inject({ url: `/?spend=${milliseconds}${as}`, remoteAddress: '198.51.100.1' })).statusCode;
  for (const as of ['&as=member', ''])
    assert.deepEqual([await spend(4900, as), await spend(400, as), await spend(0, as)], [200, 200, 429], as);
  await http.close();
});
