import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import { makePass, makePassType, makeRegistration } from '../../registration/passes/passes.factory.ts';
import { makeCertificateFiles, type CertificateFiles } from './certificate.factory.ts';

const run = promisify(execFile);
/** 45 bytes in base 32. */
const SIGNED_SIGNS = 72;
const YEAR_MS = 365 * 24 * 60 * 60_000;

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let staff: Caller;
let eventId: string;
let passId: string;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  ana = await org.member({ firstName: 'Ana', lastName: 'Łuczak' });
  ben = await org.member({ firstName: 'Ben', lastName: 'Okafor' });
  staff = await org.staff();
  const { db, organizationId } = org.context();
  eventId = await makeEvent(db, organizationId, {
    name: 'Lantern Walk',
    slug: 'lantern-walk',
    timezone: 'Europe/Berlin',
    event_start: new Date('2031-12-05T18:00:00Z'),
    event_end: new Date('2031-12-05T21:00:00Z'),
    venue: 'Old Granary',
    city: 'Hamburg',
  });
  const passTypeId = await makePassType(db, organizationId, eventId, {
    name: 'Early bird',
    transferable: true,
  });
  const registrationId = await makeRegistration(db, organizationId, eventId, ana.id);
  passId = await makePass(db, organizationId, registrationId, passTypeId, { location: 'Row 4' });
});
after(() => testApp.close());

const path = (): string => `/self/events/${eventId}/attendee/passes/${passId}/wallet`;
const put = ({ file, password, authority }: CertificateFiles, who = staff) =>
  who.put('/admin/wallet/certificate', { file, password, authority });
const wallets = async () => (await ana.get<{ apple: boolean }>('/organization/wallets')).body.data;

interface PassJson {
  formatVersion: number;
  passTypeIdentifier: string;
  teamIdentifier: string;
  serialNumber: string;
  organizationName: string;
  description: string;
  backgroundColor: string;
  relevantDate: string;
  expirationDate: string;
  sharingProhibited: boolean;
  barcodes: { format: string; message: string; messageEncoding: string }[];
  eventTicket: Record<string, { key: string; label: string; value: string }[]>;
}

async function openPass(caller: Caller, locale = 'en') {
  const answer = await testApp.app.http.inject({
    url: `/api${path()}`,
    headers: { organization: org.organization.id, authorization: caller.token, locale },
  });
  assert.equal(answer.statusCode, 200, answer.payload);
  assert.equal(answer.headers['content-type'], 'application/vnd.apple.pkpass');
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  assert.match(String(answer.headers['content-disposition']), /^attachment; .*lantern-walk-\d+\.pkpass/);
  const files = await unzip(answer.rawPayload);
  const json = JSON.parse(String(files.get('pass.json'))) as PassJson;
  return { files, json };
}

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, Buffer.concat(await stream.toArray()));
  }
  return files;
}

