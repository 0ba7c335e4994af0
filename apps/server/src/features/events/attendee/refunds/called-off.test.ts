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
import { setLimit } from '../../../money/capacity/index.ts';
import { makeEvent, makeSession } from '../../programme/events.factory.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { checkCapacity } from '../../registration/index.ts';
import { makeAddOn, makePassType } from '../../tickets/tickets.factory.ts';
import { undoForgottenSales, undoSales } from './called-off.service.ts';

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
const attendee = (eventId: string, more: string): string => `/self/events/${eventId}/attendee${more}`;

async function fine<T>(
  call: Promise<{ statusCode: number; body: { message: string; data: T } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

async function intent(who: Caller, path: string): Promise<PaymentIntentView> {
  const query = `${path.includes('?') ? '&' : '?'}addressId=${await addAddress(who)}`;
  return fine(who.get<PaymentIntentView>(`${path}${query}`));
}
const pay = (intentId: string) => fine(staff.post(`/admin/payments/intents/${intentId}/paid`));

async function order(who: Caller, eventId: string, ticketId: string): Promise<string> {
  const passId = newId();
  await fine(who.post(at(eventId, '/passes'), { passes: [{ id: passId, ticketId }], packages: [] }));
  return passId;
}

async function buy(who: Caller, eventId: string, ticketId: string) {
  const passId = await order(who, eventId, ticketId);
  const { id: intentId } = await intent(who, at(eventId, '/intent'));
  await pay(intentId);
  await fine(who.post(at(eventId, '/submit')));
  return { passId, intentId };
}

interface Refunds {
  captured: number;
  refunded: number;
  refunds: { id: string; amount: number; source: string; status: string }[];
}
const payment = (intentId: string) => fine(staff.get<Refunds>(`/admin/payments/intents/${intentId}`));
const callOff = (eventId: string) => fine(staff.post(`/listings/${eventId}/cancel`));

async function stockOf(...ids: string[]): Promise<number[]> {
  const { rows } = await testApp.database.pool.query<{ id: string; taken: number }>(
    'select id, taken from stock where id = any($1)',
    [ids],
  );
  return ids.map((one) => rows.find((row) => row.id === one)?.taken ?? 0);
}

const mailsAbout = async (subject: string): Promise<number> => {
  const { rows } = await testApp.database.pool.query<{ count: string }>(
    `select count(*) from event_mail where subject_id = $1 and occasion = 'refundsByHand'`,
    [subject],
  );
  return Number(rows[0]?.count);
};

test('an event that is called off gives back all that was paid for it and sets everything free', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const eventId = await makeEvent(db(), id(), { registration: true });
  // Nobody could give such a pass back, and no schedule gives money back.
  const day = await makePassType(db(), id(), eventId, {
    price: 5000,
    enable_coupons: true,
    cancelable: false,
  });
  await setLimit(org.context(), eventId, 20, [day]);
  const lunch = await makeAddOn(db(), id(), eventId, { price: 1500, supply: 5 });
  const session = await makeSession(db(), id(), eventId, {
    registration_enabled: true,
    price: 900,
    supply: 5,
    start_time: new Date(Date.now() + 3_600_000),
    end_time: new Date(Date.now() + 7_200_000),
  });

  const { passId, intentId } = await buy(ana, eventId, day);
  const later = await intent(ana, attendee(eventId, `/passes/${passId}/addOns/intent?addOnIds=${lunch}`));
  await pay(later.id);
  const group = await intent(ben, at(eventId, `/coupons/intent?ticketId=${day}&quantity=4`));
  await pay(group.id);
  const place = `/self/events/${eventId}/sessions/${session}/registration`;
  await fine(ana.post(`${place}/passes`, [{ passId }]));
  const seat = await intent(ana, `${place}/intent`);
  await pay(seat.id);
  await fine(ana.post(`${place}/submit`));
  const all = [intentId, later.id, group.id, seat.id];
  await until(
    () =>
      Promise.all(
        all.map((one) => fine(staff.get<{ delivered: boolean }>(`/admin/payments/intents/${one}`))),
      ),
    (found) => found.every(({ delivered }) => delivered),
  );
  assert.deepEqual(await stockOf(day, eventId, lunch, session), [5, 5, 1, 1]);

  await callOff(eventId);
  const found = await until(
    () => Promise.all(all.map(payment)),
    (payments) => payments.every(({ captured, refunded }) => captured > 0 && refunded === captured),
  );
  for (const { captured, refunds } of found)
    assert.deepEqual(
      refunds.map(({ amount, source }) => [amount, source]),
      [[captured, 'system']],
    );
  await until(
    () => stockOf(day, eventId, lunch, session),
    (taken) => taken.every((pieces) => pieces === 0),
  );
  const pass = await fine(
    ana.get<{ status: string; amtPaid: number; amtRefunded: number }>(attendee(eventId, `/passes/${passId}`)),
  );
  assert.deepEqual([pass.status, pass.amtPaid, pass.amtRefunded], ['canceled', 6500, 6500]);
  const coupons = await fine(ben.get<{ active: boolean }[]>(attendee(eventId, '/coupons')));
  assert.deepEqual(
    coupons.map(({ active }) => active),
    [false],
  );
  assert.deepEqual(await checkCapacity(org.context()), []);
  // A buyer of passes for other people is told as well.
  await until(
    async () => {
      const { rowCount } = await testApp.database.pool.query(
        `select from event_mail join registration on registration.id = subject_id
         where registration.event_id = $1 and account_id = any($2) and occasion = 'event'`,
        [eventId, [ana.id, ben.id]],
      );
      return rowCount;
    },
    (count) => count === 2,
  );
  await until(
    () => mailsAbout(eventId),
    (count) => count === 1,
  );

  // Again, nothing goes back twice.
  await undoSales(org.context(), eventId, new AbortController().signal);
  for (const one of all) assert.equal((await payment(one)).refunds.length, 1);
  assert.deepEqual(await stockOf(day, eventId, lunch, session), [0, 0, 0, 0]);

  // Money that went back by hand stands on the receipts of who paid.
  const [refund] = (await payment(intentId)).refunds;
  await fine(staff.post(`/admin/payments/intents/${intentId}/refunds/${refund?.id}/paid`));
  await until(
    () => fine(ana.get<{ payments: { type: string; chargedAmt: number }[] }>(attendee(eventId, ''))),
    ({ payments }) => payments.some(({ type, chargedAmt }) => type === 'refund' && chargedAmt === 5000),
  );
});

test('does not repeat earlier refunds, and a disputed payment does not hold up the others', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const eventId = await makeEvent(db(), id(), { registration: true });
  const day = await makePassType(db(), id(), eventId, { price: 4000 });
  const first = await buy(ana, eventId, day);
  const second = await buy(ben, eventId, day);
  await fine(staff.post(`/admin/payments/intents/${first.intentId}/refunds`, { amount: 1000 }));
  await testApp.database.pool.query(
    `insert into payment_dispute (organization_id, id, intent_id, attempt_id, provider_reference, amount, currency,
       status, created_at, updated_at)
     select organization_id, $2, intent_id, id, 'dp_1', amount, currency, 'opened', now(), now()
     from payment_attempt where intent_id = $1`,
    [second.intentId, newId()],
  );
  await callOff(eventId);
  const one = await until(
    () => payment(first.intentId),
    ({ captured, refunded }) => refunded === captured,
  );
  assert.deepEqual(one.refunds.map(({ amount }) => amount).toSorted(), [1000, 3000]);
  await until(
    () => stockOf(day),
    ([taken]) => taken === 0,
  );
  assert.equal((await payment(second.intentId)).refunded, 0);

  const night = () => undoForgottenSales(org.context(), new AbortController().signal);
  await testApp.database.pool.query(
    "update event set canceled_at = now() - interval '60 days' where id = $1",
    [eventId],
  );
  await night();
  assert.equal((await payment(second.intentId)).refunded, 0);
  // Banks take weeks to decide.
  await testApp.database.pool.query("update payment_dispute set status = 'won' where intent_id = $1", [
    second.intentId,
  ]);
  await night();
  assert.equal((await payment(second.intentId)).refunded, 4000);
});

