import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { addAddress } from '../../../../testing/addresses.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { makeEvent, makeSession } from '../../programme/events.factory.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { makeAddOn, makePassType } from '../../tickets/tickets.factory.ts';
import { checkCapacity } from '../index.ts';
import { makePass, makeRegistration } from '../passes/passes.factory.ts';
import type { RegistrationView } from '../registrations.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  await testApp.app.startJobs();
});
after(() => testApp.close());

const db = () => org.context().db;
const id = () => org.organization.id;
const at = (eventId: string, more = ''): string => `/self/events/${eventId}/registration${more}`;
const open = (creatorId?: string): Promise<string> =>
  makeEvent(db(), id(), {
    registration: true,
    ...(creatorId === undefined ? {} : { creator_id: creatorId }),
  });
const adds = async (): Promise<void> => assert.deepEqual(await checkCapacity(org.context()), []);

async function fine<T>(
  call: Promise<{ statusCode: number; body: { message: string; data: T } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}
const state = (who: Caller, eventId: string) => fine(who.get<RegistrationView>(at(eventId)));
const pay = (intentId: string) => fine(staff.post(`/admin/payments/intents/${intentId}/paid`));
const choose = (who: Caller, eventId: string, ...passes: { id: string; ticketId: string }[]) =>
  fine(who.post(at(eventId, '/passes'), { passes, packages: [] }));

async function intent(who: Caller, path: string): Promise<PaymentIntentView> {
  const query = `${path.includes('?') ? '&' : '?'}addressId=${await addAddress(who)}`;
  return fine(who.get<PaymentIntentView>(`${path}${query}`));
}

/** Asserts that the payment was refunded in full and is settled. */
async function goesBack({ id: intentId, amount }: PaymentIntentView): Promise<void> {
  const read = () =>
    db()
      .selectFrom('payment_intent')
      .select(['payment_intent.refunded', 'payment_intent.consumed_at'])
      .where('payment_intent.organization_id', '=', id())
      .where('payment_intent.id', '=', intentId)
      .executeTakeFirstOrThrow();
  const { refunded } = await until(read, (row) => row.consumed_at !== null);
  assert.equal(refunded, amount);
}

test('money for an order of somebody who has deleted their account goes back', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, { price: 500, supply: 1 });
  await choose(ana, eventId, { id: newId(), ticketId: day });
  const due = await intent(ana, at(eventId, '/intent'));
  await fine(ana.post(`/organization/intents/${due.id}/capture`, {}));
  await fine(ana.delete('/self'));
  await pay(due.id);
  await goesBack(due);
  await adds();
});

test('so does money for a place in a session', async () => {
  const ana = await org.member();
  const eventId = await open();
  const registrationId = await makeRegistration(db(), id(), eventId, ana.id);
  const passId = await makePass(db(), id(), registrationId, await makePassType(db(), id(), eventId));
  const sessionId = await makeSession(db(), id(), eventId, { registration_enabled: true, price: 700 });
  const path = `/self/events/${eventId}/sessions/${sessionId}/registration`;
  await fine(ana.post(`${path}/passes`, [{ passId }]));
  const due = await intent(ana, `${path}/intent`);
  await fine(ana.post(`/organization/intents/${due.id}/capture`, {}));
  await fine(ana.delete('/self'));
  await pay(due.id);
  await goesBack(due);
  await adds();
});

test('money for an add-on that was deleted while it was being paid goes back', async () => {
  const [ana, host] = [await org.member(), await org.member()];
  const eventId = await open(host.id);
  const registrationId = await makeRegistration(db(), id(), eventId, ana.id);
  const passId = await makePass(db(), id(), registrationId, await makePassType(db(), id(), eventId));
  const lunch = await makeAddOn(db(), id(), eventId, { price: 900, supply: 5 });
  const pass = `/self/events/${eventId}/attendee/passes/${passId}`;
  const due = await intent(ana, `${pass}/addOns/intent?addOnIds=${lunch}`);
  await fine(ana.post(`/organization/intents/${due.id}/capture`, {}));
  await fine(host.delete(`/listings/${eventId}/addOns/${lunch}`));
  await pay(due.id);
  await goesBack(due);
  assert.equal((await fine(ana.get<{ amtPaid: number }>(pass))).amtPaid, 0);
  await adds();
});

test('looking at what a free order costs neither issues it nor stands in the way of changes', async () => {
  const ana = await org.member();
  const eventId = await open();
  const [day, night] = [await makePassType(db(), id(), eventId), await makePassType(db(), id(), eventId)];
  const [one, two] = [newId(), newId()];
  await choose(ana, eventId, { id: one, ticketId: day });
  for (let turn = 0; turn < 3; turn += 1) {
    const free = await intent(ana, at(eventId, '/intent'));
    assert.deepEqual([free.amount, free.status], [0, 'captured']);
  }
  assert.deepEqual(
    (await state(ana, eventId)).passes.map(({ status }) => status),
    ['draft'],
  );
  await choose(ana, eventId, { id: one, ticketId: day }, { id: two, ticketId: night });
  const done = await fine(ana.post<RegistrationView>(at(eventId, '/submit')));
  assert.deepEqual(
    done.passes.map((pass) => [pass.id, pass.status]),
    [
      [one, 'ready'],
      [two, 'ready'],
    ],
  );
  await adds();
});

test('a group ticket that costs nothing is given when it is asked for, once', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, { supply: 4, enable_coupons: true });
  for (let turn = 0; turn < 2; turn += 1)
    await intent(ana, at(eventId, `/coupons/intent?ticketId=${day}&quantity=3`));
  assert.deepEqual((await state(ana, eventId)).coupons, []);
  await Promise.all([ana.post(at(eventId, '/submit')), ana.post(at(eventId, '/submit'))]);
  assert.equal((await state(ana, eventId)).coupons.length, 1);
  await adds();
});

test('a free group ticket that was only looked at does not come with another order', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, { supply: 9, enable_coupons: true });
  await intent(ana, at(eventId, `/coupons/intent?ticketId=${day}&quantity=3`));
  await choose(ana, eventId, { id: newId(), ticketId: day });
  const done = await fine(ana.post<RegistrationView>(at(eventId, '/submit')));
  assert.deepEqual([done.passes.length, done.coupons.length], [1, 0]);
  // With nothing else chosen, submitting is about the group ticket.
  assert.equal((await fine(ana.post<RegistrationView>(at(eventId, '/submit')))).coupons.length, 1);
  await adds();
});

test('a free place in a session may be chosen anew after its payment was looked at', async () => {
  const ana = await org.member();
  const eventId = await open();
  const registrationId = await makeRegistration(db(), id(), eventId, ana.id);
  const passTypeId = await makePassType(db(), id(), eventId);
  const [one, two] = [
    await makePass(db(), id(), registrationId, passTypeId),
    await makePass(db(), id(), registrationId, passTypeId),
  ];
  const sessionId = await makeSession(db(), id(), eventId, { registration_enabled: true, supply: 2 });
  const path = `/self/events/${eventId}/sessions/${sessionId}/registration`;
  await fine(ana.post(`${path}/passes`, [{ passId: one }]));
  await intent(ana, `${path}/intent`);
  await fine(ana.post(`${path}/passes`, [{ passId: one }, { passId: two }]));
  await fine(ana.post(`${path}/submit`));
  const places = await fine(ana.get<{ status: string }[]>(path));
  assert.deepEqual(
    places.map(({ status }) => status),
    ['ready', 'ready'],
  );
  await adds();
});
