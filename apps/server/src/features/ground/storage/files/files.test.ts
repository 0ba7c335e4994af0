import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import {
  useTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { DAILY_BYTES } from '../use/room.policy.ts';
import type { FileView } from './files.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let ana: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  ana = await org.member();
});
after(() => testApp.close());

const dataUri = (text: string, type = 'text/plain'): string =>
  `data:${type};base64,${Buffer.from(text).toString('base64')}`;

async function upload(body: { dataUri: string; name?: string }): Promise<FileView> {
  const answer = await ana.post<FileView>('/storage/files', body);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}

const fetchFile = (url: string, host = org.hostname, headers: Record<string, string> = {}) =>
  testApp.app.http.inject({ method: 'GET', url, headers: { host, ...headers } });

test('a file is stored and handed out to be saved, under its own name', async () => {
  const file = await upload({ dataUri: dataUri('Hello Ana'), name: 'Straße & Überblick 2026.txt' });
  assert.ok(Number.isSafeInteger(file.id));
  assert.equal(file.name, 'Straße & Überblick 2026.txt');
  const answer = await fetchFile(file.url ?? '');
  assert.equal(answer.payload, 'Hello Ana');
  assert.equal(answer.headers['content-type'], 'text/plain');
  assert.equal(answer.headers['x-content-type-options'], 'nosniff');
  assert.equal(
    answer.headers['content-security-policy'],
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  );
  assert.equal(
    answer.headers['content-disposition'],
    `attachment; filename="Strasse & Uberblick 2026.txt"; filename*=UTF-8''Stra%C3%9Fe%20%26%20%C3%9Cberblick%202026.txt`,
  );
  const part = await fetchFile(file.url ?? '', org.hostname, { range: 'bytes=6-' });
  assert.deepEqual([part.statusCode, part.payload], [206, 'Ana']);
});

test('no type that a browser runs is ever given, and nothing is shown in the page', async () => {
  for (const type of [
    'text/html',
    'image/svg+xml',
    'text/javascript',
    'application/xhtml+xml',
    'text/css',
    'x/y',
    '',
  ]) {
    const file = await upload({ dataUri: dataUri('<script>alert(1)</script>', type), name: 'a.html' });
    const answer = await fetchFile(file.url ?? '');
    assert.equal(answer.headers['content-type'], 'application/octet-stream', type);
    assert.match(String(answer.headers['content-disposition']), /^attachment;/);
  }
});

test('odd names come back harmless', async () => {
  for (const [name, safe] of [
    ['../../etc/passwd', 'etc passwd'],
    ['a"b\r\nSet-Cookie: x=1.txt', 'a b Set-Cookie x=1.txt'],
    ['cod\u202etxt.exe', 'cod txt.exe'],
    ['<script>', 'script'],
    ['...', 'file'],
    ['', 'file'],
    [undefined, 'file'],
    ['🙂.pdf', '🙂.pdf'],
    [`${'ä'.repeat(190)}.pdf`, `${'ä'.repeat(150)}.pdf`],
  ] as const) {
    const file = await upload({ dataUri: dataUri('x'), ...(name === undefined ? {} : { name }) });
    assert.equal(file.name, safe);
    const answer = await fetchFile(file.url ?? '');
    assert.equal(answer.statusCode, 200);
    assert.match(
      String(answer.headers['content-disposition']),
      /^attachment; filename=("[^"\r\n]+"|[\w.-]+)(; filename\*=UTF-8''[\w%!~.$&+^`|#-]+)?$/,
    );
    assert.equal(answer.headers['set-cookie'], undefined);
  }
});

test('invalid uploads are refused', async () => {
  for (const [body, status, code] of [
    [{ dataUri: 'plain text' }, 400, 'file.encoding'],
    [{ dataUri: 'data:text/plain;base64,***' }, 400, 'file.encoding'],
    [{ dataUri: `data:;base64,${'A'.repeat(14_000_000)}` }, 413, 'upload.tooLarge'],
    [{ dataUri: 'A'.repeat(16_000_000) }, 413, 'FST_ERR_CTP_BODY_TOO_LARGE'],
    [{ dataUri: dataUri('x'), name: 'x'.repeat(201) }, 400, 'request.maxLength'],
    [{ dataUri: dataUri('x'), id: 7 }, 400, 'request.additionalProperties'],
    [{}, 400, 'request.required'],
  ] as const) {
    const answer = await ana.post('/storage/files', body);
    assert.deepEqual([answer.statusCode, answer.body.code], [status, code]);
  }
  const visitor = await org.visitor.post('/storage/files', { dataUri: dataUri('x') });
  assert.equal(visitor.statusCode, 401);
});

interface Sent {
  statusCode: number;
  body: { code?: string; data: FileView };
}

