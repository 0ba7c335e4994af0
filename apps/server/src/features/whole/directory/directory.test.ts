import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, until, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { newId } from '../../../platform/ids.ts';
import { makeEvent } from '../../events/programme/events.factory.ts';
import { makePass, makePassType, makeRegistration } from '../../events/registration/passes/passes.factory.ts';
import { openIntent } from '../../money/payments/index.ts';
import { foundGroup } from '../../people/groups/index.ts';
import type { AccountStoryView } from './directory.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let ana: Caller;
let ben: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  ana = await org.member({ firstName: 'Ana', lastName: null, email: 'ana@example.org', phone: '+49 1' });
  ben = await org.member();
});
after(() => testApp.close());

const story = (id: string, by = staff) => by.get<AccountStoryView>(`/admin/accounts/${id}`);
const sent = async <T>(answer: Promise<{ statusCode: number; body: { data: T } }>): Promise<T> => {
  const { statusCode, body } = await answer;
  assert.equal(statusCode, 200, JSON.stringify(body));
  return body.data;
};

test('tells all parts of a person and nothing of others', async () => {
  const group = await sent(
    ana.post<{ id: string }>('/groups', {
      group: { name: 'Rowers', description: '', access: 'private', active: true },
    }),
  );
  await sent(
    ben.post('/groups', { group: { name: 'Others', description: '', access: 'public', active: true } }),
  );
  const post = await sent(ana.post<{ id: string }>('/activities', { message: 'Buy this' }));
  await sent(ben.post(`/activities/${post.id}/report`, { reason: 'spam', note: 'an advertisement' }));
  await sent(ana.post('/supportTickets', { type: 'support', email: 'ana@example.org', request: 'Help me' }));
  await sent(staff.post(`/moderation/accounts/${ana.id}/suspend`, { reason: 'Spam.', until: null }));

  const told = await sent(story(ana.id));
  assert.deepEqual(
    [told.account.email, told.account.status, told.details.phone, told.details.suspension?.reason],
    ['ana@example.org', 'suspended', '+49 1', 'Spam.'],
  );
  assert.deepEqual(
    told.groups?.map(({ group: { id }, role }) => [id, role]),
    [[group.id, 'moderator']],
  );
  assert.deepEqual(
    told.reports?.map(({ activityId, reason, note, open }) => [activityId, reason, note, open]),
    [[post.id, 'spam', 'an advertisement', true]],
  );
  assert.deepEqual(
    told.decisions?.map(({ action, reason, actor }) => [action, reason, actor?.id]),
    [['suspend', 'Spam.', staff.id]],
  );
  assert.deepEqual(
    told.tickets?.map(({ request, status }) => [request, status]),
    [['Help me', 'open']],
  );
  assert.equal(told.signIns?.length, 1);

  await sent(staff.post(`/moderation/accounts/${ana.id}/unsuspend`, { reason: '' }));
  const after = await sent(story(ana.id));
  assert.deepEqual([after.account.status, after.details.suspension], ['active', null]);
  assert.equal((await sent(story(after.account.username))).account.id, ana.id);
  assert.equal((await sent(story(ben.id))).reports?.length, 0);
});

test('tells passes of every event and payments, the latest first', async () => {
  const { db, organizationId } = org.context();
  const buyer = await org.member();
  const eventId = await makeEvent(db, organizationId, { name: 'Regatta' });
  const registrationId = await makeRegistration(db, organizationId, eventId, buyer.id);
  const passTypeId = await makePassType(db, organizationId, eventId, { name: 'Day pass' });
  const passId = await makePass(db, organizationId, registrationId, passTypeId);
  const pay = (subtotal: number) =>
    openIntent(org.context(buyer.id), {
      purpose: 'registration',
      registrationId: newId(),
      eventId,
      accountId: buyer.id,
      subtotal,
      description: 'Regatta',
      details: {},
    });
  await pay(100);
  const last = await pay(200);
  const told = await sent(story(buyer.id));
  assert.deepEqual(
    told.passes?.map(({ id, passType, status, event }) => [id, passType, status, event.name]),
    [[passId, 'Day pass', 'ready', 'Regatta']],
  );
  assert.equal(told.payments?.length, 2);
  assert.deepEqual([told.payments?.[0]?.id, told.payments?.[0]?.amount], [last.id, last.amount]);
  assert.deepEqual((await sent(story(ben.id))).payments, []);
});

test('tells only the parts that the role of its reader has the power to see', async () => {
  const clerk = await org.member();
  const role = await sent(
    staff.post<{ id: string }>('/admin/roles', { name: 'Desk', powers: ['accounts:read', 'support:read'] }),
  );
  await sent(staff.post('/admin/staff', { email: `${clerk.id}@example.org`, role: role.id }));
  const told = await until(
    () => clerk.get<AccountStoryView>(`/admin/accounts/${ana.id}`),
    ({ statusCode }) => statusCode === 200,
  );
  const { account, details: _details, tickets, ...others } = told.body.data;
  assert.equal(account.id, ana.id);
  assert.ok(Array.isArray(tickets));
  for (const [part, value] of Object.entries(others)) assert.equal(value, null, part);
  assert.equal((await clerk.get('/admin/accounts')).statusCode, 200);
  assert.equal((await clerk.get('/admin/accounts.csv')).statusCode, 403);
});

test('bounds each part', async () => {
  const joiner = await org.member();
  for (let index = 0; index < 27; index++)
    await foundGroup(org.context(), {
      slug: `group-${index}`,
      name: `Group ${index}`,
      description: '',
      access: 'private',
      moderatorId: joiner.id,
      memberIds: [],
    });
  const { groups } = await sent(story(joiner.id));
  assert.equal(groups?.length, 25);
  assert.equal(groups?.[0]?.group.name, 'Group 26');
});

test('shows nobody the reports of themselves', async () => {
  const post = await sent(staff.post<{ id: string }>('/activities', { message: 'From the staff' }));
  await sent(ben.post(`/activities/${post.id}/report`, { reason: 'other' }));
  const other = await org.staff();
  assert.equal((await sent(story(staff.id))).reports?.length, 0);
  assert.equal((await sent(story(staff.id, other))).reports?.length, 1);
});

test('is for the staff of the same organization alone', async () => {
  const other = await testApp.organization();
  assert.equal((await story(ana.id, await other.staff())).statusCode, 404);
  assert.equal((await story(ana.id, ana)).statusCode, 403);
  assert.equal((await story(ana.id, org.visitor)).statusCode, 401);
  assert.equal((await story('00000000-0000-4000-8000-000000000000')).statusCode, 404);
  assert.equal((await story('no-such-name')).statusCode, 404);
});