test('nobody keeps a pass, and nothing keeps money, when orders are submitted while the event is called off', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => org.member()));
  const eventId = await makeEvent(db(), id(), { registration: true });
  const [free, paid] = [
    await makePassType(db(), id(), eventId, { price: 0 }),
    await makePassType(db(), id(), eventId, { price: 2000 }),
  ];
  const intents: string[] = [];
  for (const [index, buyer] of buyers.entries()) {
    await order(buyer, eventId, index % 2 === 0 ? free : paid);
    if (index % 2 === 1) intents.push((await intent(buyer, at(eventId, '/intent'))).id);
  }
  await Promise.all([
    ...intents.map((one) => pay(one)),
    ...buyers.map((buyer, index) => (index < 4 ? buyer.post(at(eventId, '/submit')) : undefined)),
    callOff(eventId),
    ...buyers.map((buyer) => buyer.post(at(eventId, '/submit'))),
  ]);
  await until(
    () => Promise.all(intents.map(payment)),
    (all) => all.every(({ captured, refunded }) => captured === 2000 && refunded === 2000),
  );
  await until(
    async () => {
      const { rows } = await testApp.database.pool.query<{ count: string }>(
        "select count(*) from pass where event_id = $1 and status in ('ready', 'needsInfo')",
        [eventId],
      );
      return Number(rows[0]?.count);
    },
    (count) => count === 0,
  );
  assert.deepEqual(await checkCapacity(org.context()), []);
});

