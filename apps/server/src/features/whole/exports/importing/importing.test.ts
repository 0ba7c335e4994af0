import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import type { Organization } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/ids.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { createTestDatabase } from '../../../../testing/database.ts';
import { makeTargets } from '../../../../testing/targets.ts';
import { addUser, issueTokens } from '../../../ground/identity/index.ts';
import { captureMails, identityClient, type SentMail } from '../../../ground/identity/identity.factory.ts';
import { createContext } from '../../../../platform/http/context.ts';
import { downloadExport, unzip } from '../exports.factory.ts';
import type { OrganizationExportView } from '../exports.schemas.ts';
import { importOrganization, type Imported } from '../index.ts';
import { makeExport } from '../making.service.ts';
import type { Manifest } from '../manifest.types.ts';

const COMMAND = join(import.meta.dirname, '../../../../cli/organization.ts');
const EMAIL = 'keeper@example.org';

let testApp: TestApp;
let mails: SentMail[];
let org: TestOrganization;
let owner: Caller;
let folder: string;
let path: string;
/** The archive of an organization that has one of each kind of thing. */
let files: Map<string, Buffer>;
let imageId: string;

before(async () => {
  testApp = await createTestApp();
  mails = captureMails(testApp);
  folder = await mkdtemp(join(tmpdir(), 'atrium-import-'));
  org = await testApp.organization();
  await makeTargets(org);
  owner = await org.staff();
  const keeper = await org.member({ email: EMAIL });
  await testApp.database.pool.query('delete from identity_user where id = $1', [keeper.id]);
  await addUser(org.context(), { id: keeper.id, email: EMAIL, password: 'seven-herons-at-dawn' });
  imageId = await upload();
  const logo = await owner.put('/admin/organization/images/logo', { image: await picture() });
  assert.equal(logo.statusCode, 200, logo.body.message);
  path = join(folder, 'archive.zip');
  const bytes = await exported(org, owner);
  await writeFile(path, bytes);
  files = await unzip(bytes);
});
after(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

async function picture(): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

async function upload(): Promise<string> {
  const { body } = await owner.post<{ id: string }>('/storage/images/upload', {
    type: 'activity',
    dataUri: await picture(),
  });
  return body.data.id;
}

const run = { attempt: 1, isLast: true, signal: new AbortController().signal };

async function exported(of: TestOrganization, caller: Caller): Promise<Buffer> {
  const { body } = await caller.post<OrganizationExportView>('/admin/exports');
  assert.ok(body.data.id, body.message);
  await makeExport(of.context(), body.data.id, run);
  return (await downloadExport(testApp, of, caller, body.data.id)).rawPayload;
}

const importAs = (slug: string, from = path): Promise<Imported> =>
  importOrganization(testApp.database, testApp.services, {
    path: from,
    slug,
    hostname: `${slug}.example.net`,
  });

/** The same for calls to an organization that was not made by `testApp.organization`. */
async function enter(id: string, hostname: string, accountId: string): Promise<[TestOrganization, Caller]> {
  const organization: Organization | undefined = await testApp.app.tenants.byId(id);
  assert.ok(organization);
  const context = () =>
    createContext({ database: testApp.database, services: testApp.services }, organization);
  const { AccessToken } = await issueTokens(context(), accountId);
  const caller = org.as(AccessToken, { organization: id });
  return [{ ...org, organization, hostname, context }, caller];
}

const manifestOf = (archive: ReadonlyMap<string, Buffer>): Manifest =>
  JSON.parse(archive.get('manifest.json')?.toString() ?? '{}') as Manifest;

const linesOf = (archive: ReadonlyMap<string, Buffer>, table: string): string[] =>
  (archive.get(`tables/${table}.jsonl`)?.toString() ?? '').split('\n').filter(Boolean);

test('an export becomes an organization under another name, whose export says the same', async () => {
  const { id, keepsId, rows } = await importAs('arrived');
  const [copy, boss] = await enter(id, 'arrived.example.net', owner.id);
  const again = await unzip(await exported(copy, boss));
  assert.equal(keepsId, false);
  const [first, second] = [manifestOf(files), manifestOf(again)];
  assert.equal(
    rows,
    first.tables.reduce((sum, table) => sum + table.rows, 0),
  );
  assert.ok(first.tables.filter((table) => table.rows > 0).length > 90, 'one of each kind of thing is there');
  const asBefore = (line: string): string => line.replaceAll(id, org.organization.id);
  for (const { table } of first.tables) {
    const [before, now] = [linesOf(files, table), linesOf(again, table).map(asBefore)];
    // The second export was asked for there.
    if (table === 'audit' || table === 'staff_audit') {
      assert.deepEqual(
        before.filter((line) => !now.includes(line)),
        [],
        table,
      );
      continue;
    }
    const without = CHANGED[table] ?? [];
    const stripped = (lines: readonly string[]): string[] =>
      lines.map((line) =>
        JSON.stringify(
          JSON.parse(line, (key, value: unknown) => (without.includes(key) ? undefined : value)),
        ),
      );
    assert.deepEqual(stripped(now), stripped(before), table);
  }
  const stored = (archive: ReadonlyMap<string, Buffer>) =>
    [...archive].filter(([name]) => name.startsWith('stored/')).sort(([a], [b]) => a.localeCompare(b));
  assert.ok(stored(files).length > 3);
  assert.deepEqual(stored(again), stored(files));
  assert.equal(second.hostnames[0]?.hostname, 'arrived.example.net');
  const { rows: use } = await testApp.database.pool.query<{ bytes: string }>(
    'select bytes from storage_use where organization_id = any($1) order by organization_id',
    [[id, org.organization.id]],
  );
  assert.equal(use[0]?.bytes, use[1]?.bytes);
});

/** Made anew, off until a secret is entered, or of this place. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  hosted_provider: ['enabled'],
  identity_factor: ['totp_enabled'],
  organization: ['slug', 'user_pool_id', 'user_pool_client_id'],
  payment_integration: ['active', 'offered'],
  video: ['hls_status', 'hls_id', 'hls_size', 'hls_progress', 'rendition_count', 'render_size', 'storyboard'],
};

test('its people set a password by mail and sign in; its pictures are shown; the other organization knows none of it', async () => {
  const { id } = await importAs('signed-in');
  const [copy, boss] = await enter(id, 'signed-in.example.net', owner.id);
  const client = identityClient(testApp, copy, mails);
  const old = await client.signIn(EMAIL, 'seven-herons-at-dawn');
  assert.notEqual(old.errorName, '');
  const since = mails.length;
  assert.equal(
    (await client.call('ForgotPassword', { ClientId: client.clientId, Username: EMAIL })).errorName,
    '',
  );
  const changed = await client.call('ConfirmForgotPassword', {
    ClientId: client.clientId,
    Username: EMAIL,
    ConfirmationCode: await client.codeFor(EMAIL, since),
    Password: 'nine-herons-at-dusk',
  });
  assert.equal(changed.errorName, '', changed.body.message);
  assert.equal((await client.signIn(EMAIL, 'nine-herons-at-dusk')).errorName, '');
  assert.equal(
    (await identityClient(testApp, org, mails).signIn(EMAIL, 'nine-herons-at-dusk')).errorName,
    'NotAuthorizedException',
  );
  assert.equal((await boss.get(`/self`)).statusCode, 200);
  const shown = await testApp.app.http.inject({
    url: `/media/${imageId}/public`,
    headers: { host: 'signed-in.example.net' },
  });
  assert.equal(shown.statusCode, 200);
  assert.match(String(shown.headers['content-type']), /^image\//);
});

test('the command line makes it in another installation, with its id', async () => {
  const elsewhere = await createTestDatabase();
  const dataDir = join(folder, 'data');
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [COMMAND, 'import', path, '--hostname', 'new.example.org'],
      { env: { ...process.env, DATABASE_URL: elsewhere.url, DATA_DIR: dataDir } },
    );
    assert.match(stdout, new RegExp(`Imported ${org.organization.slug} \\(${org.organization.id}\\)`));
    const found = await readdir(dataDir, { recursive: true });
    assert.ok(found.some((name) => name.includes(join('images', org.organization.id, imageId))));
  } finally {
    await elsewhere.drop();
  }
});

interface Change {
  readonly name: string;
  readonly says: RegExp;
  /** Of the archive, with hashes and counts made to fit afterwards unless said. */
  edit(archive: Map<string, Buffer>): void;
  readonly keepsHashes?: boolean;
  readonly compressed?: string;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const withTable =
  (table: string, change: (line: string, place: number) => string) => (archive: Map<string, Buffer>) => {
    const lines = linesOf(archive, table).map((line, place) => `${change(line, place)}\n`);
    archive.set(`tables/${table}.jsonl`, Buffer.from(lines.join('')));
  };
const withManifest = (change: Partial<Record<keyof Manifest, unknown>>) => (archive: Map<string, Buffer>) =>
  void archive.set('manifest.json', Buffer.from(JSON.stringify({ ...manifestOf(archive), ...change })));
const withColumn = (table: string, column: string, value: unknown) =>
  withTable(table, (line, place) =>
    place === 0 ? JSON.stringify({ ...(JSON.parse(line) as object), [column]: value }) : line,
  );
const storedName = (): string => [...files.keys()].find((name) => name.startsWith('stored/')) ?? '';

const HOSTILE: readonly Change[] = [
  { name: 'of an older layout', says: /layout is 1/, edit: withManifest({ version: 1 }) },
  {
    name: 'of another version',
    says: /tables are those of 0001_foundation.sql.*update afterwards/,
    edit: withManifest({ schema: '0001_foundation.sql' }),
  },
  {
    name: 'without a table',
    says: /tables\/account\.jsonl is missing/,
    edit: (archive) => void archive.delete('tables/account.jsonl'),
  },
  {
    name: 'with a table that never leaves',
    says: /holds "tables\/identity_signing_key\.jsonl"/,
    edit: (archive) => void archive.set('tables/identity_signing_key.jsonl', Buffer.from('')),
  },
  {
    name: 'with a changed row',
    says: /tables\/interest\.jsonl is not what the manifest says/,
    edit: withColumn('interest', 'name', 'other'),
    keepsHashes: true,
  },
  {
    name: 'with a row of another organization',
    says: /tables\/account\.jsonl, line 1 is a row of another organization/,
    edit: withColumn('account', 'organization_id', newId()),
  },
  {
    name: 'with a secret',
    says: /line 1 has share_code/,
    edit: withColumn('account', 'share_code', 'known'),
  },
  {
    name: 'without a column',
    says: /line 1 lacks first_name/,
    edit: withTable('account', (line) =>
      JSON.stringify({ ...(JSON.parse(line) as object), first_name: undefined }),
    ),
  },
  {
    name: 'with a word for a number',
    says: /tables\/account\.jsonl.*invalid input syntax/,
    edit: withColumn('account', 'followers_count', 'many'),
  },
  {
    name: 'with a zero character',
    says: /tables\/account\.jsonl.*unsupported Unicode/,
    edit: withColumn('account', 'first_name', 'A\0'),
  },
  {
    name: 'with a row that names none',
    says: /tables\/activity\.jsonl.*violates foreign key/,
    edit: withColumn('activity', 'account_id', newId()),
  },
  {
    name: 'with no JSON',
    says: /tables\/account\.jsonl, line 1 is no JSON object/,
    edit: withTable('account', () => '['),
  },
  {
    name: 'with a style sheet for a colour',
    says: /tables\/organization\.jsonl, line 1: .*[Cc]olou?r/,
    edit: withColumn('organization', 'primary_color', 'red}</style><script>'),
  },
  {
    name: 'with changed bytes',
    says: /hash differs/,
    edit: (archive) => void archive.set(storedName(), Buffer.alloc(archive.get(storedName())?.length ?? 0)),
    keepsHashes: true,
  },
  {
    name: 'with a file too few',
    says: /not in its place|not in the archive/,
    edit: (archive) => void archive.delete(storedName()),
    keepsHashes: true,
  },
  {
    name: 'with a file of another folder',
    says: /"stored\/exports\/x" is no name that an export has/,
    edit: (archive) => void archive.set('stored/exports/x', Buffer.from('x')),
  },
  {
    name: 'with a way out',
    says: /cannot be read|no name that an export has/,
    edit: (archive) => void archive.set('stored/images/~~/~~/x', Buffer.from('x')),
  },
  { name: 'with bytes that grow', says: /is compressed/, edit: () => undefined, compressed: 'stored/' },
  {
    name: 'with rows that grow',
    says: /would grow from \d+ to \d+ bytes/,
    edit: (archive) => void archive.set('tables/interest.jsonl', Buffer.alloc(40_000_000, ' ')),
  },
];

async function pack({ name, edit, keepsHashes = false, compressed = 'tables/' }: Change): Promise<string> {
  const archive = new Map(files);
  edit(archive);
  const manifest = manifestOf(archive);
  if (!keepsHashes)
    archive.set(
      'manifest.json',
      Buffer.from(
        JSON.stringify({
          ...manifest,
          tables: manifest.tables.map((table) => ({
            ...table,
            sha256: hashOf(archive.get(table.file) ?? Buffer.from('')),
          })),
        }),
      ),
    );
  const zip = new ZipFile();
  for (const [entry, bytes] of archive)
    zip.addBuffer(bytes, entry, { compress: entry.startsWith(compressed) });
  zip.end();
  const file = join(folder, `${name.replaceAll(' ', '-')}.zip`);
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

test('an archive that is broken or made by hand is refused whole, in a sentence that says where', async (t) => {
  const count = async (): Promise<unknown> =>
    (
      await testApp.database.pool.query(
        `select (select count(*) from organization) as organizations, (select count(*) from organization_slug) as slugs,
           (select count(*) from account) as accounts, (select count(*) from hostname) as hostnames`,
      )
    ).rows;
  const before = await count();
  for (const change of HOSTILE)
    await t.test(change.name, async () => {
      const file = await pack(change);
      const error = await importAs('refused', file).then(
        () => assert.fail('it was imported'),
        (reason: Error) => reason,
      );
      assert.match(error.message, /^The archive is refused: /);
      assert.match(error.message, /Nothing was imported\.$/);
      assert.match(error.message, change.says);
      await rm(file);
    });
  const text = join(folder, 'text.zip');
  await writeFile(text, 'no zip');
  await assert.rejects(importAs('refused', text), /The archive is refused: it cannot be read/);
  await assert.rejects(importAs(org.organization.slug), /There is an organization ".*" already/);
  await assert.rejects(
    importOrganization(testApp.database, testApp.services, { path, slug: 'refused', hostname: org.hostname }),
    (error: { code?: string }) => error.code === 'hostname.taken',
  );
  assert.deepEqual(await count(), before);
  const ids = new Set(
    (
      await testApp.database.pool.query<{ id: string }>('select organization_id as id from organization')
    ).rows.map(({ id }) => id),
  );
  for (const folderOf of ['images', 'files'])
    for await (const { key } of testApp.services.files.list(folderOf))
      assert.ok(ids.has(key.split('/')[1] ?? ''), `${key} is of no organization`);
});

test('HTML of an archive is cleaned', async () => {
  const html = '<p>Good<script>alert(1)</script><a href="javascript:alert(1)">day</a></p>';
  const file = await pack({ name: 'script', says: /./, edit: withColumn('announcement', 'html', html) });
  const { id } = await importAs('cleaned', file);
  const { rows } = await testApp.database.pool.query<{ html: string }>(
    `select html from announcement where organization_id = $1 and html like '%Good%'`,
    [id],
  );
  assert.deepEqual(
    rows.map((row) => row.html),
    ['<p>Good<a rel="nofollow noopener ugc">day</a></p>'],
  );
});
