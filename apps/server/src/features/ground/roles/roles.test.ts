import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { captureMails } from '../identity/identity.factory.ts';

let testApp: TestApp;
let mails: ReturnType<typeof captureMails>;

before(async () => {
  testApp = await createTestApp();
  mails = captureMails(testApp);
  await testApp.app.startJobs();
});
after(() => testApp.close());

const mail = ({ id }: Caller): string => `${id}@example.org`;

interface Role {
  id: string;
  powers: string[];
  _count: { people: number };
}

/** Somebody of the staff with a role of exactly these powers. */
async function withPowers(org: TestOrganization, owner: Caller, ...powers: string[]): Promise<Caller> {
  const person = await org.member();
  const role = await owner.post<Role>('/admin/roles', { name: powers.join(' '), powers });
  assert.equal(role.statusCode, 200, role.body.message);
  const added = await owner.post('/admin/staff', { email: mail(person), role: role.body.data.id });
  assert.equal(added.statusCode, 200, added.body.message);
  return person;
}

/** Every process hears of a change a moment after it. */
const answers = (caller: Caller, path: string, status: number): Promise<number> =>
  until(
    async () => (await caller.get(path)).statusCode,
    (code) => code === status,
  );

const codeOf = async (call: Promise<{ statusCode: number; body: { code?: string } }>): Promise<unknown[]> => {
  const { statusCode, body } = await call;
  return [statusCode, body.code];
};

