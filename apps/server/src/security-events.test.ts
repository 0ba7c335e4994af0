import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  captureLog,
  captureMails,
  identityClient,
  PASSWORD,
  type IdentityClient,
  type Reply,
} from './features/ground/identity/identity.factory.ts';
import { createTestApp, type TestApp, type TestOrganization } from './testing/app.ts';

/** The log of security events: one form for each line, and a bounded number of lines. */
let testApp: TestApp;
let org: TestOrganization;
let client: IdentityClient;
let written: string[];

before(async () => {
  testApp = await createTestApp({ TRUST_PROXY: '1' });
  org = await testApp.organization();
  client = identityClient(testApp, org, captureMails(testApp));
  written = captureLog(testApp);
});
after(() => testApp.close());
beforeEach(() => {
  testApp.app.http.securityEvents?.flush();
  written.length = 0;
});

type Line = Readonly<Record<string, unknown>>;
const lines = (): Line[] => written.map((line) => JSON.parse(line) as Line);
const events = (): Line[] => lines().filter(({ kind }) => kind === 'security');

let addresses = 0;
const from = (address = `198.51.100.${(addresses += 1)}`) => ({ 'x-forwarded-for': address });

function signIn(email: string, password: string, headers: Record<string, string>) {
  return client.call(
    'InitiateAuth',
    {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: client.clientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    },
    headers,
  );
}

function only(event: string): Line {
  const [line, ...more] = events().filter((one) => one['event'] === event);
  assert.deepEqual(more, []);
  return line ?? assert.fail(`${event} is not in ${JSON.stringify(events())}`);
}

/** `hostname`, `pid` and `time` are of the process. */
const told = ({ hostname: _host, pid: _pid, time, ...line }: Line): Line => {
  assert.equal(typeof time, 'number');
  return line;
};

test('each event is a line of JSON with its actor, organization, address and request', async () => {
  const { email, sub } = await client.person();
  const member = await org.member();
  const staff = await org.staff();
  const organization = org.organization.id;
  written.length = 0;
  const INFO = 30;
  const WARN = 40;
  const shared = { kind: 'security', organization, count: 1 };

  const home = from('198.51.100.200');
  const refused = await signIn(email, 'wrong word', home);
  const { subject, ...line } = told(only('signIn.refused'));
  assert.match(String(subject), /^[\w-]{16}$/);
  assert.deepEqual(line, {
    ...shared,
    level: WARN,
    event: 'signIn.refused',
    reason: 'NotAuthorizedException',
    operation: 'InitiateAuth',
    address: '198.51.100.200',
    reqId: refused.headers['x-request-id'],
  });
  await signIn(email.toUpperCase(), 'wrong word', from());
  assert.equal(events().at(-1)?.['subject'], subject, 'the same address, from elsewhere');

  const done = await signIn(email, PASSWORD, home);
  assert.deepEqual(told(only('signIn.done')), {
    ...shared,
    level: INFO,
    event: 'signIn.done',
    operation: 'InitiateAuth',
    actor: sub,
    address: '198.51.100.200',
    reqId: done.headers['x-request-id'],
  });

  const { AccessToken } = done.body['AuthenticationResult'] as { AccessToken: string };
  const change = { AccessToken, PreviousPassword: PASSWORD, ProposedPassword: 'woven basket 12' };
  assert.equal((await client.call('ChangePassword', change, home)).errorName, '');
  assert.deepEqual(
    [only('credentials.changed')['operation'], only('credentials.changed')['actor']],
    ['ChangePassword', sub],
  );

  const closed = await member.get('/admin/audit');
  assert.equal(closed.statusCode, 403);
  assert.deepEqual(told(only('permission.refused')), {
    ...shared,
    level: WARN,
    event: 'permission.refused',
    reason: closed.body.code,
    operation: '/api/admin/audit',
    actor: member.id,
    address: '127.0.0.1',
    reqId: closed.headers['x-request-id'],
  });
  await org.visitor.get('/admin/audit');
  assert.equal((await staff.get('/admin/audit')).statusCode, 200);
  assert.equal(only('permission.refused')['actor'], member.id, 'visitors are asked to sign in');

  assert.equal((await org.as('forged').get('/self')).statusCode, 401);
  assert.equal(only('token.refused')['operation'], '/api/self');

  assert.equal((await member.put('/self', { isStaff: true })).statusCode, 400);
  assert.deepEqual(
    [only('input.refused')['actor'], only('input.refused')['operation']],
    [member.id, '/api/self'],
  );

  const calls = await Promise.all(
    Array.from({ length: 70 }, () => member.get('/storage/link-preview?href=x')),
  );
  assert.ok(calls.some(({ statusCode }) => statusCode === 429));
  assert.deepEqual(
    [only('rate.exceeded')['actor'], only('rate.exceeded')['reason']],
    [member.id, 'rate.exceeded'],
  );
});

