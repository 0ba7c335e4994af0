import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type TestApp, type TestOrganization, until } from '../../../../testing/app.ts';
import { startSecondApp } from '../../../../testing/second-app.ts';
import { PICTURE, PIXEL } from '../../../../testing/samples.ts';
import { makeEvent } from '../../../events/programme/events.factory.ts';
import {
  makePass,
  makePassType,
  makeRegistration,
} from '../../../events/registration/passes/passes.factory.ts';
import { identityClient } from '../../identity/identity.factory.ts';
import { changeOrganization } from '../index.ts';
import type { SiteConfigView } from '../organization.schemas.ts';
import type { ConflictView, ModulesView, SettingsView } from './settings.schemas.ts';

let testApp: TestApp;

before(async () => {
  testApp = await useTestApp();
});
after(() => testApp.close());

const read = async (org: TestOrganization) => {
  const staff = await org.staff();
  const { body } = await staff.get<SettingsView>('/admin/organization');
  return { staff, settings: body.data };
};

test('each setting of the console is read back, and by the site', async () => {
  const org = await testApp.organization();
  const { staff, settings } = await read(org);
  const changes = {
    name: 'Harbour',
    description: 'By the sea',
    email: 'hello@harbour.example',
    phone: '+1 555 0100',
    website: 'https://harbour.example',
    termsLink: 'https://harbour.example/terms',
    address1: '1 Pier',
    address2: 'Shed 4',
    city: 'Hamburg',
    state: 'HH',
    country: 'DE',
    zip: '20457',
    facebook: 'https://facebook.example/harbour',
    twitter: 'https://x.example/harbour',
    instagram: 'https://instagram.example/harbour',
    linkedIn: 'https://linkedin.example/harbour',
    tikTok: 'https://tiktok.example/harbour',
    discord: 'https://discord.example/harbour',
    youtube: 'https://youtube.example/harbour',
    iosAppLink: 'https://apps.example/1',
    androidAppLink: 'https://play.example/1',
    primaryColor: '#0a7f5a',
    secondaryColor: '#ff8800',
    locale: 'de',
    locales: ['de', 'en'],
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    maintenance: false,
    signUpFields: ['firstName', 'phone?'],
    passwordMinLength: 10,
    passwordCharacters: ['numbers'],
    revealAccountExistence: true,
    requireSecondFactor: true,
    venueNetworks: ['203.0.113.0/24=5000'],
  };
  const saved = await staff.put<SettingsView>('/admin/organization', {
    version: settings.version,
    ...changes,
  });
  assert.equal(saved.statusCode, 200, saved.body.message);
  const { version, updatedAt, slug, images, isCurrencyFixed, ...stored } = saved.body.data;
  assert.deepEqual(stored, changes);
  assert.equal(version, settings.version + 1);
  assert.equal(isCurrencyFixed, false);
  assert.equal(slug, org.organization.slug);
  assert.ok(Date.parse(updatedAt) >= Date.parse(settings.updatedAt));
  assert.deepEqual(new Set(Object.values(images)), new Set([null]));
  const config = (await org.visitor.get<SiteConfigView>('/organization/config')).body.data;
  assert.deepEqual(
    [config.NAME, config.PRIMARY_COLOR, config.DEFAULT_LOCALE, config.PASSWORD_MIN_LENGTH],
    ['Harbour', '#0a7f5a', 'de', 10],
  );
  const cleared = await staff.put<SettingsView>('/admin/organization', { version, phone: null });
  assert.equal(cleared.body.data.phone, null);
  assert.equal(cleared.body.data.city, 'Hamburg');
});

test('refuses wrong values by field, unknown fields and secrets, and changes nothing', async () => {
  const { staff, settings } = await read(await testApp.organization());
  for (const [change, code, field] of [
    [{ name: ' ' }, undefined, 'name'],
    [{ name: 'x'.repeat(81) }, undefined, 'name'],
    [{ email: 'nobody' }, 'organization.email', 'email'],
    [{ primaryColor: 'red' }, undefined, 'primaryColor'],
    [{ website: 'javascript:alert(1)' }, 'link.shape', 'website'],
    [{ termsLink: 'javascript:alert(1)' }, 'link.shape', 'termsLink'],
    [{ discord: 'https://u@x.example' }, 'link.shape', 'discord'],
    [{ locale: 'german' }, 'locale.shape', 'locale'],
    [{ locales: ['de', 'x1'] }, 'locale.shape', 'locales'],
    [{ timezone: 'Mars/Base' }, 'timezone.unknown', 'timezone'],
    [{ currency: 'HUF' }, undefined, 'currency'],
    [{ signUpFields: ['shoeSize'] }, 'signUpField.unknown', 'signUpFields'],
    [{ signUpFields: ['phone', 'phone?'] }, 'signUpField.unknown', 'signUpFields'],
    [{ passwordMinLength: 3 }, undefined, 'passwordMinLength'],
    [{ passwordCharacters: ['emoji'] }, undefined, undefined],
    [{ venueNetworks: ['10.0.0.0/8'] }, 'venueNetworks.shape', 'venueNetworks'],
    [{ userPoolId: 'eu-central-1_AbCdEfGhI' }, undefined, undefined],
    [{ slug: 'other' }, undefined, undefined],
    [{ modules: [] }, undefined, undefined],
    [{ organization_id: 'other' }, undefined, undefined],
  ] as const) {
    const refused = await staff.put('/admin/organization', { version: settings.version, ...change });
    assert.equal(refused.statusCode, 400, JSON.stringify(change));
    if (code !== undefined) assert.equal(refused.body.code, code);
    if (field !== undefined) assert.equal(refused.body.field, field, JSON.stringify(change));
  }
  assert.equal((await staff.put('/admin/organization', { name: 'Harbour' })).statusCode, 400);
  assert.deepEqual((await staff.get<SettingsView>('/admin/organization')).body.data, settings);
});