describe('powers', () => {
  it('open the calls of their module and nothing else', async () => {
    const org = await testApp.organization();
    const owner = await org.staff();
    const clerk = await org.member();
    assert.equal((await clerk.get('/admin/supportTickets')).statusCode, 403);
    const role = await owner.post<Role>('/admin/roles', { name: 'Desk', powers: ['support:read'] });
    await owner.post('/admin/staff', { email: mail(clerk), role: role.body.data.id });
    await answers(clerk, '/admin/supportTickets', 200);
    for (const path of [
      '/admin/payments/intents',
      '/admin/benefits',
      '/admin/roles',
      '/admin/staff',
      '/admin/outbox',
    ])
      assert.equal((await clerk.get(path)).statusCode, 403, path);
    const self = await clerk.get<{ isStaff: boolean; powers: string[] }>('/self');
    assert.deepEqual([self.body.data.isStaff, self.body.data.powers], [true, ['support:read']]);

    const wider = await owner.put<Role>(`/admin/roles/${role.body.data.id}`, { powers: ['benefits:write'] });
    assert.deepEqual(wider.body.data.powers, ['benefits:read', 'benefits:write']);
    await answers(clerk, '/admin/benefits', 200);
    assert.equal((await clerk.get('/admin/supportTickets')).statusCode, 403);
    assert.equal((await owner.delete(`/admin/staff/${clerk.id}`)).statusCode, 200);
    await answers(clerk, '/admin/benefits', 403);
  });

  it('to read let nobody write', async () => {
    const org = await testApp.organization();
    const viewer = await org.staff('viewer');
    assert.equal((await viewer.get('/admin/benefits')).statusCode, 200);
    assert.equal((await viewer.post('/admin/benefits', { title: 'Never' })).statusCode, 403);
    assert.equal((await viewer.get('/admin/payments/intents')).statusCode, 200);
    assert.equal((await viewer.get('/admin/payments/integration')).statusCode, 403);
  });

  it('that end while their holder works through many rows let no further row through; each is done once', async () => {
    const org = await testApp.organization();
    const owner = await org.staff();
    const clerk = await withPowers(org, owner, 'benefits:write');
    const [role] = (await owner.get<Role[]>('/admin/roles')).body.data.filter(
      ({ powers }) => powers.includes('benefits:write') && powers.length === 2,
    );
    const rows: string[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four'])
      rows.push((await owner.post<{ id: string }>('/admin/benefits', { title })).body.data.id);
    const work = async (ids: readonly string[]): Promise<number[]> => {
      const codes: number[] = [];
      for (const id of ids) codes.push((await clerk.delete(`/admin/benefits/${id}`)).statusCode);
      return codes;
    };
    assert.deepEqual(await work(rows.slice(0, 2)), [200, 200]);
    assert.equal((await owner.delete(`/admin/staff/${clerk.id}`)).statusCode, 200);
    await answers(clerk, '/admin/benefits', 403);
    assert.deepEqual(await work(rows.slice(2)), [403, 403]);
    const left = await owner.get<{ id: string }[]>('/admin/benefits');
    assert.deepEqual(left.body.data.map(({ id }) => id).sort(), rows.slice(2).sort());
    await owner.post('/admin/staff', { email: mail(clerk), role: role?.id });
    await answers(clerk, '/admin/benefits', 200);
    assert.deepEqual(await work(rows), [404, 404, 200, 200]);
    const { rows: told } = await testApp.database.pool.query<{ n: number }>(
      `select count(*)::int as n from staff_audit where organization_id = $1 and operation = 'deleteBenefit' and status = 200 and subject_id = any($2)
       group by subject_id`,
      [org.organization.id, rows],
    );
    assert.deepEqual(
      told.map(({ n }) => n),
      [1, 1, 1, 1],
    );
  });

  it('are not lent to those who act for one of the staff', async () => {
    const org = await testApp.organization();
    const owner = await org.staff();
    const delegate = await org.member();
    await owner.post('/self/delegates', { email: mail(delegate) });
    const acting = org.as(delegate.token, { executeas: owner.id });
    assert.equal((await acting.get('/admin/roles')).statusCode, 403);
    assert.equal((await acting.get('/admin/benefits')).statusCode, 403);
  });
});

describe('roles', () => {
  it('give and take only powers that their giver has', async () => {
    const org = await testApp.organization();
    const owner = await org.staff();
    const clerk = await withPowers(org, owner, 'roles', 'support:write');
    const friend = await org.member();
    const beyond = [403, 'staff.beyondOwn'];
    assert.deepEqual(
      await codeOf(clerk.post('/admin/roles', { name: 'Money', powers: ['payments:write'] })),
      beyond,
    );
    for (const role of ['owner', 'manager', 'viewer'])
      assert.deepEqual(await codeOf(clerk.post('/admin/staff', { email: mail(friend), role })), beyond, role);
    assert.deepEqual(await codeOf(clerk.put(`/admin/staff/${clerk.id}`, { role: 'owner' })), beyond);
    assert.deepEqual(await codeOf(clerk.delete(`/admin/staff/${owner.id}`)), beyond);
    const strong = await owner.post<Role>('/admin/roles', { name: 'Strong', powers: ['audit'] });
    assert.deepEqual(
      await codeOf(clerk.put(`/admin/roles/${strong.body.data.id}`, { powers: ['support:read'] })),
      beyond,
    );
    const own = await clerk.post<Role>('/admin/roles', { name: 'Desk', powers: ['support:read'] });
    assert.equal(
      (await clerk.post('/admin/staff', { email: mail(friend), role: own.body.data.id })).statusCode,
      200,
    );
  });

  it('have names of their own, and stay while somebody has them', async () => {
    const org = await testApp.organization();
    const owner = await org.staff();
    const made = await owner.post<Role>('/admin/roles', { name: ' Desk ', powers: ['support:read'] });
    for (const name of ['desk', 'Owner', 'DESK'])
      assert.deepEqual(await codeOf(owner.post('/admin/roles', { name, powers: ['audit'] })), [
        409,
        'role.nameTaken',
      ]);
    assert.equal((await owner.post('/admin/roles', { name: '  ', powers: ['audit'] })).statusCode, 400);
    assert.equal((await owner.post('/admin/roles', { name: 'X', powers: ['everything'] })).statusCode, 400);
    const { id } = made.body.data;
    const person = await org.member();
    await owner.post('/admin/staff', { email: mail(person), role: id });
    assert.deepEqual(await codeOf(owner.delete(`/admin/roles/${id}`)), [409, 'role.inUse']);
    const list = await owner.get<Role[]>('/admin/roles');
    assert.deepEqual(
      list.body.data.map((role) => [role.id, role._count.people]).filter(([, people]) => people !== 0),
      [
        ['owner', 1],
        [id, 1],
      ],
    );
    await owner.put(`/admin/staff/${person.id}`, { role: 'viewer' });
    assert.equal((await owner.delete(`/admin/roles/${id}`)).statusCode, 200);
    assert.deepEqual(await codeOf(owner.delete(`/admin/roles/${id}`)), [404, 'role.notFound']);
  });

  it('of another organization are not there', async () => {
    const [here, there] = [await testApp.organization(), await testApp.organization()];
    const [owner, stranger] = [await here.staff(), await there.staff()];
    const role = await owner.post<Role>('/admin/roles', { name: 'Desk', powers: ['support:read'] });
    const { id } = role.body.data;
    assert.equal((await stranger.put(`/admin/roles/${id}`, { name: 'Mine' })).statusCode, 404);
    assert.equal((await stranger.delete(`/admin/roles/${id}`)).statusCode, 404);
    assert.equal((await stranger.put(`/admin/staff/${owner.id}`, { role: 'viewer' })).statusCode, 404);
    assert.deepEqual(await codeOf(stranger.put(`/admin/staff/${stranger.id}`, { role: id })), [
      400,
      'role.unknown',
    ]);
  });
});

describe('the last owner', () => {
  it('stays, also when two owners remove each other at once', async () => {
    const org = await testApp.organization();
    const ana = await org.staff();
    assert.deepEqual(await codeOf(ana.delete(`/admin/staff/${ana.id}`)), [409, 'staff.lastOwner']);
    assert.deepEqual(await codeOf(ana.put(`/admin/staff/${ana.id}`, { role: 'manager' })), [
      409,
      'staff.lastOwner',
    ]);
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await org.staff(), await org.staff()];
      await testApp.database.pool.query(
        'delete from organization_staff where organization_id = $1 and account_id <> all($2)',
        [org.organization.id, [one.id, other.id]],
      );
      const answers = await Promise.all([
        one.delete(`/admin/staff/${other.id}`),
        other.delete(`/admin/staff/${one.id}`),
      ]);
      const codes = answers.map(({ statusCode }) => statusCode).sort();
      assert.equal(codes[0], 200);
      assert.ok(codes[1] === 403 || codes[1] === 409, String(codes[1]));
    }
  });

  it('keeps the account until somebody else is an owner', async () => {
    const org = await testApp.organization();
    const owner = await org.staff();
    assert.deepEqual(await codeOf(owner.delete('/self')), [409, 'staff.lastOwner']);
    await org.staff();
    assert.equal((await owner.delete('/self')).statusCode, 200);
  });

  it('cannot be suspended by somebody with fewer powers', async () => {
    const org = await testApp.organization();
    const owner = await org.staff();
    const moderator = await org.staff('moderator');
    const member = await org.member();
    const body = { reason: 'Spam' };
    assert.deepEqual(await codeOf(moderator.post(`/moderation/accounts/${owner.id}/suspend`, body)), [
      403,
      'moderation.superior',
    ]);
    assert.equal((await moderator.post(`/moderation/accounts/${member.id}/suspend`, body)).statusCode, 200);
  });
});

