import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  captureLog,
  captureMails,
  changeSettings,
  identityClient,
  NAMED,
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

test('a crowd of callers has 250 lines, and one more for all others; other events have lines beside it', async () => {
  for (let caller = 0; caller < 260; caller += 1)
    await org
      .as('forged', { 'x-forwarded-for': `203.0.${113 + (caller >> 8)}.${caller & 255}` })
      .get('/self');
  assert.equal(events().length, 250);
  const member = await org.member();
  await member.get('/admin/audit');
  assert.equal(only('permission.refused')['actor'], member.id);
  written.length = 0;
  testApp.app.http.securityEvents?.flush();
  const { event, count, organization, address } = only('token.refused');
  assert.deepEqual(
    [event, count, organization, address],
    ['token.refused', 10, org.organization.id, undefined],
  );
});

test('the line of a count tells only what all that were counted had in common', async () => {
  const { email } = await client.person();
  const away = from();
  written.length = 0;
  await signIn(email, 'wrong word', away);
  await signIn(email, 'wrong word', away);
  await client.call(
    'ConfirmForgotPassword',
    { ClientId: client.clientId, Username: email, ConfirmationCode: '1', Password: PASSWORD },
    away,
  );
  testApp.app.http.securityEvents?.flush();
  const [first, counted, ...more] = events();
  assert.deepEqual([first?.['count'], typeof first?.['subject'], more], [1, 'string', []]);
  assert.deepEqual(told(counted ?? {}), {
    level: 40,
    kind: 'security',
    event: 'signIn.refused',
    organization: org.organization.id,
    address: away['x-forwarded-for'],
    count: 2,
  });

  const { email: other, sub } = await client.person();
  const { AccessToken } = (await signIn(other, PASSWORD, from())).body['AuthenticationResult'] as {
    AccessToken: string;
  };
  testApp.app.http.securityEvents?.flush();
  written.length = 0;
  const change = { AccessToken, PreviousPassword: PASSWORD, ProposedPassword: 'woven basket 12' };
  await client.call('ChangePassword', change, from());
  await client.call('GlobalSignOut', { AccessToken }, from());
  assert.deepEqual(
    events().map(({ event, operation, actor }) => [event, operation, actor]),
    [
      ['credentials.changed', 'ChangePassword', sub],
      ['credentials.changed', 'GlobalSignOut', sub],
    ],
    'each change is a line',
  );
});

test('a name longer than any address is not read', async () => {
  const names = [`${'\u0301'.repeat(16_000)}${'\u0316'.repeat(16_000)}`, 'a'.repeat(255)];
  for (const Username of names) {
    written.length = 0;
    await client.call('SignUp', { ClientId: client.clientId, Username, Password: PASSWORD }, from());
    const line = only('input.refused');
    assert.deepEqual([line['operation'], line['subject']], ['SignUp', undefined]);
  }
});

test('no account is named by a token that the operation has not verified', async () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forged = `${part({ alg: 'none' })}.${part({ sub: '00000000-0000-4000-8000-000000000000' })}.x`;
  for (const AccessToken of [forged, 'garbage']) {
    const { email } = await client.person();
    const since = client.mails.length;
    await client.call('ForgotPassword', { ClientId: client.clientId, Username: email }, from());
    const ConfirmationCode = await client.codeFor(email, since);
    testApp.app.http.securityEvents?.flush();
    written.length = 0;
    const reset = { ClientId: client.clientId, Username: email, ConfirmationCode, Password: PASSWORD };
    const answer = await client.call('ConfirmForgotPassword', { ...reset, AccessToken }, from());
    assert.equal(answer.statusCode, 200);
    const { subject, ...line } = only('credentials.changed');
    assert.deepEqual([line['operation'], line['actor']], ['ConfirmForgotPassword', undefined]);
    assert.match(String(subject), /^[\w-]{16}$/);
  }
});