test('of those who save at once one wins, and the others are told the difference', async () => {
  const org = await testApp.organization();
  const { staff, settings } = await read(org);
  const owners = [staff, ...(await Promise.all([org.staff(), org.staff(), org.staff()]))];
  const answers = await Promise.all(
    owners.map((owner, index) =>
      owner.put<SettingsView | ConflictView>('/admin/organization', {
        version: settings.version,
        name: `Name ${index}`,
        city: 'Hamburg',
      }),
    ),
  );
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409]);
  const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
  for (const { statusCode, body } of answers)
    if (statusCode === 409) {
      assert.equal(body.code, 'settings.changed');
      // The city is what everybody wanted, so it is no difference.
      assert.deepEqual(body.data, { version: settings.version + 1, current: { name: `Name ${winner}` } });
    }
  const again = await staff.put<SettingsView>('/admin/organization', {
    version: settings.version + 1,
    name: 'Mine',
  });
  assert.equal(again.body.data.name, 'Mine');
});

test('the same change sent twice is carried out once', async () => {
  const { staff, settings } = await read(await testApp.organization());
  const change = { version: settings.version, name: 'Harbour' };
  for (const turn of [1, 2]) {
    const answer = await staff.put<SettingsView>('/admin/organization', change);
    assert.equal(answer.statusCode, 200, `turn ${turn}`);
    assert.equal(answer.body.data.version, settings.version + 1);
  }
});

test('a change on the command line is a change of the version too', async () => {
  const org = await testApp.organization();
  const { staff, settings } = await read(org);
  await changeOrganization(testApp.database, org.organization.slug, { name: 'From the shell' });
  const refused = await staff.put<ConflictView>('/admin/organization', {
    version: settings.version,
    name: 'From the console',
  });
  assert.equal(refused.statusCode, 409);
  assert.deepEqual(refused.body.data.current, { name: 'From the shell' });
});

test('the currency stays once money depends on it', async () => {
  const org = await testApp.organization();
  const { staff, settings } = await read(org);
  const { db } = org.context();
  const { id } = org.organization;
  const eventId = await makeEvent(db, id, { registration: true });
  const passTypeId = await makePassType(db, id, eventId, { price: 500 });
  const ana = await org.member();
  await makePass(db, id, await makeRegistration(db, id, eventId, ana.id), passTypeId, { amount_paid: 500 });
  const { version } = settings;
  const refused = await staff.put('/admin/organization', { version, name: 'New', currency: 'JPY' });
  assert.deepEqual([refused.statusCode, refused.body.code], [400, 'currency.inUse']);
  const after = (await staff.get<SettingsView>('/admin/organization')).body.data;
  assert.deepEqual([after.name, after.isCurrencyFixed], [settings.name, true]);
});

test('modules are switched, and what was open is closed', async () => {
  const org = await testApp.organization();
  const staff = await org.staff();
  const { data } = (await staff.get<ModulesView>('/admin/modules')).body;
  assert.ok(data.modules.every(({ isOn }) => isOn));
  const names = data.modules.map(({ name }) => name);
  const answer = await staff.put<ModulesView>('/admin/modules', {
    version: data.version,
    modules: names.filter((name) => name !== 'benefits'),
  });
  assert.equal(answer.statusCode, 200, answer.body.message);
  assert.deepEqual(
    answer.body.data.modules.filter(({ isOn }) => !isOn).map(({ name }) => name),
    ['benefits'],
  );
  await until(
    () => org.visitor.get('/benefits'),
    ({ statusCode }) => statusCode === 456,
  );
  const stale = await staff.put<ConflictView>('/admin/modules', { version: data.version, modules: names });
  assert.equal(stale.statusCode, 409);
  assert.equal((stale.body.data.current['modules'] as string[]).length, names.length - 1);
  const unknown = await staff.put('/admin/modules', { version: data.version, modules: ['magic'] });
  assert.equal(unknown.statusCode, 400);
});

