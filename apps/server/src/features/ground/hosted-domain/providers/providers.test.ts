import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { until, type Caller } from '../../../../testing/app.ts';
import { captureMails } from '../../identity/identity.factory.ts';
import {
  browser,
  changeBrowser,
  come,
  locationOf,
  org,
  pathOf,
  person,
  provider,
  signInElsewhere,
  testApp,
} from '../elsewhere.factory.ts';
import type { ProviderTrialView, SignInProvidersView, SignInProviderView } from './providers.schemas.ts';

signInElsewhere();

const PATH = '/admin/providers';
let owner: Caller;
let clerk: Caller;

before(async () => {
  owner = await org.staff();
  clerk = await org.staff('manager');
});

/** One of the staff who is no owner. */
async function withPowers(...powers: string[]): Promise<Caller> {
  const person = await org.member();
  const id = newId();
  await sqlOf(
    'insert into staff_role (organization_id, id, name, powers, created_at, updated_at) values ($1, $2, $3, $4, now(), now())',
    [org.organization.id, id, id, powers],
  );
  await sqlOf('insert into organization_staff (organization_id, account_id, role_id) values ($1, $2, $3)', [
    org.organization.id,
    person.id,
    id,
  ]);
  return person;
}

const list = async (caller = owner): Promise<SignInProvidersView> =>
  (await caller.get<SignInProvidersView>(PATH)).body.data;
const named = async (name: string): Promise<SignInProviderView> =>
  (await list()).providers.find((row) => row.name === name) ?? assert.fail(name);
const oidc = (name: string) => ({
  name,
  kind: 'oidc',
  clientId: provider.clientId,
  secret: provider.clientSecret,
  issuer: provider.issuer,
});
const sqlOf = (text: string, values: unknown[] = []) => testApp.database.pool.query(text, values);