test('fields beside those that an operation reads change no line of it', async () => {
  const { email, sub } = await client.person();
  const challenge = await client.signIn(email, 'wrong word');
  assert.equal(challenge.errorName, 'NotAuthorizedException');
  testApp.app.http.securityEvents?.flush();
  written.length = 0;
  await signIn(email, 'wrong word', from());
  const { subject } = only('signIn.refused');
  const wrong = {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: client.clientId,
    AuthParameters: { USERNAME: email, PASSWORD: 'wrong word' },
  };
  written.length = 0;
  await client.call('InitiateAuth', { ...wrong, Username: 'another@example.org' }, from());
  assert.equal(only('signIn.refused')['subject'], subject);
  written.length = 0;
  const proof = { USERNAME: email, EMAIL_OTP_CODE: '123456' };
  await client.call(
    'RespondToAuthChallenge',
    {
      ChallengeName: 'EMAIL_OTP',
      ClientId: client.clientId,
      Session: 'guessed',
      ChallengeResponses: proof,
      AuthParameters: { USERNAME: 'another@example.org' },
      Username: 'another@example.org',
    },
    from(),
  );
  assert.equal(only('signIn.refused')['subject'], subject);

  const asked = await client.call(
    'InitiateAuth',
    {
      AuthFlow: 'USER_AUTH',
      ClientId: client.clientId,
      AuthParameters: { USERNAME: email },
    },
    from(),
  );
  written.length = 0;
  const done = await client.call(
    'RespondToAuthChallenge',
    {
      AuthFlow: 'REFRESH_TOKEN',
      ChallengeName: 'SELECT_CHALLENGE',
      ClientId: client.clientId,
      Session: asked.body['Session'],
      ChallengeResponses: { USERNAME: email, ANSWER: 'PASSWORD', PASSWORD },
    },
    from(),
  );
  assert.equal(done.errorName, '', done.body.message);
  assert.equal(only('signIn.done')['actor'], sub);
});

test('a change that is sent again under its id is one, and names no account beside the one whose token it showed', async () => {
  const { email, sub } = await client.person();
  const { AccessToken } = (await signIn(email, PASSWORD, from())).body['AuthenticationResult'] as {
    AccessToken: string;
  };
  const away = { ...from(), 'amz-sdk-invocation-id': 'one' };
  const names = [{ Name: 'given_name', Value: 'Ada' }];
  written.length = 0;
  await client.call('UpdateUserAttributes', { AccessToken, UserAttributes: names }, from());
  assert.deepEqual(events(), [], 'a name opens nothing');
  const change = { AccessToken, PreviousPassword: PASSWORD, ProposedPassword: 'woven basket 12' };
  for (let turn = 0; turn < 2; turn += 1)
    assert.equal(
      (await client.call('ChangePassword', { ...change, Username: 'another@example.org' }, away)).errorName,
      '',
    );
  testApp.app.http.securityEvents?.flush();
  const { actor, count, subject } = only('credentials.changed');
  assert.deepEqual([actor, count, subject], [sub, 1, undefined]);
});

test('proofs and changes outside of the protocol are lines too', async () => {
  const { email, sub } = await client.person();
  const { AccessToken } = (await signIn(email, PASSWORD, from())).body['AuthenticationResult'] as {
    AccessToken: string;
  };
  const caller = org.as(AccessToken);
  written.length = 0;
  for (let guess = 0; guess < 12; guess += 1)
    await caller.post('/self/sign-ins/confirmation', { password: 'wrong word' });
  const guessed = '/api/self/sign-ins/confirmation';
  assert.deepEqual(
    events().map(({ event, operation, actor }) => [event, operation, actor]),
    [
      ['signIn.refused', guessed, sub],
      ['guesses.limited', guessed, sub],
    ],
  );
  written.length = 0;
  assert.equal((await caller.delete('/self/sign-ins')).statusCode, 200);
  assert.deepEqual(
    [only('credentials.changed')['operation'], only('credentials.changed')['actor']],
    ['/api/self/sign-ins', sub],
  );

  const [staff, first, second] = [await org.staff(), await org.member(), await org.member()];
  testApp.app.http.securityEvents?.flush();
  written.length = 0;
  for (const { id } of [first, second])
    assert.equal((await staff.delete(`/admin/accounts/${id}/sign-ins`)).statusCode, 200);
  assert.deepEqual(
    events().map(({ event, operation, actor, target }) => [event, operation, actor, target]),
    [first, second].map(({ id }) => [
      'credentials.changed',
      '/api/admin/accounts/:accountId/sign-ins',
      staff.id,
      id,
    ]),
  );
});