describe('a suspended person of the staff', () => {
  it('has no powers, not even to read', async () => {
    const org = await testApp.organization();
    const owner = await org.staff();
    const manager = await org.staff('manager');
    assert.equal((await manager.get('/admin/benefits')).statusCode, 200);
    await owner.post(`/moderation/accounts/${manager.id}/suspend`, { reason: 'For now' });
    await answers(manager, '/admin/benefits', 403);
    await owner.post(`/moderation/accounts/${manager.id}/unsuspend`, { reason: '' });
    await answers(manager, '/admin/benefits', 200);
  });

  it('does not count as the owner that stays', async () => {
    const org = await testApp.organization();
    const [owner, other] = [await org.staff(), await org.staff()];
    await owner.post(`/moderation/accounts/${other.id}/suspend`, { reason: 'For now' });
    assert.deepEqual(await codeOf(owner.put(`/admin/staff/${owner.id}`, { role: 'viewer' })), [
      409,
      'staff.lastOwner',
    ]);
    assert.deepEqual(await codeOf(owner.delete('/self')), [409, 'staff.lastOwner']);
  });

  it('stays one when two owners suspend each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const org = await testApp.organization();
      const [one, other] = [await org.staff(), await org.staff()];
      const body = { reason: 'Mine' };
      const calls = await Promise.all([
        one.post(`/moderation/accounts/${other.id}/suspend`, body),
        other.post(`/moderation/accounts/${one.id}/suspend`, body),
      ]);
      assert.deepEqual(calls.map(({ statusCode }) => statusCode).sort(), [200, 403]);
    }
  });
});