/** As somebody who trusts the authority alone would: OpenSSL's word, not ours. */
async function verify(manifest: Buffer, signature: Buffer, root: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'wallet-'));
  try {
    const at = (name: string): string => join(folder, name);
    await writeFile(at('manifest.json'), manifest);
    await writeFile(at('signature'), signature);
    await writeFile(at('root.pem'), root);
    const args = ['-binary', '-inform', 'DER', '-in', at('signature'), '-content', at('manifest.json')];
    await run('openssl', [
      'smime',
      '-verify',
      ...args,
      '-CAfile',
      at('root.pem'),
      '-purpose',
      'any',
      '-out',
      at('out'),
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('without a certificate there are no passes for wallets, and nobody is offered one', async () => {
  assert.deepEqual(await wallets(), { apple: false });
  const answer = await ana.get(path());
  assert.deepEqual([answer.statusCode, answer.body.code], [409, 'wallet.notConfigured']);
  assert.equal((await staff.get('/admin/wallet/certificate')).body.data, null);
  assert.equal((await ana.get('/admin/wallet/certificate')).statusCode, 403);
});

test('a pass in a wallet says what the pass says, and is signed over all that it holds', async () => {
  const certificate = makeCertificateFiles();
  const kept = await put(certificate);
  assert.equal(kept.statusCode, 200, JSON.stringify(kept.body));
  const { data } = kept.body as { data: Record<string, unknown> };
  assert.deepEqual(
    [data['passTypeIdentifier'], data['teamIdentifier']],
    ['pass.example.harbour', 'A1B2C3D4E5'],
  );
  assert.deepEqual(await wallets(), { apple: true });

  const { files, json } = await openPass(ana);
  const { code } = (await ana.get<{ code: string }>(path().replace(/\/wallet$/, ''))).body.data;
  assert.deepEqual(
    [json.formatVersion, json.passTypeIdentifier, json.teamIdentifier, json.serialNumber],
    [1, 'pass.example.harbour', 'A1B2C3D4E5', passId],
  );
  assert.equal(json.organizationName, org.organization.name);
  assert.equal(json.description, 'Pass: Lantern Walk');
  assert.match(json.backgroundColor, /^rgb\(\d+, \d+, \d+\)$/);
  assert.equal(new Date(json.relevantDate).toISOString(), '2031-12-05T18:00:00.000Z');
  assert.ok(new Date(json.expirationDate) > new Date('2031-12-05T21:00:00Z'));
  assert.equal(json.sharingProhibited, true);
  const [barcode] = json.barcodes;
  assert.deepEqual([barcode?.format, barcode?.messageEncoding], ['PKBarcodeFormatQR', 'iso-8859-1']);
  // Signed anew each time; what is signed stands before the signature, and is the same.
  assert.equal(barcode?.message.length, code.length);
  assert.equal(barcode?.message.slice(0, SIGNED_SIGNS), code.slice(0, SIGNED_SIGNS));
  const said = Object.values(json.eventTicket)
    .flat()
    .map(({ key, value }) => [key, value]);
  assert.deepEqual(
    said.filter(([key]) => key !== 'when' && key !== 'number' && key !== 'scan'),
    [
      ['event', 'Lantern Walk'],
      ['where', 'Old Granary, Hamburg'],
      ['name', 'Ana Łuczak'],
      ['kind', 'Early bird'],
      ['seat', 'Row 4'],
    ],
  );
  assert.match(said.find(([key]) => key === 'when')?.[1] ?? '', /December 5, 2031/);
  assert.equal((await openPass(ana, 'de')).json.eventTicket['secondaryFields']?.[0]?.label, 'Wann');

  for (const [name, size] of [
    ['icon.png', 29],
    ['icon@3x.png', 87],
    ['logo@2x.png', 100],
  ] as const) {
    const { format, width, height } = await sharp(files.get(name)).metadata();
    assert.deepEqual([format, width, height], ['png', size, size]);
  }
  const manifest = files.get('manifest.json');
  const signature = files.get('signature');
  assert.ok(manifest && signature);
  const hashes = Object.fromEntries(
    [...files]
      .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
      .map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]),
  );
  assert.deepEqual(JSON.parse(String(manifest)), hashes);
  await verify(manifest, signature, certificate.root);
  await assert.rejects(verify(Buffer.concat([manifest, Buffer.from(' ')]), signature, certificate.root));
  await assert.rejects(verify(manifest, signature, makeCertificateFiles().root));
});

test('a pass handed on is dead in the wallet that it was in', async () => {
  await put(makeCertificateFiles());
  const scan = async (code: string): Promise<string | undefined> => {
    const scans = [{ nonce: crypto.randomUUID(), code, action: 'in', scannedAt: new Date().toISOString() }];
    const answer = await staff.post<{ verdict: string }[]>(`/listings/${eventId}/scans`, { scans });
    return answer.body.data[0]?.verdict;
  };
  const old = (await openPass(ana)).json.barcodes[0]?.message ?? '';
  const transfer = `/self/events/${eventId}/attendee/passes/${passId}/transfer`;
  assert.equal((await ana.post(transfer, { receiverId: ben.id })).statusCode, 200);
  assert.equal((await ana.get(path())).statusCode, 404);
  const { json } = await openPass(ben);
  assert.ok(JSON.stringify(json.eventTicket).includes('Ben Okafor'));
  assert.equal(await scan(old), 'transferred');
  assert.equal(await scan(json.barcodes[0]?.message ?? ''), 'first');
});

test('refuses files that are no certificate for passes, and keeps the previous certificate', async () => {
  await put(makeCertificateFiles({ passTypeIdentifier: 'pass.example.first' }));
  const good = makeCertificateFiles();
  for (const [files, code] of [
    [{ ...good, password: 'wrong' }, 'wallet.unreadable'],
    [{ ...good, file: Buffer.from('no certificate').toString('base64') }, 'wallet.unreadable'],
    [{ ...good, authority: makeCertificateFiles().authority }, 'wallet.authority'],
    [{ ...good, authority: Buffer.from('nothing').toString('base64') }, 'wallet.authority'],
    [makeCertificateFiles({ passTypeIdentifier: 'com.example.app' }), 'wallet.otherKind'],
    [makeCertificateFiles({ expiresAt: new Date(Date.now() - 1000) }), 'wallet.expired'],
    [makeCertificateFiles({ bits: 4104 }), 'wallet.keyTooLong'],
  ] as const) {
    const answer = await put(files);
    assert.deepEqual([answer.statusCode, answer.body.code], [400, code]);
  }
  const kept = await staff.get<{ passTypeIdentifier: string }>('/admin/wallet/certificate');
  assert.equal(kept.body.data.passTypeIdentifier, 'pass.example.first');
  const { root: _, ...sent } = good;
  assert.equal((await ana.put('/admin/wallet/certificate', sent)).statusCode, 403);
});

test('a file whose keys are derived in too many steps is refused before they are, and nobody waits', async () => {
  const other = await org.staff();
  for (const iterations of [{ mac: 1_000_001 }, { bags: 1_000_001 }]) {
    const before = performance.now();
    const answer = await put(makeCertificateFiles({ iterations }), other);
    assert.deepEqual([answer.statusCode, answer.body.code], [400, 'wallet.iterations']);
    assert.ok(performance.now() - before < 5000);
  }
});

test('a certificate is opened beside the event loop, one of an organization at a time', async () => {
  const slow = makeCertificateFiles({ iterations: { mac: 200_000 } });
  const other = await org.staff();
  // Two at once: one of them is opened, the other has to wait for it.
  const puts = Promise.all([put(slow, other), put(slow, other)]);
  let isOver = false;
  void puts.finally(() => {
    isOver = true;
  });
  let answered = 0;
  while (!isOver) {
    await wallets();
    answered += 1;
  }
  // The check value was not made with so many steps.
  const codes = (await puts).map(({ statusCode, body }) => `${statusCode} ${body.code}`);
  assert.deepEqual(codes.sort(), ['400 wallet.unreadable', '429 wallet.reading']);
  assert.ok(answered > 3, String(answered));
});

test('the key is sealed for its organization alone, and what has expired signs nothing', async () => {
  await put(makeCertificateFiles());
  const { rows } = await testApp.database.pool.query<{ secrets: Buffer }>(
    'select secrets from wallet_certificate where organization_id = $1',
    [org.organization.id],
  );
  assert.ok(!rows[0]?.secrets.toString('latin1').includes('PRIVATE KEY'));
  const other = await testApp.organization();
  const visitor = await other.member();
  assert.deepEqual((await visitor.get('/organization/wallets')).body.data, { apple: false });
  await testApp.database.pool.query(
    'update wallet_certificate set expires_at = $1 where organization_id = $2',
    [new Date(Date.now() - YEAR_MS), org.organization.id],
  );
  assert.deepEqual(await wallets(), { apple: false });
  assert.equal((await ben.get(path())).body.code, 'wallet.notConfigured');
  assert.equal((await staff.delete('/admin/wallet/certificate')).statusCode, 200);
  assert.equal((await staff.get('/admin/wallet/certificate')).body.data, null);
});
