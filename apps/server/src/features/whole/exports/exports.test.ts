import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { TABLES, TENANT_TABLES } from '../../../features.ts';
import { newId } from '../../../platform/ids.ts';
import { SEALED_COLUMNS, SEALED_FOR_MINUTES } from '../../../sealed-columns.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { addUser } from '../../ground/identity/index.ts';
import { downloadExport, unzip } from './exports.factory.ts';
import { exportKey, MOST_A_DAY } from './exports.policy.ts';
import type { OrganizationExportView } from './exports.schemas.ts';
import { exportedTables, leftOutTables } from './exported-tables.ts';
import { makeExport, sweepExports } from './making.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let owner: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  owner = await org.staff();
});
after(() => testApp.close());

const run = { attempt: 1, isLast: false, signal: new AbortController().signal };
const withheldOf = new Map<string, readonly string[]>(exportedTables(TABLES));

async function start(caller = owner): Promise<OrganizationExportView> {
  const { statusCode, body } = await caller.post<OrganizationExportView>('/admin/exports');
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

async function finish(): Promise<OrganizationExportView> {
  const { id } = await start();
  await makeExport(org.context(), id, run);
  return (await owner.get<OrganizationExportView>(`/admin/exports/${id}`)).body.data;
}

const download = (caller: Caller, id: string, organization = org) =>
  downloadExport(testApp, organization, caller, id);

test('classifies each table', () => {
  const known = [...exportedTables(TABLES).map(([table]) => table), ...Object.keys(leftOutTables(TABLES))];
  assert.deepEqual(
    [...TENANT_TABLES].filter((table) => !known.includes(table)),
    [],
    'Say `exported` of them in their tables.ts.',
  );
  assert.deepEqual([...known].sort(), [...new Set(known)].sort(), 'named twice');
  assert.deepEqual(
    known.filter((table) => !TENANT_TABLES.has(table)),
    [],
    'no such tables',
  );
});

/** Columns that look like secrets and are none. */
const HARMLESS = new Set([
  'check_in.nonce',
  'coupon.code',
  'coupon.code_key',
  'identity_link.subject_hash',
  'identity_passkey.public_key',
  'identity_user.password_until',
  'organization.password_characters',
  'organization.password_min_length',
]);

test('withholds every column that holds a secret', async () => {
  const { rows } = await testApp.database.pool.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type
     from information_schema.columns where table_schema = 'public'`,
  );
  const open = rows.filter(({ table, column }) => withheldOf.get(table)?.includes(column) === false);
  assert.ok(open.length > 1000);
  const looks = /secret|token|verifier|salt|hash|(?:^|_)code|password|private|nonce|totp_pending/;
  assert.deepEqual(
    open
      .filter(
        ({ column, type }) =>
          type === 'bytea' || (looks.test(column) && !/^totp_(?:name|step|enabled)/.test(column)),
      )
      .map(({ table, column }) => `${table}.${column}`)
      .filter((name) => !HARMLESS.has(name)),
    [],
    'Withhold them in `exported` of their table, or say that they are harmless.',
  );
  const sealed = [...SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`), ...SEALED_FOR_MINUTES];
  const isOpen = new Set(open.map(({ table, column }) => `${table}.${column}`));
  assert.deepEqual(
    sealed.filter((name) => isOpen.has(name)),
    [],
  );
  const all = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  for (const [table, columns] of withheldOf)
    for (const column of columns) assert.ok(all.has(`${table}.${column}`), `${table}.${column}`);
});

