import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeOrganization } from '../../features/ground/organization/index.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../testing/app.ts';
import { readConfig } from '../config.ts';
import { MODULES } from '../modules.ts';
import { readJsonBodies } from './json-body.ts';
import { createHttpServer } from './server.ts';

let testApp: TestApp;
let org: TestOrganization;
let member: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  member = await org.member();
});
after(() => testApp.close());

const inject = (options: {
  method?: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: object;
  payload?: string;
}) =>
  testApp.app.http.inject({
    method: 'GET',
    ...options,
    headers: { organization: org.organization.id, authorization: member.token, ...options.headers },
  });

test('the token is taken bare and as Bearer; anything else is no sign-in', async () => {
  assert.equal((await inject({ url: '/api/self' })).statusCode, 200);
  assert.equal(
    (await inject({ url: '/api/self', headers: { authorization: `Bearer ${member.token}` } })).statusCode,
    200,
  );
  for (const authorization of ['nonsense', 'Bearer', 'Basic abc', `${member.token}x`])
    assert.equal(
      (await inject({ url: '/api/self', headers: { authorization } })).statusCode,
      401,
      authorization,
    );
});

test('nobody acts for another account', async () => {
  const other = await org.member();
  assert.equal((await inject({ url: '/api/self', headers: { executeas: other.id } })).statusCode, 403);
  assert.equal((await inject({ url: '/api/self', headers: { executeAs: member.id } })).statusCode, 200);
});

test('every refusal has the envelope, a code and the id of its request', async () => {
  for (const [url, status] of [
    ['/api/nothing', 404],
    ['/api/accounts/nobody', 404],
    ['/api/accounts?page=0', 400],
  ] as const) {
    const answer = await inject({ url });
    assert.equal(answer.statusCode, status);
    const body = answer.json<Record<string, unknown>>();
    assert.equal(body['status'], 'error');
    assert.equal(body['data'], null);
    assert.ok(
      String(body['message']).length > 5 &&
        String(body['code']).length > 3 &&
        String(body['requestId']).length === 36,
    );
  }
});

test('bodies mean what they say: no coercion, no unknown fields, no deep or broken JSON, never a 500', async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  for (const payload of [
    '{"firstName":5}',
    '{"firstName":["x"]}',
    '{"nope":1}',
    '{',
    'null',
    '[]',
    '"x"',
    deep,
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
  ]) {
    const answer = await inject({
      method: 'PUT',
      url: '/api/self',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    assert.ok(
      answer.statusCode >= 400 && answer.statusCode < 500,
      `${payload.slice(0, 40)}: ${answer.statusCode}`,
    );
  }
  for (const url of [
    '/api/accounts?__proto__[x]=1',
    '/api/accounts?search=%00',
    '/api/accounts/%00',
    '/api/accounts?search=%ED%A0%80',
  ])
    assert.ok((await inject({ url })).statusCode < 500, url);
});

test('input is decoded once: what is escaped for addresses, pages or JSON stays as it was written', async () => {
  const written = String.raw`%41%2e%2e%2f &lt;b&gt; &#65; \u0041 +`;
  const saved = await inject({
    method: 'PUT',
    url: '/api/self',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ title: written }),
  });
  assert.equal(saved.statusCode, 200, saved.body);
  assert.equal((await inject({ url: '/api/self' })).json<{ data: { title: string } }>().data.title, written);
  // A name with a percent sign is asked for with it escaped once; decoded twice it would be another one.
  const asked = await inject({
    url: `/api/accounts/${encodeURIComponent(encodeURIComponent(member.id[0] ?? ''))}`,
  });
  assert.equal(asked.statusCode, 404);
  const found = async (search: string): Promise<number> =>
    (await inject({ url: `/api/accounts?search=${search}` })).json<{ data: unknown[] }>().data.length;
  assert.equal(await found(encodeURIComponent('%41%2e')), 1);
  assert.equal(await found(encodeURIComponent(encodeURIComponent('%41%2e'))), 0);
});

test('a body that would change what objects inherit is refused, however deep and long it is', async () => {
  const plain = createHttpServer(readConfig({ LOG_LEVEL: 'silent' }));
  plain.register(async (scope) => {
    readJsonBodies(scope);
    scope.post('/kept', ({ body }) => body);
  });
  const padding = 'x'.repeat(100_000);
  for (const poison of ['{"__proto__":{"isStaff":true}}', '{"constructor":{"prototype":{"isStaff":true}}}'])
    for (const payload of [poison, `{"a":[${poison}]}`, `{"padding":"${padding}","a":${poison}}`]) {
      const headers = { 'content-type': 'application/json' };
      const { statusCode } = await plain.inject({ method: 'POST', url: '/kept', headers, payload });
      assert.equal(statusCode, 400, payload.slice(0, 80));
    }
  await plain.close();
});

test('every answer says its type and charset', async () => {
  const json = 'application/json; charset=utf-8';
  for (const [url, type] of [
    ['/api/self', json],
    ['/api/nothing', json],
    ['/api/accounts?page=0', json],
    ['/api/openapi.json', json],
    ['/api/docs/', 'text/html; charset=utf-8'],
    ['/healthz', json],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/media/nothing/public', json],
    ['/identity/nothing', 'application/x-amz-json-1.1; charset=utf-8'],
  ] as const)
    assert.equal((await inject({ url })).headers['content-type'], type, url);
});

