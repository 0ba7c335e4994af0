import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { after, before, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { inHours, makeEvent, makeSession, makeSpeaker } from './features/events/programme/events.factory.ts';
import { foundGroup } from './features/people/groups/index.ts';
import { ensureInterest } from './features/talk/interests/index.ts';
import { FEATURES } from './features.ts';
import { limitProcessorTime } from './platform/http/processor-budget.ts';
import { newId } from './platform/ids.ts';
import { crawlerPlugin } from './platform/web/crawlers.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from './testing/app.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let owner: Caller;
/** The same with a site of four languages, and three pages in a sitemap. */
let small: FastifyInstance;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  owner = await org.member({ username: 'owner' });
  small = Fastify();
  limitProcessorTime(small, { member: 0, address: 0 });
  await small.register(
    crawlerPlugin({
      contexts: testApp.app.contexts,
      pages: FEATURES.flatMap(({ publicPages }) => publicPages ?? []),
      site: () => Promise.resolve({ locales: ['ar', 'de', 'en', 'ja'], closed: ['/admin', '/c/'] }),
      pagesPerPart: 3,
    }),
  );
});
after(async () => {
  await small.close();
  await testApp.close();
});

const ask = (http: FastifyInstance, host: string, url: string, headers: Record<string, string> = {}) =>
  http.inject({ url, headers: { host, ...headers } });
const locationsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
const pathOf = (address: string): string => address.replace(/^http:\/\/[^/]+/, '');

/** Every page in the sitemaps of a hostname. */
async function crawl(host: string, http = testApp.app.http): Promise<string[]> {
  const index = await ask(http, host, '/sitemap.xml');
  assert.equal(index.statusCode, 200, index.body);
  const pages: string[] = [];
  for (const address of locationsIn(index.body)) {
    assert.ok(address.startsWith(`http://${host}/sitemap-`), address);
    const part = await ask(http, host, pathOf(address));
    assert.equal(part.statusCode, 200, `${address} ${part.body}`);
    pages.push(...locationsIn(part.body));
  }
  return pages;
}

async function change(columns: string, { organization }: TestOrganization = org): Promise<void> {
  await testApp.database.pool.query(`update organization set ${columns} where organization_id = $1`, [
    organization.id,
  ]);
  testApp.app.tenants.forget();
}