test('nothing is sold for an event that was called off, and what is paid late goes back', async () => {
  const ana = await org.member();
  const eventId = await makeEvent(db(), id(), { registration: true });
  const day = await makePassType(db(), id(), eventId, { price: 0, enable_coupons: true });
  const [lunch, gift] = [
    await makeAddOn(db(), id(), eventId, { price: 1500 }),
    await makeAddOn(db(), id(), eventId, { price: 0 }),
  ];
  const session = await makeSession(db(), id(), eventId, {
    registration_enabled: true,
    price: 900,
    supply: 5,
    start_time: new Date(Date.now() + 3_600_000),
    end_time: new Date(Date.now() + 7_200_000),
  });
  const passId = await order(ana, eventId, day);
  await fine(ana.post(at(eventId, '/submit')));
  const place = `/self/events/${eventId}/sessions/${session}/registration`;
  await fine(ana.post(`${place}/passes`, [{ passId }]));
  const pass = attendee(eventId, `/passes/${passId}`);
  const open = [
    await intent(ana, `${pass}/addOns/intent?addOnIds=${lunch}`),
    await intent(ana, `${place}/intent`),
  ];
  // Called off this very moment: nobody has undone the sales yet.
  await testApp.database.pool.query('update event set canceled_at = now() where id = $1', [eventId]);
  const addressId = await addAddress(ana);
  for (const [what, answer] of [
    ['an add-on that costs', await ana.get(`${pass}/addOns/intent?addOnIds=${lunch}&addressId=${addressId}`)],
    ['a free add-on', await ana.post(`${pass}/addOns/free`, { addOnIds: [gift] })],
    ['a place', await ana.post(`${place}/passes`, [{ passId }])],
    ['the payment of a place', await ana.get(`${place}/intent?addressId=${addressId}`)],
    [
      'a group ticket',
      await ana.get(at(eventId, `/coupons/intent?ticketId=${day}&quantity=2&addressId=${addressId}`)),
    ],
    ['a pass', await ana.post(at(eventId, '/passes'), { passes: [], packages: [] })],
  ] as const)
    assert.ok(
      ['event.canceled', 'registration.canceled'].includes(answer.body.code ?? ''),
      `${what}: ${answer.statusCode} ${answer.body.code}`,
    );
  for (const one of open) await pay(one.id);
  await until(
    () => Promise.all(open.map((one) => payment(one.id))),
    (all) => all.every(({ captured, refunded }) => captured > 0 && captured === refunded),
  );
  assert.deepEqual(await stockOf(lunch), [0]);
});
