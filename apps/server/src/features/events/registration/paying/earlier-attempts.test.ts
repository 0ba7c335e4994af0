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
import { CARD, FakeStripe, SECURE } from '../../../../testing/payments/fake-stripe.ts';
import type { PaymentSettingsView } from '../../../money/payments/payments.admin.schemas.ts';
import { makeEvent, makeSession } from '../../programme/events.factory.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import {
  makeAddOn,
  makeCoupon,
  makePassType,
  makeQuestion,
  makeSection,
} from '../../tickets/tickets.factory.ts';
import { checkCapacity } from '../index.ts';
import { makePass, makeRegistration } from '../passes/passes.factory.ts';
import type { AccessView } from '../passes/passes.schemas.ts';
import type { RegistrationView } from '../registrations.schemas.ts';

/** The payer's browser pays at Stripe and changes the order before anybody has told us. */
let fake: FakeStripe;
let testApp: TestApp;
let org: TestOrganization;
let connectionId: string;
const WEBHOOK_SECRET = 'whsec_c2VjcmV0';

before(async () => {
  fake = await FakeStripe.start();
  testApp = await createTestApp({ STRIPE_API_URL: fake.url });
  org = await testApp.organization();
  const keys = {
    type: 'stripe',
    secretKey: fake.addAccount(),
    publishableKey: 'pk_test_abc',
    webhookSecret: WEBHOOK_SECRET,
  };
  const put = await (await org.staff()).put<PaymentSettingsView>('/admin/payments/integration', keys);
  assert.equal(put.statusCode, 200, put.body.message);
  connectionId = put.body.data.stripe?.connectionId ?? '';
  await testApp.app.startJobs();
});
after(async () => {
  await testApp.close();
  await fake.close();
});

const db = () => org.context().db;
const id = () => org.organization.id;
const at = (eventId: string, more = ''): string => `/self/events/${eventId}/registration${more}`;
const open = (): Promise<string> => makeEvent(db(), id(), { registration: true });
const adds = async (): Promise<void> => assert.deepEqual(await checkCapacity(org.context()), []);

async function fine<T>(
  call: Promise<{ statusCode: number; body: { message: string; data: T } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}
const state = (who: Caller, eventId: string) => fine(who.get<RegistrationView>(at(eventId)));

async function intent(who: Caller, path: string): Promise<PaymentIntentView> {
  const query = `${path.includes('?') ? '&' : '?'}addressId=${await addAddress(who)}`;
  return fine(who.get<PaymentIntentView>(`${path}${query}`));
}

/** The payment as the organization sees it, once it is settled. */
async function settled(intentId: string) {
  const read = () =>
    db()
      .selectFrom('payment_intent')
      .select(['payment_intent.amount', 'payment_intent.refunded', 'payment_intent.consumed_at'])
      .where('payment_intent.organization_id', '=', id())
      .where('payment_intent.id', '=', intentId)
      .executeTakeFirstOrThrow();
  const { amount, refunded } = await until(read, (row) => row.consumed_at !== null);
  return [amount, refunded];
}

test('an order paid before it was changed is delivered as it was paid', async () => {
  const ana = await org.member();
  const eventId = await open();
  const cheap = await makePassType(db(), id(), eventId, { price: 500 });
  const dear = await makePassType(db(), id(), eventId, { price: 50_000, supply: 10 });
  const choose = (...ticketIds: string[]) =>
    fine(
      ana.post(at(eventId, '/passes'), {
        passes: ticketIds.map((ticketId) => ({ id: newId(), ticketId })),
        packages: [],
      }),
    );
  await choose(cheap);
  const first = await intent(ana, at(eventId, '/intent'));
  fake.confirm(first.referenceId, CARD);
  await choose(...Array.from({ length: 10 }, () => dear));
  const second = await intent(ana, at(eventId, '/intent'));
  assert.deepEqual([second.status, second.amount, second.referenceId], ['captured', 500, first.referenceId]);
  const done = await fine(ana.post<RegistrationView>(at(eventId, '/submit')));
  assert.deepEqual(
    done.passes.map(({ price, status }) => [price, status]),
    [[500, 'ready']],
  );
  assert.deepEqual(
    done.payments.map(({ chargedAmt, lines }) => [chargedAmt, lines.map(({ total }) => total)]),
    [[500, [500]]],
  );
  assert.deepEqual(await settled(first.id), [500, 0]);
  await adds();
});

test('a group ticket for one that was paid is for one, whatever was asked for since', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, { price: 500, supply: 1000, enable_coupons: true });
  const path = (quantity: number) => at(eventId, `/coupons/intent?ticketId=${day}&quantity=${quantity}`);
  const first = await intent(ana, path(1));
  fake.confirm(first.referenceId, CARD);
  const second = await intent(ana, path(1000));
  assert.deepEqual([second.status, second.amount], ['captured', 500]);
  assert.deepEqual(await settled(first.id), [500, 0]);
  const { coupons } = await state(ana, eventId);
  const supplies = await db()
    .selectFrom('stock')
    .select('stock.supply')
    .where('stock.organization_id', '=', id())
    .where(
      'stock.id',
      'in',
      coupons.map((coupon) => coupon.id),
    )
    .execute();
  assert.deepEqual(supplies, [{ supply: 1 }]);
  await adds();
});