test('holds every row and stored file of the organization, and nothing of another', async () => {
  const other = await testApp.organization();
  const stranger = await other.member();
  await addUser(org.context(), { email: 'keeper@example.org', password: 'seven-herons-at-dawn' });
  // More than a stretch.
  for (let made = 0; made < 90; made += 1)
    await testApp.database.pool.query(
      'insert into interest (organization_id, id, name, name_key, created_at, updated_at) values ($1, $2, $3, $3, now(), now())',
      [org.organization.id, newId(), `interest ${made}`],
    );
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  const image = await owner.post<{ id: string }>('/storage/images/upload', {
    type: 'activity',
    dataUri: `data:image/png;base64,${picture.toString('base64')}`,
  });
  assert.equal(image.statusCode, 200, JSON.stringify(image.body));
  const made = await finish();
  assert.equal(made.state, 'ready');
  assert.equal(made.progress, 100);
  const answer = await download(owner, made.id);
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['cache-control'], 'private, no-store');
  assert.equal(answer.rawPayload.length, made.size);
  const files = await unzip(answer.rawPayload);
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}') as {
    organizationId: string;
    tables: { table: string; file: string; rows: number }[];
    hostnames: object[];
  };
  assert.equal(manifest.organizationId, org.organization.id);
  assert.equal(manifest.hostnames.length, 1);
  assert.equal(manifest.tables.length, withheldOf.size);
  for (const { table, file, rows } of manifest.tables) {
    const lines = (files.get(file)?.toString() ?? '').split('\n').filter(Boolean);
    assert.equal(lines.length, rows, table);
    assert.equal(new Set(lines).size, rows, table);
    const { rows: counted } = await testApp.database.pool.query<{ n: number }>(
      `select count(*)::int as n from ${table} where organization_id = $1`,
      [org.organization.id],
    );
    // The log goes on while it is written.
    if (!/audit|mail/.test(table)) assert.equal(rows, counted[0]?.n, table);
    for (const line of lines) {
      const row = JSON.parse(line) as Record<string, unknown>;
      assert.equal(row['organization_id'], org.organization.id, table);
      for (const column of withheldOf.get(table) ?? []) assert.ok(!(column in row), `${table}.${column}`);
    }
  }
  const text = [...files.entries()].flatMap(([name, bytes]) =>
    name.startsWith('stored/') ? [] : bytes.toString(),
  );
  assert.ok(!text.join().includes(stranger.id));
  assert.ok(text.join().includes('keeper@example.org'));
  assert.ok([...files.keys()].some((name) => name.startsWith(`stored/images/${image.body.data.id}/`)));
  const { rows: mails } = await testApp.database.pool.query<{ to: string }>(
    `select recipient_address as to from mail where subject like 'The export%' and organization_id = $1`,
    [org.organization.id],
  );
  assert.deepEqual(
    mails.map(({ to }) => to),
    [`${owner.id}@example.org`],
  );
  const { rows: log } = await testApp.database.pool.query<{ text: string }>(
    'select to_jsonb(staff_audit)::text as text from staff_audit where organization_id = $1',
    [org.organization.id],
  );
  for (const call of ['startOrganizationExport', 'getOrganizationExportFile'])
    assert.ok(
      log.some(({ text: line }) => line.includes(call)),
      call,
    );
});

test('makes one at a time, however often it is asked for at once', async () => {
  const second = await org.staff();
  const answers = await Promise.all([start(), start(second), start(), start(second)]);
  assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
  const [{ id = '' } = {}] = answers;
  await makeExport(org.context(), id, run);
  await makeExport(org.context(), id, run);
  assert.equal((await owner.get<OrganizationExportView>(`/admin/exports/${id}`)).body.data.state, 'ready');
  assert.equal((await download(second, id)).statusCode, 200);
});

test('is for owners alone', async () => {
  const { id } = await finish();
  const others = [await org.staff('manager'), await org.staff('viewer'), await org.member()];
  for (const caller of others) {
    assert.equal((await caller.post('/admin/exports')).statusCode, 403);
    assert.equal((await caller.get('/admin/exports')).statusCode, 403);
    assert.equal((await caller.get(`/admin/exports/${id}`)).statusCode, 403);
    assert.equal((await download(caller, id)).statusCode, 403);
  }
  const other = await testApp.organization();
  assert.equal((await download(await other.staff(), id, other)).statusCode, 404);
});

test('ends after some days, and leaves no file behind', async () => {
  const { id } = await finish();
  const { files } = testApp.services;
  const orphan = exportKey(org.organization.id, newId());
  await files.put(orphan, Buffer.from('left'), { contentType: 'application/zip' });
  await testApp.database.pool.query(
    'update organization_export set expires_at = created_at where organization_id = $1',
    [org.organization.id],
  );
  assert.equal((await download(owner, id)).statusCode, 404);
  await sweepExports(org.context());
  assert.equal(await files.info(exportKey(org.organization.id, id)), undefined);
  assert.equal(await files.info(orphan), undefined);
  assert.deepEqual((await owner.get<unknown[]>('/admin/exports')).body.data, []);
});

test('keeps one archive, and starts a few a day', async () => {
  const organization = await testApp.organization();
  const [boss, second] = [await organization.staff(), await organization.staff()];
  const { files } = testApp.services;
  const fileOf = (id: string) => files.info(exportKey(organization.organization.id, id));
  const ids: string[] = [];
  for (let made = 0; made < MOST_A_DAY; made += 1) {
    const { id } = await start(boss);
    await makeExport(organization.context(), id, run);
    ids.push(id);
  }
  const last = ids.at(-1) ?? '';
  for (const id of ids) assert.equal((await fileOf(id)) !== undefined, id === last);
  const listed = await boss.get<OrganizationExportView[]>('/admin/exports');
  assert.deepEqual(
    listed.body.data.map(({ id }) => id),
    [last],
  );
  const [first = ''] = ids;
  assert.equal((await download(boss, first, organization)).statusCode, 404);
  assert.equal((await download(boss, last, organization)).statusCode, 200);
  await sweepExports(organization.context());
  const refused = await second.post('/admin/exports');
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'export.tooMany']);
  assert.notEqual(await fileOf(last), undefined);
  await testApp.database.pool.query(
    "update organization_export set created_at = created_at - interval '1 day' where organization_id = $1",
    [organization.organization.id],
  );
  await sweepExports(organization.context());
  const { rows } = await testApp.database.pool.query<{ id: string }>(
    'select id from organization_export where organization_id = $1',
    [organization.organization.id],
  );
  assert.deepEqual(rows, [{ id: last }]);
  await start(second);
});
