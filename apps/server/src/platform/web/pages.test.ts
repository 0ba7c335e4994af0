import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify from 'fastify';
import type { PageRequest, Site, SiteConfig } from '../../../../web/src/contract.ts';
import type { Organization } from '../context.ts';
import { createPageCache } from './page-cache.ts';
import { appError } from '../errors.ts';
import { answerError } from '../http/errors.ts';
import { limitProcessorTime } from '../http/processor-budget.ts';
import { createPages } from './pages.ts';

const organization: Organization = {
  id: '01a1f9b4-8cb7-4491-9581-956605bc8e03',
  slug: 'demo',
  name: 'Demo',
  email: 'hello@demo.test',
  locale: 'en',
  locales: [],
  timezone: 'UTC',
  primaryColor: null,
  secondaryColor: null,
  modules: new Set(),
  maintenance: false,
  hostname: 'demo.test',
  identityService: 'embedded',
  userPoolId: 'local_demo',
  userPoolClientId: 'client',
  signUpFields: [],
  passwordMinLength: 8,
  passwordCharacters: [],
  revealAccountExistence: false,
  hostedUrl: null,
  identityEndpoint: null,
  identityIssuer: null,
  identityPoolId: null,
  allowGuestAccess: false,
  requireSecondFactor: false,
  venueNetworks: [],
};
const config = { API_URL: '/api', CHAT_URL: 'wss://chat.test/x', COGNITO_HOSTED_URL: null } as SiteConfig;

async function program(
  changes: Partial<Organization> = {},
  more: Partial<SiteConfig> = {},
  budget = { member: 0, address: 0 },
  database = { isAway: false },
) {
  const asked: PageRequest[] = [];
  const recorded: string[] = [];
  const site: Site = {
    textsVersion: () => 'now',
    locales: ['ar', 'de', 'en'],
    searchNames: ['day', 'q'],
    isPayPage: (path) => path.startsWith('/pay/'),
    closed: [],
    answer: (page) => {
      asked.push(page);
      const missing = page.request.url.endsWith('/missing');
      const html = `<p>${page.instead ?? page.request.url} ${page.locale} ${asked.length}</p><script nonce="${page.nonce}">go()</script><script>alert(1)</script>`;
      return Promise.resolve(
        new Response(html, {
          status: missing ? 404 : 200,
          headers: {
            'content-type': 'text/html; charset=utf-8',
            ...(page.request.url.endsWith('/incomplete') && { 'cache-control': 'no-store' }),
          },
        }),
      );
    },
  };
  const cache = createPageCache();
  const app = Fastify();
  limitProcessorTime(app, budget);
  app.setErrorHandler(answerError);
  const tenant = { ...organization, ...changes };
  app.setNotFoundHandler(
    createPages({
      site: () => Promise.resolve(site),
      cache,
      resolveOrganization: async (name) =>
        name === 'demo.test' || name === 'alias.test' ? tenant : undefined,
      readConfig: () =>
        database.isAway
          ? Promise.reject(appError('unavailable', 'database.unavailable'))
          : Promise.resolve({ ...config, ...more }),
      fetchApi: () => Promise.reject(new Error('not asked')),
      recordInvalidDomain: async (name) => void recorded.push(name),
      protect: true,
    }),
  );
  await app.ready();
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url, remoteAddress, headers: { host: 'demo.test', ...headers } });
  return { get, app, asked, recorded, cache };
}