test('an add-on that was paid is put on the pass, not the dear one asked for since', async () => {
  const ana = await org.member();
  const eventId = await open();
  const registrationId = await makeRegistration(db(), id(), eventId, ana.id);
  const passTypeId = await makePassType(db(), id(), eventId);
  const passId = await makePass(db(), id(), registrationId, passTypeId);
  const cheap = await makeAddOn(db(), id(), eventId, { price: 100 });
  const dear = await makeAddOn(db(), id(), eventId, { price: 90_000 });
  const pass = `/self/events/${eventId}/attendee/passes/${passId}`;
  const first = await intent(ana, `${pass}/addOns/intent?addOnIds=${cheap}`);
  fake.confirm(first.referenceId, CARD);
  const second = await intent(ana, `${pass}/addOns/intent?addOnIds=${dear}`);
  assert.deepEqual([second.status, second.amount], ['captured', 100]);
  assert.deepEqual(await settled(first.id), [100, 0]);
  const { passAddOns } = await fine(ana.get<{ passAddOns: { addOnId: string }[] }>(pass));
  assert.deepEqual(
    passAddOns.map(({ addOnId }) => addOnId),
    [cheap],
  );
});

async function makeWorkshop(answered: boolean) {
  const ana = await org.member();
  const eventId = await open();
  const registrationId = await makeRegistration(db(), id(), eventId, ana.id);
  const passTypeId = await makePassType(db(), id(), eventId);
  const [one, two] = [
    await makePass(db(), id(), registrationId, passTypeId),
    await makePass(db(), id(), registrationId, passTypeId),
  ];
  const sessionId = await makeSession(db(), id(), eventId, {
    registration_enabled: true,
    price: 500,
    supply: 5,
  });
  const sectionId = await makeSection(db(), id(), eventId, { session_id: sessionId });
  const boat = await makeQuestion(
    db(),
    id(),
    { eventId, sectionId },
    { type: 'select', price: answered ? 40_000 : null },
    ['yacht'],
  );
  const path = (more = ''): string => `/self/events/${eventId}/sessions/${sessionId}/registration${more}`;
  const choose = (...passIds: string[]) =>
    fine(
      ana.post(
        path('/passes'),
        passIds.map((passId) => ({ passId })),
      ),
    );
  const places = async () =>
    (await fine(ana.get<AccessView[]>(path())))
      .filter(({ status }) => status !== 'canceled')
      .map(({ passId, status }) => [passId, status]);
  return { ana, one, two, path, choose, places, boat: boat.id };
}

test('a place that was paid is given; another chosen since is not', async () => {
  const { ana, one, two, path, choose, places } = await makeWorkshop(false);
  await choose(one);
  const first = await intent(ana, path('/intent'));
  fake.confirm(first.referenceId, CARD);
  await choose(one, two);
  assert.equal((await intent(ana, path('/intent'))).amount, 500);
  assert.deepEqual(await settled(first.id), [500, 0]);
  assert.deepEqual(Object.fromEntries(await places()), { [one]: 'ready', [two]: 'draft' });
});

test('a place is given with the answers that were paid for, not with dearer ones since', async () => {
  const { ana, one, path, choose, places, boat } = await makeWorkshop(true);
  await choose(one);
  const first = await intent(ana, path('/intent'));
  assert.equal(first.amount, 500);
  fake.confirm(first.referenceId, CARD);
  await fine(ana.put(path(`/passes/${one}/questions/${boat}`), { response: 'yacht' }));
  await fine(ana.post(`/organization/intents/${first.id}/capture`, {}));
  assert.deepEqual(await settled(first.id), [500, 0]);
  assert.deepEqual(await places(), [[one, 'ready']]);
  const { rows } = await testApp.database.pool.query(
    'select value from question_response where pass_id = $1 and question_id = $2',
    [one, boat],
  );
  assert.deepEqual(rows, []);
  await adds();
});