test('no name of an operation is told that is none of ours', async () => {
  for (const host of [org.hostname, 'nobody.example']) {
    testApp.app.http.securityEvents?.flush();
    written.length = 0;
    await client.call(`anna_${'x'.repeat(10_000)}`, {}, { ...from(), host });
    assert.ok(only('input.refused'));
    assert.equal(written.filter((line) => line.includes('anna')).length, 0);
  }
});

test('a member who may not act for another is named; visitors are not', async () => {
  const [member, other] = [await org.member(), await org.member()];
  const answer = await org.as(member.token, { executeAs: other.id }).get('/self');
  assert.equal(answer.body.code, 'executeAs.forbidden');
  const { actor, reason, organization } = only('permission.refused');
  assert.deepEqual([actor, reason, organization], [member.id, 'executeAs.forbidden', org.organization.id]);
  written.length = 0;
  await org.as('forged', { executeAs: other.id }).get('/self');
  assert.deepEqual(
    events().map(({ event, actor: named }) => [event, named]),
    [['token.refused', undefined]],
  );
});

test('a token that is not valid, a sign-in of a while ago and an address that is taken are no refused proofs', async () => {
  const { email, sub } = await client.person();
  const { AccessToken, RefreshToken } = (await signIn(email, PASSWORD, from())).body[
    'AuthenticationResult'
  ] as { AccessToken: string; RefreshToken: string };
  const { clientId: ClientId } = client;
  const named = async (operation: string, input: Record<string, unknown>): Promise<unknown[]> => {
    const answers: unknown[][] = [];
    // Under an id, as the clients of the protocol send them, the answer is stored.
    for (const headers of [{}, { 'amz-sdk-invocation-id': `${(addresses += 1)}` }]) {
      testApp.app.http.securityEvents?.flush();
      written.length = 0;
      const { errorName } = await client.call(operation, input, { ...from(), ...headers });
      answers.push([errorName, ...events().map(({ event }) => event)]);
    }
    const [plain = [], stored] = answers;
    assert.deepEqual(stored, plain, operation);
    return plain;
  };
  const invalid = ['NotAuthorizedException', 'token.refused'];
  assert.deepEqual(await named('GetUser', { AccessToken: 'forged' }), invalid);
  assert.deepEqual(await named('GetTokensFromRefreshToken', { RefreshToken: 'forged', ClientId }), invalid);
  const refresh = { AuthFlow: 'REFRESH_TOKEN_AUTH', ClientId, AuthParameters: { REFRESH_TOKEN: 'forged' } };
  assert.deepEqual(await named('InitiateAuth', refresh), invalid);
  const change = { AccessToken, PreviousPassword: 'wrong word', ProposedPassword: 'woven basket 12' };
  assert.deepEqual(await named('ChangePassword', { ...change, AccessToken: 'forged' }), invalid);
  assert.deepEqual(await named('ChangePassword', change), ['NotAuthorizedException', 'signIn.refused']);

  // Only asked to prove once more that it is they.
  await testApp.database.pool.query(
    "update identity_token_family set auth_time = auth_time - interval '15 minutes' where user_id = $1",
    [sub],
  );
  const { body } = await client.call('GetTokensFromRefreshToken', { RefreshToken, ClientId });
  const { AccessToken: old } = body['AuthenticationResult'] as { AccessToken: string };
  const elsewhere = [{ Name: 'email', Value: 'another@example.org' }];
  assert.deepEqual(await named('UpdateUserAttributes', { AccessToken: old, UserAttributes: elsewhere }), [
    'NotAuthorizedException',
  ]);
  assert.equal((await org.as(old).delete('/self')).body.code, 'signIn.notRecent');
  assert.deepEqual(events(), []);

  await changeSettings(testApp, org, { revealAccountExistence: true });
  const taken = { ClientId, Username: email, Password: PASSWORD };
  const attributes = [{ Name: 'email', Value: email }, ...NAMED];
  assert.deepEqual(await named('SignUp', { ...taken, UserAttributes: attributes }), [
    'UsernameExistsException',
  ]);
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