async function send(query: string, payload?: Buffer | Readable, token = ana.token): Promise<Sent> {
  const answer = await testApp.app.http.inject({
    method: 'POST',
    url: `/api/storage/files/content?${query}`,
    headers: {
      organization: org.organization.id,
      ...(token === '' ? {} : { authorization: token }),
      ...(payload === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { statusCode: answer.statusCode, body: answer.json() };
}

test('a file sent as bytes is stored as it is, and no type that a browser runs is given', async () => {
  const bytes = Buffer.alloc(24_000_000, 'abc');
  const { statusCode, body } = await send('name=a%20b.PDF&type=Application/PDF', Readable.from([bytes]));
  assert.equal(statusCode, 200);
  assert.equal(body.data.name, 'a b.PDF');
  const answer = await fetchFile(body.data.url ?? '');
  assert.equal(answer.headers['content-type'], 'application/pdf');
  assert.ok(answer.rawPayload.equals(bytes));
  const page = await send('type=text/html', Buffer.from('<script>alert(1)</script>'));
  const shown = await fetchFile(page.body.data.url ?? '');
  assert.equal(shown.headers['content-type'], 'application/octet-stream');
});

test('bytes that cannot be taken are refused, and none of them stay', async () => {
  const files = async (): Promise<number> => {
    let count = 0;
    for await (const _ of testApp.services.files.list(`files/${org.organization.id}`)) count += 1;
    return count;
  };
  const before = await files();
  const most = 25 * 1024 * 1024;
  async function* endless(): AsyncGenerator<Buffer> {
    for (let sent = 0; sent <= most; sent += 1_000_000) yield Buffer.alloc(1_000_000);
  }
  for (const [query, payload, status, code] of [
    ['', Buffer.alloc(most + 1), 413, 'upload.tooLarge'],
    ['', Readable.from(endless()), 413, 'upload.tooLarge'],
    ['', undefined, 400, 'file.encoding'],
    [`name=${'x'.repeat(201)}`, Buffer.from('x'), 400, 'request.maxLength'],
  ] as const) {
    const answer = await send(query, payload);
    assert.deepEqual([answer.statusCode, answer.body.code], [status, code]);
  }
  assert.equal((await send('', Buffer.from('x'), '')).statusCode, 401);
  assert.equal(await files(), before);
});

test('only raw bytes are taken, whatever JSON or text would claim of its length', async () => {
  for (const [type, payload] of [
    ['application/json', '[{"length":-2000000000},{"length":2000000000}]'],
    ['text/plain', 'x'.repeat(1000)],
    ['application/x-www-form-urlencoded', 'a=b'],
  ] as const) {
    const answer = await testApp.app.http.inject({
      method: 'POST',
      url: '/api/storage/files/content',
      payload,
      headers: { organization: org.organization.id, authorization: ana.token, 'content-type': type },
    });
    assert.equal(answer.statusCode, 415, `${type}: ${answer.body}`);
  }
});

test('uploads under way count against the daily quota, and no longer once they have ended', async () => {
  const cleo = await org.member();
  const sent = async (): Promise<number> => {
    const { rows } = await testApp.database.pool.query<{ bytes: string }>(
      'select bytes from storage_account where account_id = $1',
      [cleo.id],
    );
    return Number(rows[0]?.bytes ?? 0);
  };
  const streams = Array.from({ length: 20 }, () => new Readable({ read: () => undefined }));
  const first = streams.map((stream) => send('', stream, cleo.token));
  // All of them wait for their bytes: each may be as long as a file gets, and together they fill the quota.
  await until(sent, (bytes) => bytes === DAILY_BYTES);
  assert.equal((await send('', Buffer.from('x'), cleo.token)).statusCode, 429);
  for (const stream of streams) stream.push(null);
  assert.deepEqual(
    (await Promise.all(first)).map(({ statusCode }) => statusCode),
    streams.map(() => 200),
  );
  assert.equal(await sent(), 0);
});

test('a name keeps no sign that its header could not hold, in whatever form', async () => {
  const file = await upload({ dataUri: dataUri('x'), name: 'a\uff02b\uff0fc\uff3cd\uff1ae.txt' });
  const answer = await fetchFile(file.url ?? '');
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename="a b c d e\.txt";/);
});

test('another organization finds nothing', async () => {
  const { url = '' } = await upload({ dataUri: dataUri('ours') });
  assert.equal((await fetchFile(url, other.hostname)).statusCode, 404);
  const missing = await fetchFile(`/media/files/${newId()}`);
  assert.deepEqual([missing.statusCode, missing.headers['content-disposition']], [404, undefined]);
  assert.equal((await fetchFile('/media/files/..%2fsecret.key')).statusCode, 404);
});