describe('pages', () => {
  it('are made anew only for what they read of an address', async () => {
    const { get, asked } = await program();
    const first = await get('/events?q=boat&day=2&day=3');
    for (const search of ['day=2&q=boat', 'q=boat&day=2&utm_source=x', 'fresh=1&day=2&q=boat&fresh=2'])
      assert.equal((await get(`/events?${search}`)).body, first.body);
    assert.equal(asked.length, 1);
    assert.equal(new URL(asked[0]?.request.url ?? '').search, '?day=2&q=boat');
    for (const url of ['/events', '/events?', '/events?fresh=1']) await get(url);
    assert.equal(asked.length, 2);
    await get('/events?q=ship');
    assert.equal(asked.length, 3);
  });

  it('are not cached when a query of theirs failed', async () => {
    const { get, asked } = await program();
    for (let turn = 1; turn <= 2; turn += 1) {
      const { statusCode, headers } = await get('/incomplete');
      assert.deepEqual([statusCode, headers['cache-control'], asked.length], [200, 'no-store', turn]);
    }
  });

  it('are the last ones kept while the database is away, else one that says to come again', async () => {
    const database = { isAway: false };
    const { get, cache } = await program({}, {}, undefined, database);
    const before = await get('/events');
    cache.invalidate();
    database.isAway = true;
    const kept = await get('/events');
    assert.deepEqual([kept.statusCode, kept.body], [200, before.body]);
    const away = await get('/speakers');
    assert.deepEqual(
      [
        away.statusCode,
        away.headers['retry-after'],
        away.headers['content-type'],
        away.headers['cache-control'],
      ],
      [503, '2', 'text/html; charset=utf-8', 'no-store'],
    );
    database.isAway = false;
    assert.equal((await get('/speakers')).statusCode, 200);
  });

  it('are made anew for nobody whose address has spent its part; what is kept they still get', async () => {
    const { get, asked } = await program({}, {}, { member: 0, address: 1 });
    assert.equal((await get('/events', {}, '192.0.2.1')).statusCode, 200);
    let refused = await get('/kept', {}, '203.0.113.9');
    for (let turn = 0; refused.statusCode === 200 && turn < 3000; turn += 1)
      refused = await get(`/events/${turn}`, {}, '203.0.113.9');
    assert.equal(refused.statusCode, 429);
    assert.ok(Number(refused.headers['retry-after']) >= 1);
    const made = asked.length;
    assert.equal((await get('/kept', {}, '203.0.113.9')).statusCode, 200);
    assert.equal(asked.length, made);
    assert.equal((await get('/another', {}, '192.0.2.1')).statusCode, 200);
  });

  it('give their data by the same names, and to nobody whose address has spent its part', async () => {
    const { get, asked } = await program({}, {}, { member: 0, address: 6 });
    const at = '203.0.113.10';
    await get('/events.data?fresh=1&q=boat&_routes=routes%2Fevents&utm_source=x', {}, at);
    assert.equal(new URL(asked[0]?.request.url ?? '').pathname, '/events.data');
    assert.equal(new URL(asked[0]?.request.url ?? '').search, '?q=boat&_routes=routes%2Fevents');
    // A page is no data for what stands in its search part.
    const page = await get('/events?q=boat&fresh=1.data', {}, '192.0.2.1');
    assert.equal((await get('/events?q=boat&fresh=2.data', {}, '192.0.2.1')).body, page.body);
    let refused = await get('/events.data', {}, at);
    for (let turn = 0; refused.statusCode === 200 && turn < 5000; turn += 1)
      refused = await get('/events.data', {}, at);
    assert.equal(refused.statusCode, 429);
    const made = asked.length;
    assert.equal((await get('/events.data', {}, at)).statusCode, 429);
    assert.equal(asked.length, made);
  });

  it('tell the router which routes lie behind the links that it names', async () => {
    const { get, asked } = await program();
    for (const path of ['/events', '/people'])
      await get(`/__manifest?paths=${encodeURIComponent(path)}&version=fb34&fresh=1`, {}, '192.0.2.9');
    assert.deepEqual(
      asked.map(({ request }) => new URL(request.url).search),
      ['?paths=%2Fevents&version=fb34', '?paths=%2Fpeople&version=fb34'],
    );
  });

  it('for unknown hostnames and during maintenance are refused to an address that has spent its part', async () => {
    for (const [changes, host] of [
      [{}, 'nowhere.test'],
      [{ maintenance: true }, 'demo.test'],
    ] as const) {
      const { get, recorded } = await program(changes, {}, { member: 0, address: 6 });
      const visit = () => get('/', { host }, '203.0.113.11');
      let refused = await visit();
      for (let turn = 0; refused.statusCode !== 429 && turn < 5000; turn += 1) refused = await visit();
      const visits = recorded.length;
      assert.deepEqual([(await visit()).statusCode, recorded.length], [429, visits]);
      assert.notEqual((await get('/', { host }, '192.0.2.1')).statusCode, 429);
    }
  });

  it('carry the headers that keep them safe', async () => {
    const { get } = await program();
    const { headers, statusCode } = await get('/events');
    assert.equal(statusCode, 200);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /script-src 'self' 'sha256-[\w+/]+=*';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /object-src 'none'; base-uri 'none'/);
    assert.match(policy, /connect-src 'self' wss:\/\/chat\.test;/);
    assert.doesNotMatch(policy, /unsafe-inline/);
    // The page holds a second script, which the site did not write.
    assert.equal(policy.match(/script-src [^;]*/)?.[0].match(/sha256-/g)?.length, 1);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
    assert.equal(headers['vary'], 'Accept-Encoding, Cookie');
  });

  it('may load PayPal’s scripts on pay pages, in every language, and only where PayPal takes the money', async () => {
    const policyOf = async (address: string, PAYPAL: boolean): Promise<string> => {
      const { get } = await program({}, { PAYPAL });
      return String((await get(address)).headers['content-security-policy']);
    };
    for (const address of ['/pay/1', '/de/pay/1']) {
      const policy = await policyOf(address, true);
      for (const name of ['script-src', 'connect-src', 'frame-src'])
        assert.match(policy, new RegExp(`${name} 'self'[^;]* https://\\*\\.paypal\\.com`), address);
      assert.match(policy, /style-src 'self' 'unsafe-inline';/);
      assert.doesNotMatch(policy, /script-src [^;]*unsafe/);
    }
    for (const policy of [await policyOf('/events', true), await policyOf('/pay/1', false)])
      assert.doesNotMatch(policy, /paypal|unsafe-inline/);
  });

  it('may show Braintree’s card fields on pay pages, and only where Braintree takes the money', async () => {
    const policyOf = async (address: string, BRAINTREE: boolean): Promise<string> => {
      const { get } = await program({}, { BRAINTREE });
      return String((await get(address)).headers['content-security-policy']);
    };
    const policy = await policyOf('/pay/1', true);
    assert.match(policy, /frame-src 'self'[^;]* https:\/\/assets\.braintreegateway\.com/);
    assert.match(policy, /connect-src 'self'[^;]* https:\/\/\*\.braintree-api\.com/);
    assert.doesNotMatch(policy, /unsafe-inline/);
    for (const other of [await policyOf('/events', true), await policyOf('/pay/1', false)])
      assert.doesNotMatch(other, /braintree/);
  });

  it('may call a sign-in service elsewhere, and are shown although it is set up wrongly', async () => {
    const connectOf = async (more: Partial<SiteConfig>): Promise<string> => {
      const { get } = await program({}, { IDENTITY_SERVICE: 'cognito', COGNITO_ENDPOINT: null, ...more });
      const { headers, statusCode } = await get('/events');
      assert.equal(statusCode, 200);
      return /connect-src [^;]*/.exec(String(headers['content-security-policy']))?.[0] ?? '';
    };
    const amazons = await connectOf({
      COGNITO_USERPOOL_ID: 'eu-central-1_AbC',
      COGNITO_IDENTITYPOOL_ID: 'us-east-1:x',
    });
    assert.match(amazons, / https:\/\/cognito-idp\.eu-central-1\.amazonaws\.com( |$)/);
    assert.match(amazons, / https:\/\/cognito-identity\.us-east-1\.amazonaws\.com( |$)/);
    assert.match(await connectOf({ COGNITO_ENDPOINT: 'https://idp.test/x' }), / https:\/\/idp\.test( |$)/);
    assert.doesNotMatch(await connectOf({ COGNITO_USERPOOL_ID: "x'; script-src *_1" }), /amazonaws|\*/);
  });

  it('are rendered once for many visitors, apart for members, languages and addresses', async () => {
    const { get, asked, cache } = await program();
    await Promise.all([get('/'), get('/'), get('/')]);
    assert.equal(asked.length, 1);
    await get('/', { cookie: 'signed-in=1' });
    await get('/de');
    await get('/?q=2');
    assert.equal(asked.length, 4);
    cache.invalidate(organization.id);
    await get('/');
    assert.equal(asked.length, 5);
  });

  it('are not sent again to a browser that has them', async () => {
    const { get } = await program();
    const { etag } = (await get('/')).headers;
    const again = await get('/', { 'if-none-match': String(etag) });
    assert.equal(again.statusCode, 304);
    assert.equal(again.body, '');
  });

  it('keep the status that the site gives', async () => {
    const { get } = await program();
    assert.equal((await get('/missing')).statusCode, 404);
  });

  it('are only read', async () => {
    const { app } = await program();
    const answer = await app.inject({ method: 'POST', url: '/', headers: { host: 'demo.test' } });
    assert.equal(answer.statusCode, 405);
  });
});

