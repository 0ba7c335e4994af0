import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import sharp from 'sharp';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { getLinkPreview, getLinkPreviews } from './links.service.ts';
import type { LinkPreviewView } from './links.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let ana: Caller;
let site: Server;
let base: string;
let asked: string[] = [];
let pages: Record<string, { type: string; body: string | Buffer }> = {};

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  ana = await org.member();
  site = createServer((request, response) => {
    asked.push(request.url ?? '');
    const page = pages[request.url ?? ''];
    if (page === undefined)
      response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not here</title>');
    else response.writeHead(200, { 'content-type': page.type }).end(page.body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  base = `http://site.test:${port}`;
  // The foreign site stands on this machine; everything else stays as guarded as it is.
  const outbound = createOutbound({
    policy: {
      ports: new Set([port, 80, 443]),
      mayReach: (address) => address === '127.0.0.1',
      lookup: (hostname, _options, callback) => {
        if (hostname === 'site.test') callback(null, [{ address: '127.0.0.1', family: 4 }]);
        else callback(new Error('unknown'), '', 0);
      },
    },
  });
  Object.assign(testApp.services, { outbound });
});
after(async () => {
  await testApp.services.outbound.close();
  site.close();
  await testApp.close();
});
beforeEach(() => {
  asked = [];
  pages = {};
});

const ask = (href: string, caller = ana) =>
  caller.get<LinkPreviewView | null>(`/storage/link-preview?href=${encodeURIComponent(href)}`);

const html = (head: string): { type: string; body: string } => ({
  type: 'text/html',
  body: `<head>${head}</head>`,
});

test('a page is described, with its picture kept by us', async () => {
  const png = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  pages['/a'] = html(`<title>T</title><meta property="og:title" content="Harbour">
    <meta property="og:description" content="Boats"><meta property="og:type" content="article">
    <meta name="author" content="Ana"><meta property="og:site_name" content="Site">
    <meta property="og:video" content="https://v.test/1"><meta property="og:image" content="/boat.png">`);
  pages['/boat.png'] = { type: 'image/png', body: png };
  const { statusCode, body } = await ask(`${base}/a#part`);
  assert.equal(statusCode, 200, body.message);
  const { id, image, ...rest } = body.data ?? assert.fail('no preview');
  assert.deepEqual(rest, {
    activityId: '00000000-0000-0000-0000-000000000000',
    url: `${base}/a`,
    title: 'Harbour',
    siteName: 'Site',
    description: 'Boats',
    mediaType: 'article',
    channel: 'Ana',
    imageWidth: 800,
    imageHeight: 400,
    video: 'https://v.test/1',
    favicon: null,
  });
  assert.equal(typeof id, 'number');
  assert.match(image ?? '', /^\/media\/[0-9a-f-]{36}\/public$/);
  const kept = await testApp.app.http.inject({ url: image ?? '', headers: { host: org.hostname } });
  assert.equal(kept.headers['content-type'], 'image/webp');

  const again = await ask(`${base}/a`);
  assert.deepEqual(again.body.data, body.data);
  assert.deepEqual(asked, ['/a', '/boat.png']);
});

test('visitors may not make the server call', async () => {
  pages['/visitor'] = html('<title>x</title>');
  assert.equal((await ask(`${base}/visitor`, org.visitor)).statusCode, 401);
  assert.deepEqual(asked, []);
});

test('many who ask at once cause one call', async () => {
  pages['/at-once'] = html('<title>Once</title>');
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(`${base}/at-once`)));
  assert.deepEqual(
    answers.map((answer) => answer.body.data?.title),
    Array(6).fill('Once'),
  );
  assert.deepEqual(asked, ['/at-once']);
});

test('after a day it is asked again; what cannot be read then keeps what was', async () => {
  pages['/daily'] = html('<title>Monday</title>');
  await ask(`${base}/daily`);
  const later = (hours: number) => ({
    ...org.context(ana.id),
    now: () => new Date(Date.now() + hours * 3_600_000),
  });
  pages['/daily'] = html('<title>Tuesday</title>');
  assert.equal((await getLinkPreview(later(23), `${base}/daily`))?.title, 'Monday');
  const renewed = await getLinkPreview(later(25), `${base}/daily`);
  assert.equal(renewed?.title, 'Tuesday');
  delete pages['/daily'];
  assert.equal((await getLinkPreview(later(50), `${base}/daily`))?.title, 'Tuesday');
  assert.equal((await getLinkPreview(later(51), `${base}/daily`))?.id, renewed.id);
  assert.equal(asked.length, 3);
});

test('nothing readable is null, and not asked again within the hour', async () => {
  pages['/json'] = { type: 'application/json', body: '{}' };
  pages['/empty'] = html('');
  pages['/svg-image'] = html('<title>P</title><meta property="og:image" content="/x.svg">');
  pages['/x.svg'] = { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  for (const path of ['/missing', '/json', '/empty']) {
    for (let turn = 0; turn < 2; turn += 1) {
      const { statusCode, body } = await ask(base + path);
      assert.equal(statusCode, 200);
      assert.equal(body.data, null);
    }
  }
  assert.deepEqual(asked, ['/missing', '/json', '/empty']);
  const picture = await ask(`${base}/svg-image`);
  assert.deepEqual([picture.body.data?.title, picture.body.data?.image], ['P', null]);
});

test('addresses inside, odd ones and broken ones are null, and nobody inside is called', async () => {
  const hrefs = [
    'http://127.0.0.1/',
    'http://localhost:3000/api/self',
    'http://169.254.169.254/',
    'http://[::1]/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'not an address',
    '//site.test/',
    'ftp://site.test/',
    'http://10.0.0.1/',
    'http://u:p@site.test/',
    'https://site.test/\u0000',
    'https://site.test/\ud800',
  ];
  for (const href of hrefs) {
    const { statusCode, body } = await ana.get(
      `/storage/link-preview?href=${encodeURIComponent(href.toWellFormed())}`,
    );
    assert.equal(statusCode, 200, `${href}: ${body.message}`);
    assert.equal(body.data, null, href);
  }
  pages['/inside'] = html(
    '<title>P</title><meta property="og:image" content="http://169.254.169.254/x.png">',
  );
  assert.equal((await ask(`${base}/inside`)).body.data?.image, null);
  for (const query of ['', '?href=', `?href=${'x'.repeat(2049)}`])
    assert.equal((await ana.get(`/storage/link-preview${query}`)).statusCode, 400, query);
});

test('a feed is given what is stored, in one question, and never calls out', async () => {
  pages['/feed'] = html('<title>Feed</title>');
  await ask(`${base}/feed`);
  asked = [];
  const hrefs = [`${base}/feed#x`, `${base}/feed`, `${base}/never-asked`, 'no address'];
  const { result, queries } = await testApp.countQueries(() => getLinkPreviews(org.context(), hrefs));
  assert.deepEqual([...result.keys()], hrefs.slice(0, 2));
  assert.equal(result.get(hrefs[0] ?? '')?.title, 'Feed');
  assert.equal(queries, 1);
  assert.deepEqual(asked, []);
  assert.equal((await getLinkPreviews(other.context(), hrefs)).size, 0);
  assert.equal((await getLinkPreviews(org.context(), [])).size, 0);
});