test('money for an order that nobody remembers goes back instead of buying the newest one', async () => {
  const ana = await org.member();
  const eventId = await open();
  const day = await makePassType(db(), id(), eventId, { price: 500, enable_coupons: true });
  const path = (quantity: number) => at(eventId, `/coupons/intent?ticketId=${day}&quantity=${quantity}`);
  const first = await intent(ana, path(1));
  await intent(ana, path(100));
  // Superseded before orders were kept with their attempts.
  await testApp.database.pool.query(
    'update payment_attempt set details = null where organization_id = $1 and superseded',
    [id()],
  );
  fake.confirm(first.referenceId, CARD);
  const paid = fake.message('payment_intent.succeeded', fake.read(first.referenceId), WEBHOOK_SECRET);
  const heard = await testApp.app.http.inject({
    method: 'POST',
    url: `/api/webhooks/stripe/${connectionId}`,
    headers: { ...paid.headers, organization: id() },
    payload: paid.payload,
  });
  assert.equal(heard.statusCode, 200);
  assert.deepEqual(await settled(first.id), [500, 500]);
  assert.deepEqual((await state(ana, eventId)).coupons, []);
});

test('an order over nothing that had been paid before it gives that back, and the next order is paid and delivered', async () => {
  const ana = await org.member();
  const eventId = await open();
  const ticketId = await makePassType(db(), id(), eventId, { price: 500, enable_coupons: true });
  await makeCoupon(db(), id(), eventId, { code: `FREE${eventId.slice(-6)}`, discount_percent: 100 });
  const choose = (): Promise<unknown> =>
    fine(ana.post(at(eventId, '/passes'), { passes: [{ id: newId(), ticketId }], packages: [] }));
  const passes = [{ id: newId(), ticketId }];
  await fine(ana.post(at(eventId, '/passes'), { passes, packages: [] }));
  const paid = await intent(ana, at(eventId, '/intent'));
  fake.confirm(paid.referenceId, CARD);
  await fine(
    ana.post(at(eventId, '/coupon'), { passes, packages: [], couponCode: `FREE${eventId.slice(-6)}` }),
  );
  await intent(ana, at(eventId, '/intent'));
  await fine(ana.post(at(eventId, '/submit')));
  await choose();
  const next = await intent(ana, at(eventId, '/intent'));
  assert.equal(next.amount, 500);
  if (next.status !== 'captured') {
    fake.confirm(next.referenceId, CARD);
    await fine(ana.post(`/organization/intents/${next.id}/capture`, {}));
  }
  const done = await until(
    () => state(ana, eventId),
    ({ passes: all }) => all.filter(({ status }) => status === 'ready').length === 2,
  );
  assert.equal(done.passes.length, 2);
  const { rows } = await testApp.database.pool.query<{ captured: number; refunded: number }>(
    'select sum(captured) as captured, sum(refunded) as refunded from payment_intent where account_id = $1',
    [ana.id],
  );
  assert.deepEqual(rows[0], { captured: 1000, refunded: 500 });
  await adds();
});

test('a payer who was sent to the bank keeps the seat for some minutes, and not by looking again', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const eventId = await open();
  const last = await makePassType(db(), id(), eventId, { price: 500, supply: 1 });
  const choose = async (who: Caller) =>
    (await who.post(at(eventId, '/passes'), { passes: [{ id: newId(), ticketId: last }], packages: [] }))
      .statusCode;
  const endHold = (interval: string) =>
    testApp.database.pool.query(
      'update registration set hold_expires_at = now() - $3::interval where organization_id = $1 and event_id = $2 and hold_expires_at is not null',
      [id(), eventId, interval],
    );
  assert.equal(await choose(ana), 200);
  const due = await intent(ana, at(eventId, '/intent'));
  await ana.post(`/organization/intents/${due.id}/capture`, { nonce: SECURE });
  await endHold('1 minute');
  assert.equal(await choose(ben), 409);
  await endHold('16 minutes');
  await ana.get(at(eventId, '/intent'));
  await ana.post(`/organization/intents/${due.id}/capture`, {});
  assert.equal(await choose(ben), 200);
  await adds();
});