describe('sign-in providers in the console', () => {
  it('give nobody who may not name owners a way to become one', async () => {
    const keeper = await withPowers('settings', 'identity');
    const trusted = await keeper.post(PATH, { ...oidc('Mine'), trustsEmail: true });
    assert.equal(trusted.statusCode, 403, trusted.body.message);
    const plain = await keeper.post(PATH, oidc('Mine'));
    assert.equal(plain.statusCode, 200, plain.body.message);
    const later = await keeper.put(`${PATH}/Mine`, { trustsEmail: true });
    assert.equal(later.statusCode, 403, later.body.message);
    const mail = await keeper.put('/admin/mail', { senderAddress: 'club@example.org' });
    assert.equal(mail.statusCode, 403, mail.body.message);
    assert.equal((await keeper.delete(`${PATH}/Mine`)).statusCode, 200);
  });

  it('are added, changed, put into an order and removed', async () => {
    const added = await owner.post<SignInProviderView>(PATH, { ...oidc('Club'), text: 'Club members' });
    assert.equal(added.statusCode, 200, added.body.message);
    assert.deepEqual(
      [added.body.data.kind, added.body.data.hasSecret, added.body.data.enabled, added.body.data.text],
      ['oidc', true, true, 'Club members'],
    );
    const again = await owner.post(PATH, oidc('Club'));
    assert.deepEqual([again.statusCode, again.body.code], [409, 'provider.exists']);

    const { redirectUris, providers, isHere } = await list();
    assert.equal(isHere, true);
    assert.ok(
      redirectUris.some((address) => address.endsWith(`${org.hostname}/identity/oauth2/idpresponse`)),
    );
    assert.deepEqual(
      providers.map(({ name }) => name),
      ['Acme', 'Own', 'Club'],
    );
    assert.doesNotMatch(JSON.stringify(providers), new RegExp(provider.clientSecret));

    const changed = await owner.put<SignInProviderView>(`${PATH}/Club`, { text: null, trustsEmail: true });
    assert.deepEqual(
      [changed.body.data.text, changed.body.data.trustsEmail, changed.body.data.clientId],
      [null, true, provider.clientId],
    );
    const names = ['Club', 'Own', 'Acme'];
    const ordered = await owner.put<SignInProvidersView>(PATH, { names });
    assert.deepEqual(
      ordered.body.data.providers.map(({ name }) => name),
      names,
    );
    assert.equal((await owner.put(PATH, { names: ['Club', 'Own'] })).body.code, 'provider.order');
    assert.equal((await owner.put(PATH, { names: ['Club', 'Own', 'Nobody'] })).statusCode, 409);

    assert.equal((await owner.delete(`${PATH}/Club`)).statusCode, 200);
    assert.equal((await owner.delete(`${PATH}/Club`)).body.code, 'provider.notFound');
    assert.equal((await owner.put(`${PATH}/Club`, { text: 'x' })).statusCode, 404);
  });

  it('keep their secret: it is in no answer, no log and not in the clear', async () => {
    const secret = 'the-club-keeps-this-to-itself';
    await owner.post(PATH, { ...oidc('Vault'), secret });
    await owner.put(`${PATH}/Vault`, { secret: `${secret}-2`, text: 'Vault' });
    await owner.put(`${PATH}/Vault`, { text: 'The vault' });
    const { rows } = await sqlOf("select name, secret from hosted_provider where name = 'Vault'");
    assert.ok(!String(rows[0].secret).includes(secret));
    const log = await until(
      async () => (await owner.get<unknown[]>('/admin/audit?pageSize=50')).body.data,
      (lines) => JSON.stringify(lines).includes('The vault'),
    );
    assert.ok(!JSON.stringify([log, await list()]).includes(secret));
    await owner.delete(`${PATH}/Vault`);
  });

  it('are refused where they could not work, and for a server that does not answer', async () => {
    const refused = async (change: object, code: string, field?: string) => {
      const answer = await owner.post(PATH, { ...oidc('Wrong'), ...change });
      assert.deepEqual([answer.statusCode, answer.body.code], [400, code], answer.body.message);
      if (field !== undefined) assert.equal(answer.body.field, field);
    };
    await refused({ issuer: 'http://login.example.org' }, 'provider.issuer', 'issuer');
    await refused({ issuer: `${provider.issuer}/nothing/here` }, 'provider.unanswered', 'issuer');
    await refused({ issuer: 'https://127.0.0.1/' }, 'provider.unanswered', 'issuer');
    await refused({ issuer: 'https://169.254.169.254/latest' }, 'provider.unanswered', 'issuer');
    await refused({ name: 'COGNITO' }, 'provider.name', 'name');
    await refused({ name: 'google', kind: 'oidc', color: '#ffffff' }, 'provider.color');
    await refused({ attributes: { email_verified: 'yes' } }, 'provider.attributes');
    for (const more of [{ organization_id: 'x' }, { sort_order: 1 }, { updatedAt: 'x' }, { order: 1 }])
      assert.equal(
        (await owner.post(PATH, { ...oidc('More'), ...more })).statusCode,
        400,
        JSON.stringify(more),
      );
    assert.equal((await owner.put(`${PATH}/Acme`, { kind: 'google' })).statusCode, 400);
    assert.equal((await owner.put(`${PATH}/Acme`, { name: 'Other' })).statusCode, 400);
    assert.deepEqual((await list()).providers.map(({ name }) => name).sort(), ['Acme', 'Own']);
  });

  it('are changed by those with the power over ways to sign in alone', async () => {
    assert.equal((await clerk.get(PATH)).statusCode, 200);
    assert.equal((await (await org.staff('moderator')).get(PATH)).statusCode, 403);
    assert.equal((await org.visitor.get(PATH)).statusCode, 401);
    for (const answer of [
      await clerk.post(PATH, oidc('Clerk')),
      await clerk.put(`${PATH}/Acme`, { enabled: false }),
      await clerk.put(PATH, { names: ['Own', 'Acme'] }),
      await clerk.delete(`${PATH}/Acme`),
      await clerk.post(`${PATH}/Acme/try`),
    ])
      assert.equal(answer.statusCode, 403);
  });

  it('tell the second of two owners who save at once what happened', async () => {
    const { updatedAt } = await named('Acme');
    const save = (text: string) =>
      owner.put<SignInProviderView>(`${PATH}/Acme`, { text }, { 'if-match': `"${updatedAt}"` });
    const answers = await Promise.all([save('One'), save('Two')]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    assert.equal(refused?.body.code, 'changed.meanwhile');
    const kept = answers.find(({ statusCode }) => statusCode === 200);
    assert.equal((await named('Acme')).text, kept?.body.data.text);
  });

  it('stay while they are the only way in for the owners', async () => {
    const staff = await testApp.database.pool.query<{ account_id: string }>(
      "select account_id from organization_staff where built_in_role = 'owner' and organization_id = $1",
      [org.organization.id],
    );
    assert.equal(staff.rows.length, 1);
    const id = staff.rows[0]?.account_id;
    const { email } = person();
    await come(email.split('@')[0] ?? '');
    const { rows } = await sqlOf('select id from identity_user where email = $1', [email]);
    await sqlOf('update organization_staff set account_id = $1 where account_id = $2', [rows[0].id, id]);
    const admin = await withPowers('identity', 'settings');
    try {
      for (const answer of [
        await admin.delete(`${PATH}/Acme`),
        await admin.put(`${PATH}/Acme`, { enabled: false }),
      ])
        assert.deepEqual([answer.statusCode, answer.body.code], [409, 'provider.lastWay']);
      assert.equal((await admin.put(`${PATH}/Acme`, { text: 'Still there' })).statusCode, 200);
      await sqlOf("update identity_user set verifier = '\\x00' where id = $1", [rows[0].id]);
      assert.equal((await admin.put(`${PATH}/Acme`, { enabled: false })).statusCode, 200);
      assert.equal((await admin.put(`${PATH}/Acme`, { enabled: true })).statusCode, 200);
    } finally {
      await sqlOf('update organization_staff set account_id = $1 where account_id = $2', [id, rows[0].id]);
    }
  });

  it('are told to every owner', async () => {
    const mails = captureMails(testApp);
    await testApp.app.startJobs();
    await owner.post(PATH, oidc('Loud'));
    await until(
      () => Promise.resolve(mails.filter(({ text }) => text.includes('Loud'))),
      (told) => told.some(({ subject }) => subject.startsWith('The ways to sign in')),
    );
    await owner.delete(`${PATH}/Loud`);
  });
});

describe('a trial of a provider', () => {
  async function attempt(name: string, by = owner) {
    const begun = await by.post<{ path: string }>(`${PATH}/Acme/try`);
    assert.equal(begun.statusCode, 200, begun.body.message);
    const there = await browser.get(begun.body.data.path);
    assert.equal(there.statusCode, 302, there.payload);
    const back = await browser.signInThere(String(there.headers['location']), name);
    const landed = locationOf(await browser.get(pathOf(back)));
    assert.equal(landed.pathname, '/admin/settings/sign-in/tried');
    return landed.hash.slice(1);
  }
  const read = (result: string, by = owner) =>
    by.post<ProviderTrialView>('/admin/provider-trials', { result });

  it('tells what came back, and signs nobody in', async () => {
    changeBrowser();
    const { name, email } = person({ email_verified: false });
    const users = async () =>
      (await sqlOf('select count(*)::int as n from identity_user')).rows[0].n as number;
    const before = await users();
    const { data } = (await read(await attempt(name))).body;
    assert.equal(data.trouble, null);
    assert.deepEqual(
      [data.provider, data.person?.issuer, data.person?.email, data.person?.isEmailProven],
      ['Acme', provider.issuer, email, false],
    );
    assert.ok(data.person?.attributes.some((one) => one.name === 'given_name' && one.value === 'Ida'));
    assert.equal(await users(), before);
    assert.equal(browser.cookies.has('hosted-session'), false);
  });

  it('works for one that is switched off, and tells why another gives nothing', async () => {
    changeBrowser();
    await owner.put(`${PATH}/Acme`, { enabled: false });
    const cancelled = (await read(await attempt(''))).body.data;
    assert.deepEqual([cancelled.trouble?.reason, cancelled.person], ['refused', null]);
    assert.match(cancelled.trouble?.detail ?? '', /access_denied/);
    await owner.put(`${PATH}/Acme`, { enabled: true, secret: 'no longer the right one' });
    const { name } = person();
    const wrong = (await read(await attempt(name))).body.data;
    assert.equal(wrong.trouble?.reason, 'unacceptable');
    assert.match(wrong.trouble?.detail ?? '', /invalid_client/);
    await owner.put(`${PATH}/Acme`, { secret: provider.clientSecret });
  });

  it('is read by the one who began it, for minutes, and begun by nobody without power', async () => {
    changeBrowser();
    const { name } = person();
    const result = await attempt(name);
    const other = await withPowers('identity', 'settings');
    assert.deepEqual((await read(result, other)).body.code, 'provider.trialExpired');
    assert.equal((await read(result, clerk)).statusCode, 403);
    assert.equal((await read('x')).body.code, 'provider.trialExpired');
    assert.equal((await browser.get('/identity/oauth2/try?request=x')).statusCode, 400);
    assert.equal((await browser.get('/identity/oauth2/try')).statusCode, 400);
    assert.equal((await owner.post(`${PATH}/Nobody/try`)).statusCode, 404);
  });
});
