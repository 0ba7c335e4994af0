import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { App } from '../../../../app.ts';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { startSecondApp } from '../../../../testing/second-app.ts';
import { Started } from '../../../../testing/started.ts';
import { openFirstRun } from './first-run.service.ts';

const HOST = 'community.example.org';
let testApp: TestApp;

before(async () => {
  testApp = await createTestApp();
});
after(() => testApp.close());

interface Given {
  readonly token: string;
  readonly [field: string]: string;
}

const open = async (now = new Date()): Promise<string> => {
  const token = await openFirstRun(testApp.database, now);
  return token ?? assert.fail('there is an organization already');
};

const press = ({ http }: App, { token, ...more }: Given) =>
  http.inject({
    method: 'POST',
    url: '/setup',
    headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      token,
      name: 'Lighthouse',
      locale: 'de',
      firstName: 'Ada',
      lastName: 'Berg',
      email: 'Ada@example.org',
      password: 'seven-herons-at-dawn',
      ...more,
    }).toString(),
  });

const get = (url: string, accept = 'text/html') =>
  testApp.app.http.inject({ url, headers: { host: HOST, accept } });

const count = async (table: 'organization' | 'account' | 'first_run_address'): Promise<number> => {
  const { rows } = await testApp.database.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table}`,
  );
  return rows[0]?.n ?? 0;
};

test('answers nothing but health before there is an organization', async () => {
  for (const url of ['/healthz', '/readyz']) assert.equal((await get(url)).statusCode, 200);
  for (const url of ['/', '/admin', '/setup', '/setup?token=guessed', '/setup?token=a&token=b']) {
    const answer = await get(url);
    assert.equal(answer.statusCode, 404, url);
    assert.match(answer.body, /Nothing is here yet/, url);
  }
  for (const url of ['/api/openapi.json', '/api/organization/config', '/identity', '/robots.txt'])
    assert.equal((await get(url, 'application/json')).statusCode, 404, url);
});

test('prints an address at the start', async () => {
  const { databaseUrl = '', dataDir } = testApp.services.config;
  const started = new Started({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  try {
    const token = await started.says(/\/setup\?token=(\S+)/);
    const page = await get(`/setup?token=${token}`);
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /Set up your community/);
    assert.match(page.body, /community\.example\.org/);
  } finally {
    await started.end();
  }
});

test('keeps the hash of an address only, and forgets old ones', async () => {
  const token = await open();
  const { rows } = await testApp.database.pool.query('select * from first_run_address');
  assert.equal(JSON.stringify(rows).includes(token), false);
  assert.equal((await get(`/setup?token=${token}`)).statusCode, 200);
  for (let made = 0; made < 25; made += 1) await open();
  assert.equal(await count('first_run_address'), 20);
  assert.equal((await get(`/setup?token=${token}`)).statusCode, 404);
});

test('refuses an address that has expired', async () => {
  const token = await open(new Date(Date.now() - 13 * 60 * 60_000));
  assert.equal((await get(`/setup?token=${token}`)).statusCode, 404);
  assert.equal((await press(testApp.app, { token })).statusCode, 404);
  assert.equal(await count('organization'), 0);
});

test('says what is wrong, keeps what was typed but the password, and makes nothing', async () => {
  const token = await open();
  const wrong: readonly (readonly [string, string])[] = [
    ['name', '  '],
    ['firstName', 'x'.repeat(81)],
    ['email', 'nobody'],
    ['password', 'password'],
  ];
  for (const [field, text] of wrong) {
    const { statusCode, body } = await press(testApp.app, { token, [field]: text });
    assert.equal(statusCode, 400, field);
    assert.ok(body.includes(`id="${field}-problem"`), field);
    assert.equal(body.includes('seven-herons'), false, field);
  }
  const hostile = await press(testApp.app, { token, name: '"><script>', password: 'short' });
  assert.equal(hostile.body.includes('<script>'), false);
  assert.match(String(hostile.headers['content-security-policy']), /default-src 'none'/);
  assert.equal(await count('organization'), 0);
  assert.equal(await count('account'), 0);
});

test('refuses bodies that are no form', async () => {
  const send = (payload: string, type = 'application/json') =>
    testApp.app.http.inject({
      method: 'POST',
      url: '/setup',
      remoteAddress: '203.0.113.9',
      headers: { host: HOST, 'content-type': type },
      payload,
    });
  for (const payload of ['{', '[1]', '"text"', '7', '{"token":7}', '{"token":{"a":1},"name":["x"]}']) {
    const { statusCode, body } = await send(payload);
    assert.equal(statusCode, 400, `${payload} ${body}`);
  }
  assert.equal(await count('organization'), 0);
});

test('makes one organization when two processes are pressed at once', async () => {
  const second = await startSecondApp(testApp);
  try {
    const [one, other] = [await open(), await open()];
    const answers = await Promise.all([
      press(testApp.app, { token: one }),
      press(second, { token: one }),
      press(second, { token: other, name: 'Other' }),
      press(testApp.app, { token: other, name: 'Other' }),
    ]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [303, 404, 404, 404]);
    assert.equal(await count('organization'), 1);
    assert.equal(await count('account'), 1);
    assert.equal(await count('first_run_address'), 0);
  } finally {
    await second.close();
  }
});

test('has an owner who signs in by the password, and no address afterwards', async () => {
  const { rows } = await testApp.database.pool.query<Record<string, string>>(
    `select user_pool_client_id as client, organization.locale, built_in_role as role, account.email, first_name as name
     from organization join organization_staff using (organization_id)
     join account on account.id = account_id`,
  );
  const [made] = rows;
  assert.equal(rows.length, 1);
  assert.equal(made?.['role'], 'owner');
  assert.equal(made['locale'], 'de');
  assert.equal(made['name'], 'Ada');
  const answer = await testApp.app.http.inject({
    method: 'POST',
    url: '/identity',
    headers: {
      host: HOST,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    payload: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: made['client'],
      AuthParameters: { USERNAME: 'ada@example.org', PASSWORD: 'seven-herons-at-dawn' },
    }),
  });
  assert.equal(answer.statusCode, 200, answer.body);
  const { AuthenticationResult } = answer.json<{ AuthenticationResult: { AccessToken: string } }>();
  const self = await testApp.app.http.inject({
    url: '/api/admin/setup',
    headers: { host: HOST, authorization: AuthenticationResult.AccessToken },
  });
  assert.equal(self.statusCode, 200, self.body);
  assert.equal(await openFirstRun(testApp.database), undefined);
  assert.equal((await get('/setup')).statusCode, 404);
  assert.equal((await press(testApp.app, { token: 'any' })).statusCode, 404);
});

test('asks each network at most twenty times a minute', async () => {
  const answers: number[] = [];
  for (let call = 0; call < 45; call += 1) answers.push((await get('/setup?token=guess')).statusCode);
  assert.ok(answers.includes(429));
});