test('answers that are no pages load nothing, run nothing and stand in no frame', async () => {
  const policyOf = async (url: string): Promise<unknown> =>
    (await inject({ url })).headers['content-security-policy'];
  for (const url of [
    '/api/self',
    '/api/nothing',
    '/api/accounts?page=0',
    '/api/openapi.json',
    '/healthz',
    '/robots.txt',
    '/identity/nothing',
    `/identity/${org.organization.userPoolId}/.well-known/jwks.json`,
    '/unsubscribe/nothing',
    '/nothing',
  ])
    assert.equal(await policyOf(url), "default-src 'none'; frame-ancestors 'none'", url);
  assert.equal(
    await policyOf('/media/nothing/public'),
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  );
  // The page of the description has scripts and styles of its own, and the policy that allows them.
  assert.match(String(await policyOf('/api/docs/')), /frame-ancestors 'self';.* script-src 'self'/);
});

test('a parameter that stands twice in an address is refused', async () => {
  for (const query of [
    'search=a&search=b',
    'page=1&page=2',
    'pageSize=1&pageSize=1',
    'orderBy=name&orderBy=name',
  ]) {
    const answer = await inject({ url: `/api/accounts?${query}` });
    assert.equal(answer.statusCode, 400, query);
    assert.equal(answer.json<{ field?: string }>().field, query.split('=')[0], query);
  }
});

test('calls without payload arrive as empty forms', async () => {
  const other = await org.member();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  assert.equal(
    (await inject({ method: 'POST', url: `/api/accounts/${other.id}/follow`, headers: form })).statusCode,
    200,
  );
  const filled = await inject({ method: 'PUT', url: '/api/self', headers: form, payload: 'firstName=x' });
  assert.equal(filled.statusCode, 415);
});

test('a switched-off module answers 456, the others go on', async () => {
  const modules = MODULES.filter((module) => module !== 'events');
  await changeOrganization(testApp.database, org.organization.slug, { modules });
  for (let status = 200; status !== 456; status = (await inject({ url: '/api/events' })).statusCode)
    assert.ok(status === 200, String(status));
  assert.equal(
    (await inject({ url: '/api/series' })).json<{ message: string }>().message,
    'feature not available',
  );
  assert.equal((await inject({ url: '/api/accounts' })).statusCode, 200);
});

test('refusals are in the language that the caller asks for, else in English', async () => {
  const busy = await org.member();
  await Promise.all(Array.from({ length: 60 }, () => busy.get('/storage/link-preview?href=x')));
  const tooLong = JSON.stringify({ firstName: 'x'.repeat(1000) });
  const json = { 'content-type': 'application/json' };
  const calls = {
    refused: { url: '/api/accounts?orderBy=shoeSize' },
    absent: { url: '/api/accounts/nobody' },
    invalid: { method: 'PUT', url: '/api/self', headers: json, payload: tooLong },
    unreadable: { method: 'PUT', url: '/api/self', headers: json, payload: '{' },
    limited: { url: '/api/storage/link-preview?href=x', headers: { authorization: busy.token } },
    unknown: { url: '/api/nothing' },
  } as const;
  const say = async (call: Parameters<typeof inject>[0], headers: object): Promise<string> => {
    const answer = await inject({ ...call, headers: { ...call.headers, ...headers } });
    return answer.json<{ message: string }>().message;
  };
  const german = { locale: 'de' };
  assert.match(await say(calls.refused, german), /^orderBy muss eines von diesen sein: /);
  assert.equal(await say(calls.absent, german), 'Wir konnten dieses Konto nicht finden.');
  assert.match(await say(calls.invalid, german), /^firstName darf höchstens \d+ Zeichen haben\.$/);
  assert.equal(await say(calls.unreadable, german), 'Die Daten sind kein gültiges JSON.');
  assert.match(await say(calls.limited, german), /^Das war viel auf einmal\. Bitte warte \d+ Sekunden?\.$/);
  assert.equal(
    await say(calls.unknown, { 'accept-language': 'xx, de-AT;q=0.8' }),
    'Diesen Aufruf gibt es nicht.',
  );

  assert.match(await say(calls.absent, { ...german, host: 'a name/with more' }), /^Der Header „Host“ muss /);

  const arabic = { locale: 'ar', 'accept-language': 'de' };
  assert.equal(await say(calls.absent, arabic), 'لم نجد هذا الحساب.');
  assert.match(await say(calls.invalid, arabic), /^لا يمكن أن يزيد firstName على /);
  assert.match(await say(calls.limited, arabic), /^كان هذا كثيراً دفعة واحدة\. انتظر /);

  // There are no texts in Portuguese yet.
  for (const headers of [{ locale: 'pt-PT' }, {}, { 'accept-language': '*' }, { locale: 'not a language' }]) {
    assert.equal(await say(calls.absent, headers), "We couldn't find that account.");
    assert.match(await say(calls.invalid, headers), /^firstName can have up to \d+ characters\.$/);
    assert.match(await say(calls.limited, headers), /^That was a lot at once\. Wait \d+ seconds?\.$/);
    assert.equal(await say(calls.unknown, headers), 'There is no such call.');
  }
});

test('a caller beyond the rate limit waits, and nobody else does', async () => {
  const busy = await org.member();
  const statuses: number[] = [];
  for (let index = 0; index < 62; index++)
    statuses.push((await busy.get('/storage/link-preview?href=x')).statusCode);
  assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429]);
  assert.equal((await member.get('/storage/link-preview?href=x')).statusCode, 200);
});

test('the description is served and can be browsed', async () => {
  const description = (await inject({ url: '/api/openapi.json' })).json<{
    openapi: string;
    components: { schemas: object };
  }>();
  assert.equal(description.openapi, '3.1.0');
  for (const name of [
    'Account',
    'BaseAccount',
    'Activity',
    'Event',
    'Session',
    'Speaker',
    'Organization',
    'Self',
    'Error',
  ])
    assert.ok(name in description.components.schemas, name);
  const page = await inject({ url: '/api/docs/' });
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /swagger-ui/);
});
