import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type LookupFunction } from 'node:net';
import { after, afterEach, before, describe, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { makeCertificate } from '../../testing/certificate.ts';
import { isPublicAddress } from './addresses.ts';
import { publicInternet } from './guarded-agent.ts';
import { OutboundError, type OutboundReason } from './outbound-error.ts';
import { createOutbound, type Outbound, type OutboundRequest } from './outbound.ts';

const html: OutboundRequest = { accept: ['text/html'], whenTooLarge: 'cut' };

const refusedAs =
  (reason: OutboundReason) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof OutboundError, String(error));
    assert.equal(error.reason, reason, error.message);
    return true;
  };

/** Answers every name as told. */
const resolver =
  (names: Record<string, string[]>): LookupFunction =>
  (hostname, _options, callback) => {
    const addresses = (names[hostname] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    if (addresses.length === 0) callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), '', 0);
    else callback(null, addresses);
  };

describe('addresses that lead inside', () => {
  let canary: Server;
  let connections = 0;
  let port: number;
  const names = {
    localhost: ['127.0.0.1'],
    'inside.test': ['10.0.0.5'],
    'mixed.test': ['93.184.216.34', '127.0.0.1'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'nowhere.test': [],
  };

  before(async () => {
    canary = createServer((_request, response) => response.end('reached'));
    canary.on('connection', () => (connections += 1));
    await new Promise<void>((resolve) => canary.listen(0, '::', resolve));
    port = (canary.address() as AddressInfo).port;
  });
  after(() => canary.close());
  afterEach(() => assert.equal(connections, 0, 'the canary was reached'));

  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '169.254.169.254',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[fc00::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:1::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    'localhost',
    'LOCALHOST',
    'inside.test',
    'mixed.test',
    'mapped.test',
    '①②⑦.⓪.⓪.①',
  ];
  for (const host of hosts) {
    test(`${host} is refused on the usual port and on the canary’s`, async () => {
      const lookup = resolver(names);
      // The canary's port is opened, so that only the address can be the reason.
      const outbound = createOutbound({
        policy: { ...publicInternet, lookup, ports: new Set([80, 443, port]) },
      });
      try {
        await assert.rejects(outbound.get(`http://${host}/`, html), refusedAs('blocked'));
        await assert.rejects(outbound.get(`https://${host}/`, html), refusedAs('blocked'));
        await assert.rejects(outbound.get(`http://${host}:${port}/`, html), refusedAs('blocked'));
      } finally {
        await outbound.close();
      }
    });
  }

  test('other ports, schemes, passwords and non-addresses are refused', async () => {
    const outbound = createOutbound({ policy: { ...publicInternet, lookup: resolver({}) } });
    const urls = [
      `http://127.0.0.1:${port}/`,
      'http://example.org:22/',
      'https://example.org:8443/',
      'ftp://example.org/',
      'file:///etc/passwd',
      'data:text/html,x',
      'javascript:alert(1)',
      'gopher://example.org/',
      'http://u:p@example.org/',
      'http://u@example.org/',
      'example.org',
      '',
      '//example.org',
      'http://',
      'http://[::1',
    ];
    for (const url of urls) await assert.rejects(outbound.get(url, html), refusedAs('blocked'), url);
    await assert.rejects(outbound.get('http://nowhere.test/', html), refusedAs('network'));
    await outbound.close();
  });

  test('the control: without the guard the canary is reached', async () => {
    const outbound = createOutbound({
      policy: { ports: new Set([port]), mayReach: () => true, lookup: resolver(names) },
    });
    await assert.rejects(outbound.get(`http://localhost:${port}/`, html), refusedAs('contentType'));
    await outbound.close();
    assert.equal(connections, 1);
    connections = 0;
  });

  test('a name that changes its answer is judged by the answer it connects to', async () => {
    let calls = 0;
    const lookup: LookupFunction = (_hostname, _options, callback) => {
      calls += 1;
      callback(null, [{ address: calls === 1 ? '203.0.113.1' : '127.0.0.1', family: 4 }]);
    };
    const outbound = createOutbound({
      policy: { ports: new Set([port]), mayReach: (address) => address !== '127.0.0.1', lookup },
      timeoutMs: 300,
    });
    await assert.rejects(outbound.get(`http://rebind.test:${port}/`, html), OutboundError);
    await assert.rejects(outbound.get(`http://rebind.test:${port}/`, html), refusedAs('blocked'));
    assert.equal(calls, 2);
    await outbound.close();
  });
});

test('documentation, benchmark and transition ranges are not public', () => {
  for (const address of ['93.184.216.34', '2606:2800:220:1::1', '8.8.8.8'])
    assert.ok(isPublicAddress(address), address);
  for (const address of ['192.88.99.1', '::1%lo', 'x', '', '127.0.0.1.', '2001:20::1', '100::1'])
    assert.ok(!isPublicAddress(address), address);
});

describe('answers of a page', () => {
  let server: Server;
  let outbound: Outbound;
  let base: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let inside: Server;
  let insideConnections = 0;

  before(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    inside = createServer((_request, response) => response.end());
    inside.on('connection', () => (insideConnections += 1));
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.2', resolve));
    const { port } = server.address() as AddressInfo;
    const lookup = resolver({ 'page.test': ['127.0.0.1'], 'inside.test': ['127.0.0.2'] });
    const ports = new Set([port, (inside.address() as AddressInfo).port]);
    outbound = createOutbound({
      policy: { ports, mayReach: (address) => address === '127.0.0.1', lookup },
      timeoutMs: 700,
    });
    base = `http://page.test:${port}`;
  });
  after(async () => {
    await outbound.close();
    server.closeAllConnections();
    server.close();
    inside.close();
  });

  const say = (body: Buffer | string, headers: Record<string, string> = {}): void => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers });
      response.end(body);
    };
  };

  test('a page is read, with its type, and nothing of ours is sent along', async () => {
    let seen: IncomingMessage['headers'] = {};
    answer = (request, response) => {
      seen = request.headers;
      response.writeHead(200, { 'content-type': 'Text/HTML', 'set-cookie': 'a=b' });
      response.end('<title>Hi</title>');
    };
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await outbound.get(`${base}/a`, html);
      assert.equal(page.bytes.toString(), '<title>Hi</title>');
      assert.equal(page.contentType, 'text/html');
      assert.equal(page.url, `${base}/a`);
      for (const name of ['cookie', 'authorization', 'referer']) assert.equal(seen[name], undefined);
    }
  });

  test('compressed pages are unpacked', async () => {
    const text = '<p>packed</p>';
    const packed = { gzip: gzipSync(text), br: brotliCompressSync(text), deflate: deflateSync(text) };
    for (const [encoding, body] of Object.entries(packed)) {
      say(body, { 'content-encoding': encoding });
      assert.equal((await outbound.get(base, html)).bytes.toString(), text);
    }
    say('x', { 'content-encoding': 'gzip, gzip' });
    await assert.rejects(outbound.get(base, html), refusedAs('encoding'));
    say('not gzip at all', { 'content-encoding': 'gzip' });
    await assert.rejects(outbound.get(base, html), refusedAs('network'));
  });

  test('a megabyte is the end, also when it was packed small', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    const before = process.memoryUsage().rss;
    say(bomb, { 'content-encoding': 'gzip' });
    assert.equal((await outbound.get(base, html)).bytes.length, 1024 * 1024);
    await assert.rejects(outbound.get(base, { ...html, whenTooLarge: 'refuse' }), refusedAs('tooLarge'));
    assert.ok(process.memoryUsage().rss - before < 100_000_000);
  });

  test('an endless, a silent and a dripping page end in time', async () => {
    const timers: NodeJS.Timeout[] = [];
    const every = (ms: number, work: () => void): void => void timers.push(setInterval(work, ms));
    const start = performance.now();
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      every(20, () => response.write('x'));
    };
    await assert.rejects(outbound.get(base, html), refusedAs('timeout'));
    answer = () => undefined;
    await assert.rejects(outbound.get(base, html), refusedAs('timeout'));
    answer = (request) => every(50, () => request.socket.write('H'));
    await assert.rejects(outbound.get(base, html), OutboundError);
    timers.forEach(clearInterval);
    assert.ok(performance.now() - start < 3 * 700 + 900);
  });

  test('other types and other statuses are refused', async () => {
    say('{}', { 'content-type': 'application/json' });
    await assert.rejects(outbound.get(base, html), refusedAs('contentType'));
    answer = (_request, response) => response.writeHead(200).end('<title>no type</title>');
    await assert.rejects(outbound.get(base, html), refusedAs('contentType'));
    answer = (_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('no');
    await assert.rejects(outbound.get(base, html), refusedAs('status'));
    answer = (request) => request.socket.destroy();
    await assert.rejects(outbound.get(base, html), refusedAs('network'));
  });

  test('three redirects are followed, a fourth is not, and each is looked at again', async () => {
    answer = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.writeHead(200, { 'content-type': 'text/html' }).end('end');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    assert.equal((await outbound.get(`${base}/3`, html)).url, `${base}/0`);
    await assert.rejects(outbound.get(`${base}/4`, html), refusedAs('redirects'));

    const insidePort = (inside.address() as AddressInfo).port;
    const targets = [
      `http://127.0.0.2:${insidePort}/`,
      `http://inside.test:${insidePort}/`,
      `//inside.test:${insidePort}/`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'http://page.test:22/',
      'http://u:p@page.test/',
    ];
    for (const location of targets) {
      answer = (_request, response) => response.writeHead(301, { location }).end();
      await assert.rejects(outbound.get(base, html), refusedAs('blocked'), location);
    }
    assert.equal(insideConnections, 0);
  });

  test('one that speaks something else than HTTP is no page', async () => {
    const ssh = createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n'));
    await new Promise<void>((resolve) => ssh.listen(0, '127.0.0.1', resolve));
    const { port } = ssh.address() as AddressInfo;
    const other = createOutbound({
      policy: { ports: new Set([port]), mayReach: () => true, lookup: resolver({}) },
    });
    await assert.rejects(other.get(`http://127.0.0.1:${port}/`, html), refusedAs('network'));
    await other.close();
    ssh.close();
  });

  test('one whose certificate nobody vouches for is told nothing', async () => {
    let told = 0;
    const impostor = createSecureServer(makeCertificate(), (_request, response) => {
      told += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => impostor.listen(0, '127.0.0.1', resolve));
    const { port } = impostor.address() as AddressInfo;
    const host = `localhost:${port}`;
    const lookup = resolver({ localhost: ['127.0.0.1'] });
    const trusting = createOutbound({
      policy: { ports: new Set([port]), mayReach: () => true, lookup },
      trustedHosts: new Set([host]),
    });
    const post = { headers: {}, body: Buffer.from('secret') };
    await assert.rejects(trusting.get(`https://${host}/`, html), refusedAs('network'));
    await assert.rejects(trusting.post(`https://${host}/`, post), refusedAs('network'));
    await assert.rejects(trusting.fetch(`https://${host}/`), refusedAs('network'));
    assert.equal(told, 0);
    await trusting.close();
    impostor.close();
  });
});