test('another process shows what was changed here', async () => {
  const org = await testApp.organization();
  const second = await startSecondApp(testApp);
  try {
    assert.equal((await second.tenants.byId(org.organization.id))?.name, org.organization.name);
    const { staff, settings } = await read(org);
    await staff.put('/admin/organization', { version: settings.version, name: 'Everywhere' });
    await until(
      () => second.tenants.byId(org.organization.id),
      (organization) => organization?.name === 'Everywhere',
    );
  } finally {
    await second.close();
  }
});

test('only staff see and change settings', async () => {
  const org = await testApp.organization();
  const member = await org.member();
  for (const path of ['/admin/organization', '/admin/modules']) {
    assert.equal((await member.get(path)).statusCode, 403);
    assert.equal((await org.visitor.get(path)).statusCode, 401);
  }
  assert.equal((await member.put('/admin/organization', { version: 1, name: 'Mine' })).statusCode, 403);
});

const NAMES = {
  logo: 'logo',
  'dark-logo': 'darkLogo',
  icon: 'icon',
  'dark-icon': 'darkIcon',
  'app-icon': 'appIcon',
  'splash-screen': 'splashScreen',
} as const;

test('pictures are put into their places, shown, replaced and taken away', async () => {
  const org = await testApp.organization();
  const { staff, settings } = await read(org);
  for (const [slot, name] of Object.entries(NAMES)) {
    const answer = await staff.put<SettingsView>(`/admin/organization/images/${slot}`, { image: PICTURE });
    assert.equal(answer.statusCode, 200, answer.body.message);
    assert.match(answer.body.data.images[name] ?? '', /^\/media\//);
  }
  const { data } = (await org.visitor.get<SiteConfigView>('/organization/config')).body;
  const shown = [data.LOGO.LIGHT, data.ICON.LIGHT, data.ICON.DARK, data.APP_ICON, data.SPLASH_SCREEN];
  assert.equal(new Set(shown).size, 5);
  const now = (await staff.get<SettingsView>('/admin/organization')).body.data;
  // Those who edit the texts meanwhile are not disturbed.
  assert.equal(now.version, settings.version);
  const again = await staff.put<SettingsView>('/admin/organization/images/logo', { image: PIXEL });
  assert.notEqual(again.body.data.images.logo, now.images.logo);
  const gone = await staff.put<SettingsView>('/admin/organization/images/logo', { image: null });
  assert.equal(gone.body.data.images.logo, null);
  assert.equal(gone.body.data.images.icon, now.images.icon);
  for (const slot of ['banner', 'toString'])
    assert.equal((await staff.put(`/admin/organization/images/${slot}`, { image: PIXEL })).statusCode, 404);
  assert.equal((await staff.put('/admin/organization/images/logo', { image: 'no' })).statusCode, 400);
  const member = await org.member();
  assert.equal((await member.put('/admin/organization/images/logo', { image: PIXEL })).statusCode, 403);
});

test('rules for sign-in ask for the power over them, the other settings do not', async () => {
  const org = await testApp.organization();
  const manager = await org.staff('manager');
  const { version } = (await manager.get<SettingsView>('/admin/organization')).body.data;
  const sent = (settings: object) => manager.put('/admin/organization', { version, ...settings });
  for (const settings of [
    { passwordMinLength: 7 },
    { signUpFields: [] },
    { requireSecondFactor: false, description: 'Both' },
    { venueNetworks: [] },
  ])
    assert.equal((await sent(settings)).statusCode, 403, JSON.stringify(settings));
  assert.equal((await sent({ description: 'A manager wrote this' })).statusCode, 200);
  assert.equal((await (await org.staff('editor')).get('/admin/organization')).statusCode, 403);
});

test('a maintenance closes the API to everybody but the staff, and lets them end it', async () => {
  const org = await testApp.organization();
  const [member, clerk] = [await org.member(), await org.staff('viewer')];
  const { staff, settings } = await read(org);
  const sent = (maintenance: boolean, version: number) =>
    staff.put<SettingsView>('/admin/organization', { version, maintenance });
  const closed = await sent(true, settings.version);
  assert.equal(closed.statusCode, 200);
  await until(
    () => member.get('/self'),
    ({ statusCode }) => statusCode === 503,
  );
  for (const answer of [await org.visitor.get('/events'), await member.post('/activities', { message: 'x' })])
    assert.deepEqual(
      [answer.statusCode, answer.body.code, answer.headers['retry-after']],
      [503, 'maintenance', '60'],
    );
  const config = await org.visitor.get<{ MAINTENANCE: boolean }>('/organization/config');
  assert.deepEqual([config.statusCode, config.body.data.MAINTENANCE], [200, true]);
  assert.equal((await clerk.get('/events')).statusCode, 200);
  const identity = identityClient(testApp, org, []);
  const joining = await identity.call('SignUp', {
    ClientId: identity.clientId,
    Username: 'new@example.org',
    Password: 'Somewhat-long-1',
  });
  assert.equal(joining.errorName, 'NotAuthorizedException');
  assert.equal((await sent(false, closed.body.data.version)).statusCode, 200);
  await until(
    () => member.get('/self'),
    ({ statusCode }) => statusCode === 200,
  );
});