it('codes in the outbox are for those who have the power over sign-in', async () => {
  const org = await testApp.organization();
  const [owner, manager] = [await org.staff(), await org.staff('manager')];
  assert.equal((await owner.get('/admin/outbox')).statusCode, 200);
  assert.equal((await manager.get('/admin/outbox')).statusCode, 403);
});

it('somebody of the staff is not added again with another role', async () => {
  const org = await testApp.organization();
  const [owner, manager] = [await org.staff(), await org.staff('manager')];
  assert.deepEqual(await codeOf(owner.post('/admin/staff', { email: mail(manager), role: 'viewer' })), [
    409,
    'staff.already',
  ]);
  assert.equal((await owner.post('/admin/staff', { email: mail(manager), role: 'manager' })).statusCode, 200);
});

it('owners hear by mail of the powers of a role, also an owner whom a change removes', async () => {
  const org = await testApp.organization();
  const [owner, removed] = [await org.staff(), await org.staff()];
  const role = await owner.post<Role>('/admin/roles', { name: 'Harbour desk', powers: ['support:read'] });
  await owner.put(`/admin/roles/${role.body.data.id}`, { powers: ['payments:write'] });
  await owner.delete(`/admin/staff/${removed.id}`);
  const heard = (to: string, about: RegExp): Promise<boolean> =>
    until(
      async () => mails.some((one) => one.to === to && about.test(one.subject)),
      (isTold) => isTold,
    );
  for (const person of [owner, removed]) await heard(mail(person), /Harbour desk/);
  await heard(mail(removed), /The role of .* in the staff/);
});

it('owners hear by mail where links and money go', async () => {
  const org = await testApp.organization();
  const [owner, other] = [await org.staff(), await org.staff()];
  assert.equal((await owner.post('/admin/hostnames', { hostname: 'heard.example' })).statusCode, 200);
  const settings = { type: 'manual', instructions: 'By transfer', termDays: 7 };
  assert.equal((await owner.put('/admin/payments/integration', settings)).statusCode, 200);
  for (const about of [/The hostnames of/, /The payment settings of/])
    await until(
      async () => mails.some((one) => one.to === mail(other) && about.test(one.subject)),
      (isTold) => isTold,
    );
});

it('owners hear by mail of another bank account on invoices', async () => {
  const org = await testApp.organization();
  const [owner, other] = [await org.staff(), await org.staff()];
  assert.equal(
    (await owner.put('/admin/invoice-seller', { iban: 'DE02120300000000202051' })).statusCode,
    200,
  );
  await until(
    async () =>
      mails.some(({ to, subject }) => to === mail(other) && subject.includes('The payment settings of')),
    (isTold) => isTold,
  );
});

it('owners hear by mail of every change of the staff', async () => {
  const org = await testApp.organization();
  const owner = await org.staff();
  const person = await org.member({ firstName: 'Ines' });
  await owner.post('/admin/staff', { email: mail(person), role: 'viewer' });
  await until(
    async () => mails.some(({ to, subject }) => to === mail(owner) && subject.includes('Ines')),
    (isTold) => isTold,
  );
});