test('a sitemap lists what visitors may read, and nothing that is closed, a draft or unlisted', async () => {
  const { id } = org.organization;
  const db = testApp.database.forOrganization(id);
  const group = (slug: string, access: 'public' | 'private'): Promise<string> =>
    foundGroup(org.context(owner.id), {
      slug,
      name: slug,
      description: '',
      access,
      moderatorId: owner.id,
      memberIds: [],
    });
  await group('walkers', 'public');
  const closed = await group('inner-circle', 'private');
  const sleeping = await group('sleeping', 'public');
  await testApp.database.pool.query('update community_group set active = false where id = $1', [sleeping]);

  const events = {
    open: await makeEvent(db, id, {
      slug: 'open',
      creator_id: owner.id,
      updated_at: new Date('2026-05-04T03:02:01Z'),
    }),
    past: await makeEvent(db, id, { slug: 'past', event_start: inHours(-9), event_end: inHours(-8) }),
    draft: await makeEvent(db, id, { slug: 'draft', draft: true, creator_id: owner.id }),
    unlisted: await makeEvent(db, id, { slug: 'unlisted', visible: false }),
    gathering: await makeEvent(db, id, { slug: 'gathering', group_id: closed, group_only: true }),
  };
  for (const [name, eventId] of Object.entries(events)) {
    await makeSession(db, id, eventId, { slug: `talk-${name}` });
    await makeSpeaker(db, id, eventId, { slug: `speaker-${name}` });
  }
  await makeSession(db, id, events.open, { slug: 'lunch', non_session: true });
  const featured = await ensureInterest(org.context(), 'Rowing', true);
  await owner.post('/interests', { name: 'Anything' });
  const post = await owner.post<{ id: string }>('/activities', { message: 'Hello' });
  const hidden = await owner.post('/activities', { message: 'For us', groupId: closed });
  assert.deepEqual([post.statusCode, hidden.statusCode], [200, 200]);

  for (const [kind, locale] of [
    ['about', 'en'],
    ['privacy', 'de'],
    ['privacy', 'en'],
    ['terms', 'en'],
  ] as const)
    await db
      .insertInto('organization_page')
      .values({
        organization_id: id,
        kind,
        locale,
        html: 'Said',
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute();

  const pages = await crawl(org.hostname);
  assert.deepEqual(
    pages.map(pathOf).toSorted(),
    [
      '/',
      `/activities/${post.body.data.id}`,
      '/benefits',
      '/channels',
      '/events',
      '/events/open',
      '/events/open/sessions/talk-open',
      '/events/open/speakers/speaker-open',
      '/events/past',
      '/events/past/sessions/talk-past',
      '/events/past/speakers/speaker-past',
      '/groups',
      '/groups/walkers',
      `/interests/${featured.id}`,
      '/levels',
      '/pages/about',
      '/pages/privacy',
      '/pages/terms',
      '/people',
      '/people/owner',
      '/places',
      '/series',
      '/support',
    ].toSorted(),
  );
  assert.deepEqual(await crawl(org.hostname, small), pages);
  const listed = await ask(testApp.app.http, org.hostname, '/sitemap-events.xml');
  assert.match(listed.body, /events\/open<\/loc><lastmod>2026-05-04T03:02:01.000Z<\/lastmod><\/url>/);
  assert.equal(listed.headers['cache-control'], 'no-cache');
  const head = await testApp.app.http.inject({
    method: 'HEAD',
    url: '/sitemap-events.xml',
    headers: { host: org.hostname },
  });
  assert.equal(head.statusCode, 404, 'nothing is read for nobody');
  assert.equal(listed.headers['content-type'], 'application/xml; charset=utf-8');
});

test('a sitemap is of the organization of its hostname alone', async () => {
  const pages = await crawl(other.hostname);
  assert.deepEqual(
    pages.filter((page) => !page.startsWith(`http://${other.hostname}/`)),
    [],
  );
  assert.equal(pages.filter((page) => /\/(?:events|groups|people|activities)\//.test(page)).length, 0);
  const header = { organization: org.organization.id };
  const asked = await ask(testApp.app.http, other.hostname, '/sitemap-events.xml', header);
  assert.equal(asked.statusCode, 404);
  for (const url of ['/sitemap.xml', '/sitemap-events.xml', '/robots.txt']) {
    const { statusCode, body } = await ask(testApp.app.http, 'nowhere.example.org', url, header);
    assert.equal(statusCode, 404);
    assert.doesNotMatch(body, /http/);
  }
});

test('each page names its addresses in all languages that the organization offers', async () => {
  const at = (path: string): string => `http://${org.hostname}${path}`;
  const entryOf = async (path: string): Promise<string | undefined> => {
    const { body } = await ask(small, org.hostname, '/sitemap-events.xml');
    return body.split('\n').find((line) => line.includes(`<loc>${at(path)}</loc>`));
  };
  const linksOf = async (path: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      [...((await entryOf(path)) ?? '').matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(
        ([, language = '', address = '']) => [language, address],
      ),
    );
  await change(`locale = 'de', locales = '{en,ja}'`);
  assert.deepEqual(await linksOf('/events/open'), {
    de: at('/events/open'),
    en: at('/en/events/open'),
    ja: at('/ja/events/open'),
    'x-default': at('/events/open'),
  });
  const fixed = await ask(small, org.hostname, '/sitemap-pages.xml');
  assert.ok(fixed.body.includes(`<loc>${at('/')}</loc>`), fixed.body);
  assert.ok(fixed.body.includes(`hreflang="ja" href="${at('/ja')}"/>`), fixed.body);
  await change(`locale = 'en', locales = '{en}'`);
  assert.deepEqual(await linksOf('/events/open'), {});
  await change(`locales = '{}'`);
  assert.deepEqual(Object.keys(await linksOf('/events/open')), ['ar', 'de', 'en', 'ja', 'x-default']);
});

test('many pages are divided into sitemaps that neither overlap nor miss one', async () => {
  const many = await testApp.organization();
  const db = testApp.database.forOrganization(many.organization.id);
  const eventId = await makeEvent(db, many.organization.id, { slug: 'fair' });
  const slugs = Array.from({ length: 1300 }, (_one, index) => `talk-${index}`);
  await testApp.database.pool.query(
    `insert into event_session (organization_id, id, event_id, slug, name, start_time, end_time, day, created_at, updated_at)
     select $1, gen_random_uuid(), $2, slug, slug, now(), now() + interval '1 hour', '2030-01-01', now(), now()
     from unnest($3::text[]) as slug`,
    [many.organization.id, eventId, slugs],
  );
  const expected = slugs.map((slug) => `/events/fair/sessions/${slug}`).toSorted();
  const sessionsOf = (pages: readonly string[]): string[] =>
    pages
      .map(pathOf)
      .filter((page) => page.includes('/sessions/'))
      .toSorted();
  assert.deepEqual(sessionsOf(await crawl(many.hostname)), expected);

  const index = await ask(small, many.hostname, '/sitemap.xml', { 'accept-encoding': 'gzip' });
  assert.equal(index.headers['content-encoding'], 'gzip');
  const parts = locationsIn(gunzipSync(index.rawPayload).toString()).filter((part) =>
    part.includes('sessions'),
  );
  assert.equal(parts.length, Math.ceil(slugs.length / 3));
  const found: string[] = [];
  for (const part of [...parts.slice(0, 20), ...parts.slice(-20)]) {
    const answer = await ask(small, many.hostname, pathOf(part), { 'accept-encoding': 'gzip' });
    const pages = locationsIn(gunzipSync(answer.rawPayload).toString());
    assert.ok(pages.length <= 3);
    found.push(...pages);
  }
  assert.equal(new Set(found).size, 19 * 3 + 20 * 3 + 1);
});

test('a sitemap that begins nowhere, or of pages that are switched off, is not there', async () => {
  const paths = [
    '/sitemap-nothing.xml',
    '/sitemap-events.xml?after=x',
    '/sitemap-events.xml?after=a&after=b',
    `/sitemap-events.xml?after=${newId()}`,
  ];
  for (const path of paths) {
    const answer = await ask(testApp.app.http, org.hostname, path);
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [404, undefined], path);
  }
  await change(`modules = '{groups}'`);
  const pages = (await crawl(org.hostname, testApp.app.http)).map(pathOf);
  assert.deepEqual(pages.toSorted(), [
    '/',
    '/groups',
    '/groups/walkers',
    '/pages/about',
    '/pages/privacy',
    '/pages/terms',
  ]);
});

test('robots.txt names the sitemap and closes what is no page, or personal, in each language', async () => {
  await change(`locale = 'de', locales = '{en}'`);
  const { statusCode, body, headers } = await ask(small, org.hostname, '/robots.txt');
  assert.equal(statusCode, 200);
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  assert.deepEqual(body.split('\n'), [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /identity/',
    'Disallow: /unsubscribe/',
    'Disallow: /admin',
    'Disallow: /c/',
    'Disallow: /en/admin',
    'Disallow: /en/c/',
    '',
    `Sitemap: http://${org.hostname}/sitemap.xml`,
    '',
  ]);
});

test('an organization in maintenance keeps crawlers out of everything', async () => {
  await change('maintenance = true');
  const robots = await ask(testApp.app.http, org.hostname, '/robots.txt');
  assert.deepEqual([robots.statusCode, robots.body], [200, 'User-agent: *\nDisallow: /\n']);
  for (const url of ['/sitemap.xml', '/sitemap-events.xml'])
    assert.equal((await ask(testApp.app.http, org.hostname, url)).statusCode, 404);
});