describe('services that organizations are set up with', () => {
  let server: Server;
  let host: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;

  before(async () => {
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  const call = { method: 'POST', headers: { 'x-amz-target': 'x' }, body: '{}' } as const;

  test('are reached inside only where they are trusted, and only by this way', async () => {
    answer = (_request, response) => response.end('{"here":true}');
    const guarded = createOutbound();
    await assert.rejects(guarded.fetch(`http://${host}/`, call), refusedAs('blocked'));
    const trusting = createOutbound({ trustedHosts: new Set([host]) });
    assert.deepEqual(await (await trusting.fetch(`http://${host}/`, call)).json(), { here: true });
    await assert.rejects(trusting.fetch('http://127.0.0.1:1/', call), refusedAs('blocked'));
    await assert.rejects(trusting.get(`http://${host}/`, html), refusedAs('blocked'), 'what users name');
    await Promise.all([guarded.close(), trusting.close()]);
  });

  test('give every answer as it is: refusals, and redirects that are not followed', async () => {
    const outbound = createOutbound({ trustedHosts: new Set([host]), timeoutMs: 500 });
    let calls = 0;
    answer = (_request, response) => {
      calls += 1;
      response.writeHead(calls === 1 ? 400 : 302, { location: `http://${host}/`, 'content-type': 'a/b' });
      response.end('no');
    };
    const refused = await outbound.fetch(`http://${host}/`, call);
    assert.deepEqual(
      [refused.status, refused.headers.get('content-type'), await refused.text()],
      [400, 'a/b', 'no'],
    );
    assert.equal((await outbound.fetch(`http://${host}/`, call)).status, 302);
    assert.equal(calls, 2);
    answer = (_request, response) => response.end(Buffer.alloc(1024 * 1024 + 1));
    await assert.rejects(outbound.fetch(`http://${host}/`, call), refusedAs('tooLarge'));
    answer = () => undefined;
    await assert.rejects(outbound.fetch(`http://${host}/`, call), refusedAs('timeout'));
    server.closeAllConnections();
    await outbound.close();
  });
});
