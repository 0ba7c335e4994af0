import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { CURRENCIES, CURRENCY_DIGITS } from '../../../platform/currencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { createTestApp, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { makeEvent } from '../../events/programme/events.factory.ts';
import { openIntent } from '../../money/payments/index.ts';
import { makePass, makePassType, makeRegistration } from '../../events/registration/passes/passes.factory.ts';
import {
  changeHostname,
  changeOrganization,
  createOrganization,
  createTenants,
  listOrganizations,
  recordInvalidDomain,
  type OrganizationSettings,
} from './index.ts';
import type { OrganizationView, SiteConfigView } from './organization.schemas.ts';
import { changeStaffBySlug } from '../roles/index.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

const at = async (hostname: string, path = '/api/organization/config') =>
  testApp.app.http.inject({ url: path, headers: { host: hostname } });

const refusedWith = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;

/** Facts travel through the database; what hears them does so a moment later. */
async function eventually(check: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await check();
    } catch (error) {
      if (attempt === 400) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

test('the host decides the organization, and the header before it', async () => {
  const byHost = await at(org.hostname);
  assert.equal(byHost.json<{ data: SiteConfigView }>().data.ORGANIZATION_ID, org.organization.id);
  const other = await testApp.organization();
  const byHeader = await testApp.app.http.inject({
    url: '/api/organization/config',
    headers: { host: org.hostname, organization: other.organization.id },
  });
  assert.equal(byHeader.json<{ data: SiteConfigView }>().data.ORGANIZATION_ID, other.organization.id);
  assert.equal((await at('nobody.example.org')).statusCode, 404);
  for (const organization of [randomUUID(), 'x', "' or 1=1"])
    assert.equal(
      (await testApp.app.http.inject({ url: '/api/organization', headers: { organization } })).statusCode,
      404,
    );
});

test('each setting given is read back by a page and by the API', async () => {
  const settings = {
    name: 'Harbour',
    description: 'By the sea',
    email: 'a@b.example',
    locale: 'de',
    locales: ['de', 'en'],
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    primaryColor: '#0a7f5a',
    secondaryColor: '#ff8800',
    apiUrl: 'https://api.example.org',
    chatUrl: 'wss://chat.example.org',
    hostedUrl: 'auth.example.org',
    website: 'https://example.org',
    customProviders: ['Acme'],
    identityPoolId: 'eu-central-1:00000000-1111-4222-8333-444444444444',
    allowGuestAccess: true,
    passwordMinLength: 10,
    passwordCharacters: ['special' as const, 'lowercase' as const],
    revealAccountExistence: true,
    requireSecondFactor: true,
    maintenance: true,
  };
  await changeOrganization(testApp.database, org.organization.slug, settings);
  const config = (await org.visitor.get<SiteConfigView>('/organization/config')).body.data;
  assert.deepEqual(
    [
      config.NAME,
      config.DESCRIPTION,
      config.DEFAULT_LOCALE,
      config.LOCALES,
      config.PRIMARY_COLOR,
      config.SECONDARY_COLOR,
    ],
    ['Harbour', 'By the sea', 'de', ['de', 'en'], '#0a7f5a', '#ff8800'],
  );
  assert.deepEqual(
    [config.API_URL, config.CHAT_URL, config.COGNITO_HOSTED_URL, config.AUTH.CUSTOM, config.MAINTENANCE],
    ['https://api.example.org', 'wss://chat.example.org', null, [], true],
  );
  assert.deepEqual(
    [config.COGNITO_IDENTITYPOOL_ID, config.ALLOW_GUEST_ACCESS, config.COGNITO_ENDPOINT],
    [settings.identityPoolId, true, null],
  );
  assert.deepEqual(
    [config.PASSWORD_MIN_LENGTH, config.REVEAL_ACCOUNT_EXISTENCE, config.REQUIRE_SECOND_FACTOR],
    [10, true, true],
  );
  assert.deepEqual(config.PASSWORD_CHARACTERS, ['lowercase', 'special']);
  // Where else to sign in is Amazon's to say, once the sign-ins are kept there.
  await changeOrganization(testApp.database, org.organization.slug, {
    identityService: 'cognito',
    userPoolId: 'eu-central-1_AbCdEfGhI',
  });
  await eventually(async () => {
    const elsewhere = (await org.visitor.get<SiteConfigView>('/organization/config')).body.data;
    assert.equal(elsewhere.COGNITO_HOSTED_URL, 'auth.example.org');
    assert.deepEqual(elsewhere.AUTH.CUSTOM, [{ name: 'Acme' }]);
    assert.deepEqual(
      elsewhere.AUTH.PROVIDERS.map(({ NAME }) => NAME),
      ['Google', 'Facebook', 'SignInWithApple', 'LoginWithAmazon', 'Acme'],
    );
  });
  await changeOrganization(testApp.database, org.organization.slug, {
    identityService: 'embedded',
    userPoolId: org.organization.userPoolId,
  });
  const view = (await (await org.staff()).get<OrganizationView>('/organization')).body.data;
  assert.deepEqual(
    [view.email, view.timezone, view.currency, view.website],
    ['a@b.example', 'Europe/Berlin', 'EUR', 'https://example.org'],
  );
  await changeOrganization(testApp.database, org.organization.slug, {
    primaryColor: null,
    apiUrl: null,
    maintenance: false,
  });
  const cleared = (await org.visitor.get<SiteConfigView>('/organization/config')).body.data;
  assert.deepEqual(
    [cleared.PRIMARY_COLOR, cleared.API_URL, cleared.SECONDARY_COLOR],
    [null, '/api', '#ff8800'],
  );
});

test('wrong settings are refused by field and change nothing', async () => {
  const before = await org.visitor.get('/organization/config');
  for (const [settings, code] of [
    [{ primaryColor: 'red' }, 'color.shape'],
    [{ timezone: 'Mars/Base' }, 'timezone.unknown'],
    [{ locale: 'german' }, 'locale.shape'],
    [{ passwordMinLength: 3 }, 'password.length'],
    [{ passwordCharacters: ['emoji' as 'special'] }, 'password.characters'],
  ] as const)
    await assert.rejects(
      changeOrganization(testApp.database, org.organization.slug, settings),
      refusedWith(code),
    );
  assert.deepEqual((await org.visitor.get('/organization/config')).body, before.body);
});

const AMAZONS = {
  identityService: 'cognito',
  userPoolId: 'eu-central-1_AbCdEfGhI',
  userPoolClientId: '1example23456789',
} as const;

test('a sign-in that nobody could use is refused by field, with what would be right, and changes nothing', async () => {
  const other = await testApp.organization();
  const change = (settings: OrganizationSettings) =>
    changeOrganization(testApp.database, other.organization.slug, settings);
  const before = (await other.visitor.get<SiteConfigView>('/organization/config')).body;
  const identityPoolId = 'eu-central-1:00000000-1111-4222-8333-444444444444';
  for (const [settings, field, says] of [
    [
      { identityService: 'cognito' },
      'userPoolId',
      /user pool is not configured: "atrium_\w+" names no region/,
    ],
    [{ userPoolId: '' }, 'userPoolId', /user pool is not configured/],
    [{ ...AMAZONS, userPoolId: 'AbCdEfGhI' }, 'userPoolId', /such as eu-central-1_AbCdEfGhI/],
    [{ ...AMAZONS, userPoolId: 'local_AbCdEfGhI' }, 'userPoolId', /names no region of Amazon's/],
    [{ ...AMAZONS, userPoolClientId: '' }, 'userPoolClientId', /no id of an app client/],
    [{ ...AMAZONS, identityEndpoint: 'sign-in.example.org' }, 'identityEndpoint', /must be an address/],
    [{ ...AMAZONS, identityEndpoint: 'https://u:p@x.example' }, 'identityEndpoint', /must be an address/],
    [{ ...AMAZONS, identityIssuer: 'ftp://x.example' }, 'identityIssuer', /must be an address/],
    [{ ...AMAZONS, hostedUrl: 'auth.example.org?x' }, 'hostedUrl', /^OAuth parameters are not configured/],
    [{ hostedUrl: 'not a host' }, 'hostedUrl', /must be a host/],
    [{ identityPoolId: 'pool' }, 'identityPoolId', /^Invalid identity pool id/],
    [
      { ...AMAZONS, identityPoolId: identityPoolId.replace('eu-central-1', 'x') },
      'identityPoolId',
      /^Invalid/,
    ],
    [{ allowGuestAccess: true }, 'allowGuestAccess', /set identityPoolId as well/],
  ] as const)
    await assert.rejects(
      change(settings),
      (error: unknown) => error instanceof AppError && error.field === field && says.test(error.message),
      `${field} ${String(says)}`,
    );
  assert.deepEqual((await other.visitor.get('/organization/config')).body, before);

  await change({ ...AMAZONS, identityPoolId, allowGuestAccess: true, hostedUrl: 'auth.example.org' });
  await assert.rejects(change({ identityPoolId: null }), refusedWith('allowGuestAccess.shape'));
  await change({ userPoolId: 'local_1', identityEndpoint: 'http://sign-in.internal:8080/idp' });
  const { data } = (await other.visitor.get<SiteConfigView>('/organization/config')).body;
  assert.deepEqual(
    [data.IDENTITY_SERVICE, data.COGNITO_USERPOOL_ID, data.COGNITO_ENDPOINT],
    ['cognito', 'local_1', 'http://sign-in.internal:8080/idp'],
  );
});

test('slugs and hostnames belong to one organization, also when claimed at once', async () => {
  const claims = await Promise.allSettled(
    Array.from({ length: 5 }, (_, index) =>
      createOrganization(testApp.database, {
        slug: `claim-${index}`,
        name: 'x',
        hostname: 'claimed.example.org',
      }),
    ),
  );
  assert.equal(claims.filter((claim) => claim.status === 'fulfilled').length, 1);
  const listed = (await listOrganizations(testApp.database)).filter(({ row }) =>
    row.slug.startsWith('claim-'),
  );
  assert.equal(listed.length, 1);
  await assert.rejects(
    createOrganization(testApp.database, {
      slug: org.organization.slug,
      name: 'x',
      hostname: 'new.example.org',
    }),
    refusedWith('slug.taken'),
  );
  for (const hostname of ['https://x.example', 'x.example:80', 'a b', ''])
    await assert.rejects(
      createOrganization(testApp.database, { slug: 'shape', name: 'x', hostname }),
      refusedWith('hostname.shape'),
    );
});

test('a hostname is added, made primary and removed while the server runs', async () => {
  const { slug } = org.organization;
  const hostname = `second-${org.hostname}`;
  await at(hostname);
  await changeHostname(testApp.database, slug, 'add', hostname);
  await eventually(async () => assert.equal((await at(hostname)).statusCode, 200));
  await changeHostname(testApp.database, slug, 'primary', hostname);
  await eventually(async () =>
    assert.equal((await testApp.app.tenants.byId(org.organization.id))?.hostname, hostname),
  );
  await changeHostname(testApp.database, slug, 'primary', org.hostname);
  await changeHostname(testApp.database, slug, 'remove', hostname);
  await eventually(async () => assert.equal((await at(hostname)).statusCode, 404));
});

test('staff are people of the organization', async () => {
  const member = await org.member({ email: 'staff@example.org' });
  assert.equal((await member.get<{ isStaff: boolean }>('/self')).body.data.isStaff, false);
  await changeStaffBySlug(testApp.database, org.organization.slug, 'add', 'Staff@example.org');
  await eventually(async () =>
    assert.equal((await member.get<{ isStaff: boolean }>('/self')).body.data.isStaff, true),
  );
  await changeStaffBySlug(testApp.database, org.organization.slug, 'remove', 'staff@example.org');
  await eventually(async () =>
    assert.equal((await member.get<{ isStaff: boolean }>('/self')).body.data.isStaff, false),
  );
  await assert.rejects(
    changeStaffBySlug(testApp.database, org.organization.slug, 'add', 'nobody@example.org'),
    refusedWith('email.unknown'),
  );
});

test('visits to unknown domains are counted by hostname, and only what can be one', async () => {
  for (const hostname of ['lost.example.org', 'lost.example.org', '<script>', 'x'.repeat(300)])
    await recordInvalidDomain(testApp.database, hostname);
  const rows = await testApp.database.system.selectFrom('invalid_domain_visit').selectAll().execute();
  assert.deepEqual(
    rows.map(({ hostname, visits }) => [hostname, visits]),
    [['lost.example.org', 2]],
  );
});

test('invented hostnames fill no more than their room, and what nobody comes by is forgotten', async () => {
  const { pool } = testApp.database;
  await pool.query('delete from invalid_domain_visit');
  await pool.query(
    `insert into invalid_domain_visit (hostname, visits, first_at, last_at)
     select 'h' || n, 1, now(), now() from generate_series(1, 1000) as n`,
  );
  const count = async (): Promise<number> =>
    Number((await pool.query<{ count: string }>('select count(*) from invalid_domain_visit')).rows[0]?.count);
  await recordInvalidDomain(testApp.database, 'one-more.example.org');
  assert.equal(await count(), 1000);
  const later = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
  await recordInvalidDomain(testApp.database, 'one-more.example.org', later);
  assert.equal(await count(), 1);
});

test('a row that was being read during a change is not cached', async () => {
  const { database } = testApp;
  const tenants = createTenants(database);
  const { slug } = org.organization;
  const reading = tenants.byHostname(org.hostname);
  tenants.forget();
  assert.notEqual((await reading)?.name, 'Renamed');
  await database.system
    .updateTable('organization')
    .set({ name: 'Renamed' })
    .where('slug', '=', slug)
    .execute();
  assert.equal((await tenants.byHostname(org.hostname))?.name, 'Renamed');
});

test('the currency is one of those that can be paid in, and stays once money depends on it', async () => {
  const own = await testApp.organization();
  const { slug, id } = own.organization;
  const change = (currency: string) => changeOrganization(testApp.database, slug, { currency });
  const read = async () => (await own.visitor.get<OrganizationView>('/organization')).body.data.currency;
  for (const currency of ['HUF', 'KWD', 'eur', '', 'Euro', 'toString'])
    await assert.rejects(change(currency), refusedWith('currency.unknown'), currency);
  await change('JPY');
  await eventually(async () => assert.equal(await read(), 'JPY'));
  const { db } = own.context();
  const eventId = await makeEvent(db, id, { registration: true });
  const passTypeId = await makePassType(db, id, eventId, { price: 500 });
  const ana = await own.member();
  await makePass(db, id, await makeRegistration(db, id, eventId, ana.id), passTypeId, { amount_paid: 500 });
  await assert.rejects(change('EUR'), refusedWith('currency.inUse'));
  // The same one is no change.
  await change('JPY');
  await testApp.database.pool.query("update pass set status = 'canceled' where organization_id = $1", [id]);
  await change('USD');
  // Group tickets and places in sessions have no pass that was paid for.
  const staff = await own.staff();
  const { id: intentId } = await openIntent(own.context(ana.id), {
    purpose: 'coupons',
    registrationId: newId(),
    eventId,
    accountId: ana.id,
    subtotal: 1500,
    description: 'Group ticket',
    details: {},
  });
  await assert.rejects(change('EUR'), refusedWith('currency.inUse'));
  assert.equal((await staff.post(`/admin/payments/intents/${intentId}/paid`)).statusCode, 200);
  await testApp.database.pool.query('update payment_intent set consumed_at = now() where id = $1', [
    intentId,
  ]);
  await assert.rejects(change('EUR'), refusedWith('currency.inUse'));
  const refund = await staff.post(`/admin/payments/intents/${intentId}/refunds`, { amount: 1500 });
  assert.equal(refund.statusCode, 200, refund.body.message);
  await change('EUR');
});

test('all currencies have the digits that they are shown with', () => {
  for (const currency of CURRENCIES)
    assert.equal(
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits,
      CURRENCY_DIGITS[currency],
      currency,
    );
});