describe('the address of a page', () => {
  const origins: [headers: Record<string, string>, origin: string][] = [
    [{ host: 'demo.test' }, 'http://demo.test'],
    [{ host: 'demo.test:3105' }, 'http://demo.test:3105'],
    [{ host: 'DEMO.test.' }, 'http://demo.test'],
    [{ host: 'alias.test:81' }, 'http://demo.test'],
    [
      { host: 'demo.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
      'http://demo.test',
    ],
  ];
  for (const [headers, origin] of origins) {
    it(`is the organization's own for ${JSON.stringify(headers)}`, async () => {
      const { get, asked } = await program();
      await get('/x', headers);
      assert.equal(asked[0]?.origin, origin);
      assert.equal(asked[0]?.request.url, `${origin}/x`);
    });
  }

  it('stays within the site when the path looks like another', async () => {
    const { get, asked } = await program();
    await get('//evil.test/x');
    assert.equal(new URL(asked[0]?.request.url ?? '').host, 'demo.test');
  });
});

describe('the language of a page', () => {
  it('is never changed by a redirect to another site', async () => {
    const { get } = await program();
    const cookie = 'locale=en';
    for (const path of [
      '/de/\\evil.example',
      '/de//evil.example',
      '/de/.//evil.example',
      '/de/\\/evil.example',
    ])
      assert.notEqual((await get(path, { cookie })).statusCode, 302, path);
    assert.equal((await get('/de/events\\x?a=1', { cookie })).headers.location, '/events/x?a=1');
  });

  it('is that of the address, and unknown ones are paths', async () => {
    const { get, asked } = await program();
    await get('/de/events');
    await get('/fr/events');
    assert.deepEqual(
      asked.map(({ locale, prefix }) => [locale, prefix]),
      [
        ['de', '/de'],
        ['en', ''],
      ],
    );
  });

  it('is the one remembered, when it is offered', async () => {
    const { get } = await program({ locales: ['de', 'en'] });
    const to = async (url: string, cookie: string) => (await get(url, { cookie })).headers.location;
    assert.equal(await to('/events?x=1', 'locale=de'), '/de/events?x=1');
    assert.equal(await to('/', 'locale=de'), '/de');
    assert.equal(await to('/de/events', 'locale=en'), '/events');
    assert.equal(await to('/de', 'locale=en'), '/');
    assert.equal(await to('/de/events', 'locale=de'), undefined);
    assert.equal(await to('/events', 'locale=ar'), undefined);
    assert.equal(await to('/events', 'locale=//evil.test'), undefined);
    assert.equal(await to('/de//evil.test', 'locale=en'), undefined);
  });
});

describe('the language that the reader prefers of the four fixed ones', () => {
  it('is told to the site, for pages that are not found', async () => {
    const { get, asked } = await program();
    await get('/missing', { 'accept-language': 'de-DE, fr-CA;q=0.9' });
    await get('/missing', { 'accept-language': 'es' });
    await get('/missing', { 'accept-language': 'ko' });
    assert.deepEqual(
      asked.map(({ fixedLocale }) => fixedLocale),
      ['fr', 'es', 'en'],
    );
  });
});

describe('a hostname that nobody has', () => {
  it('gets the invalid-domain page in one of four languages, and is recorded', async () => {
    const { get, asked, recorded } = await program();
    const answer = await get('/events', { host: 'Unknown.test:80', 'accept-language': 'fr-CA,de' });
    assert.equal(answer.statusCode, 404);
    assert.match(answer.body, /invalid-domain fr/);
    assert.equal(asked[0]?.config, null);
    assert.deepEqual(recorded, ['unknown.test']);
  });
});

it('an organization in maintenance says so, whatever is asked', async () => {
  const { get } = await program({ maintenance: true });
  const answer = await get('/events');
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.headers['retry-after'], '300');
  assert.match(answer.body, /maintenance/);
});