test('sign-ins at the hosted domain are lines too', async () => {
  const host = { host: org.hostname };
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: client.clientId,
    code: 'guessed',
  });
  await testApp.app.http.inject({
    method: 'POST',
    url: '/identity/oauth2/token',
    headers: { ...host, ...from(), 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  });
  await testApp.app.http.inject({
    url: '/identity/oauth2/idpresponse?code=x&state=forged',
    headers: { ...host, ...from() },
  });
  await testApp.app.http.inject({
    url: '/identity/oauth2/userInfo',
    headers: { ...host, ...from(), authorization: 'Bearer forged' },
  });
  assert.deepEqual(
    events().map(({ event, reason, operation }) => [event, reason, operation]),
    [
      ['signIn.refused', 'invalid_grant', '/identity/oauth2/token'],
      ['signIn.refused', 'flow_expired', '/identity/oauth2/idpresponse'],
      ['token.refused', 'invalid_token', '/identity/oauth2/userInfo'],
    ],
  );
});

test('a refresh token that comes twice is a line', async () => {
  const { email } = await client.person();
  const tokenOf = ({ body }: Reply): string =>
    (body['AuthenticationResult'] as { RefreshToken: string }).RefreshToken;
  const refresh = (RefreshToken: string) =>
    client.call('GetTokensFromRefreshToken', { RefreshToken, ClientId: client.clientId }, from());
  const first = tokenOf(await signIn(email, PASSWORD, from()));
  tokenOf(await refresh(tokenOf(await refresh(first))));
  written.length = 0;
  assert.equal((await refresh(first)).errorName, 'RefreshTokenReuseException');
  assert.deepEqual(
    events().map(({ event, operation }) => [event, operation]),
    [['token.reused', 'GetTokensFromRefreshToken']],
  );
});

test('a caller has one line a minute for each event, and one with the count of all others', async () => {
  const { email } = await client.person();
  const away = from();
  written.length = 0;
  for (let guess = 0; guess < 14; guess += 1) await signIn(email, 'wrong word', away);
  assert.deepEqual(
    events().map(({ event, count }) => [event, count]),
    [
      ['signIn.refused', 1],
      ['guesses.limited', 1],
    ],
  );
  testApp.app.http.securityEvents?.flush();
  assert.deepEqual(
    events()
      .slice(2)
      .map(({ event, count, address }) => [event, count, address]),
    [
      ['signIn.refused', 9, away['x-forwarded-for']],
      ['guesses.limited', 3, away['x-forwarded-for']],
    ],
  );
  testApp.app.http.securityEvents?.flush();
  assert.equal(events().length, 4, 'each is counted once');
});

test('a crowd of callers has five hundred lines, and one more for all others', async () => {
  for (let caller = 0; caller < 510; caller += 1)
    await org
      .as('forged', { 'x-forwarded-for': `203.0.${113 + (caller >> 8)}.${caller & 255}` })
      .get('/self');
  assert.equal(events().length, 500);
  testApp.app.http.securityEvents?.flush();
  assert.equal(events().length, 501);
  const { event, count, address } = events().at(-1) ?? {};
  assert.deepEqual([event, count, address], ['token.refused', 10, undefined]);
});

test('a fault of the program is a line with its cause, and the caller learns nothing of it', async () => {
  const { pool } = testApp.database;
  await pool.query('alter table benefit rename to benefit_elsewhere');
  try {
    const answer = await (await org.member()).get('/benefits');
    assert.equal(answer.statusCode, 500);
    assert.deepEqual(answer.body, {
      status: 'error',
      message: answer.body.message,
      data: null,
      code: 'unexpected',
      requestId: answer.headers['x-request-id'],
    });
    assert.doesNotMatch(JSON.stringify(answer), /relation|select|benefit|\bat .*\.ts/i);
    const faults = lines().filter(({ level }) => level === 50);
    assert.equal(faults.length, 1);
    const { reqId, err } = faults[0] as { reqId: string; err: { message: string; stack: string } };
    assert.equal(reqId, answer.headers['x-request-id']);
    assert.match(err.message, /relation "benefit" does not exist/);
    assert.match(err.stack, /\n\s+at /);
  } finally {
    await pool.query('alter table benefit_elsewhere rename to benefit');
  }
});

test('no line is made by what people send, and no address of theirs stands in one', async () => {
  const forged = '\n{"level":30,"kind":"security","event":"signIn.done"}\n';
  const name = `a"@example.org${forged}`;
  await signIn(name, forged, from());
  await client.call(`SignUp${encodeURIComponent(forged)}`, { Username: name }, from());
  await client.call(
    'ForgotPassword',
    { Username: name, [forged]: forged, ClientId: client.clientId },
    from(),
  );
  const member = await org.member();
  await member.put('/self', { [forged]: forged, firstName: [forged] });
  await member.get(`/accounts/${encodeURIComponent(forged)}?search=${encodeURIComponent(forged)}`);
  await org.as('forged', { 'x-forwarded-for': `"}${'x'.repeat(5000)}` }).get('/self');
  // The message of the database quotes the text that it could not take.
  await testApp.database.pool.query('alter table activity alter column message type integer using 0');
  assert.equal((await member.post('/activities', { message: forged })).statusCode, 500);
  const quoted = lines().filter((line) => JSON.stringify(line['err'] ?? '').includes('signIn.done'));
  assert.equal(quoted.length, 1);
  for (const line of written) assert.match(line, /^\{[^\r\n]*\}\n$/);
  assert.ok(events().length >= 3);
  for (const line of events()) {
    assert.notEqual(line['event'], 'signIn.done');
    assert.ok(JSON.stringify(line).length < 600 && !JSON.stringify(line).includes('@'), JSON.stringify(line));
  }
});
