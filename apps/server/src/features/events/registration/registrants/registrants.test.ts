import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { AccountView } from '../../../ground/accounts/accounts.schemas.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import { makePassType } from '../../tickets/tickets.factory.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

const event = (row: Parameters<typeof makeEvent>[2] = {}): Promise<string> =>
  makeEvent(org.context().db, org.organization.id, { registration: true, public_registrants: true, ...row });

async function register(who: Caller, eventId: string, submits = true): Promise<void> {
  const ticketId = await makePassType(org.context().db, org.organization.id, eventId);
  const at = `/self/events/${eventId}/registration`;
  await who.post(`${at}/passes`, { passes: [{ id: newId(), ticketId }], packages: [] });
  if (submits) assert.equal((await who.post(`${at}/submit`)).statusCode, 200);
}

const list = (who: Caller, eventId: string, query = '') =>
  who.get<AccountView[]>(`/events/${eventId}/registrants${query}`);
const ids = async (who: Caller, eventId: string, query = ''): Promise<string[]> =>
  (await list(who, eventId, query)).body.data.map(({ id }) => id);

test('those with passes are listed in the order in which they came, page by page, and found by name', async () => {
  const eventId = await event();
  const people = [await org.member(), await org.member(), await org.member()];
  for (const person of people) await register(person, eventId);
  await register(await org.member(), eventId, false);
  await people[1]?.put('/self', { firstName: 'Zebulon' });
  const all = people.map(({ id }) => id);
  const answer = await list(org.visitor, eventId);
  assert.deepEqual([answer.statusCode, answer.body.count], [200, 3]);
  assert.deepEqual(await ids(org.visitor, eventId), all);
  assert.ok(answer.body.data.every((account) => 'bio' in account && !('email' in account)));
  assert.deepEqual(
    [
      ...(await ids(org.visitor, eventId, '?pageSize=2')),
      ...(await ids(org.visitor, eventId, '?pageSize=2&page=2')),
    ],
    all,
  );
  const found = await list(org.visitor, eventId, '?search=zebu');
  assert.deepEqual([found.body.data.map(({ id }) => id), found.body.count], [[all[1]], 1]);
});

test('does not list a person who canceled every pass', async () => {
  const eventId = await event();
  const ana = await org.member();
  await register(ana, eventId);
  const { db, organizationId } = org.context();
  await db
    .updateTable('pass')
    .set({ status: 'canceled' })
    .where('pass.organization_id', '=', organizationId)
    .where('pass.event_id', '=', eventId)
    .execute();
  assert.deepEqual(await ids(org.visitor, eventId), []);
});

test('an event that does not show it tells its hosts and the staff alone', async () => {
  const [host, ana, ben] = [await org.member(), await org.member(), await org.member()];
  const eventId = await event({ public_registrants: false, creator_id: host.id });
  await register(ana, eventId);
  for (const who of [ana, ben, org.visitor]) {
    const { statusCode, body } = await list(who, eventId);
    assert.deepEqual([statusCode, body.code], [403, 'registrants.hidden']);
  }
  assert.deepEqual(await ids(host, eventId), [ana.id]);
  assert.deepEqual(await ids(await org.staff(), eventId), [ana.id]);
});

test('people who blocked each other are not among those whom they see, nor counted', async () => {
  const eventId = await event();
  const [ana, ben, cleo] = [await org.member(), await org.member(), await org.member()];
  for (const person of [ana, ben, cleo]) await register(person, eventId);
  await ana.post(`/accounts/${ben.id}/block`);
  for (const [who, seen] of [
    [ana, [ana.id, cleo.id]],
    [ben, [ben.id, cleo.id]],
    [cleo, [ana.id, ben.id, cleo.id]],
  ] as const) {
    const { body } = await list(who, eventId);
    assert.deepEqual([body.data.map(({ id }) => id), body.count], [seen, seen.length]);
  }
});

test('a hidden event has no guest list, and a page takes as many queries for many people as for one', async () => {
  const eventId = await event();
  const draftId = await event({ draft: true });
  assert.equal((await list(org.visitor, draftId)).statusCode, 404);
  assert.equal((await list(org.visitor, newId())).statusCode, 404);
  const other = await testApp.organization();
  assert.equal((await other.visitor.get(`/events/${eventId}/registrants`)).statusCode, 404);
  await register(await org.member(), eventId);
  const one = await testApp.fewestQueries(() => list(org.visitor, eventId));
  for (let more = 0; more < 4; more += 1) await register(await org.member(), eventId);
  const many = await testApp.fewestQueries(() => list(org.visitor, eventId));
  assert.equal(many.result.body.data.length, 5);
  assert.equal(many.queries, one.queries);
});
