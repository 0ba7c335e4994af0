import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAddress } from '../../../../testing/addresses.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { endOverduePayments, repairPayments } from '../../../money/payments/index.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import type { BookingView } from '../bookings.base.schemas.ts';
import { ask, dayAhead, done, leftAt, makeShop, take, type Shop } from '../bookings.factory.ts';
import { checkCapacity } from '../../registration/index.ts';
import { forgetWords } from '../asking/asking.service.ts';
import { releaseHolds } from '../taking/holds.service.ts';
import { completePaid, dropPromised, keepPromised } from './paying.service.ts';
import { refundOf } from './refunds.policy.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  await done(staff.put('/admin/payments/integration', { type: 'manual', termDays: 5 }));
});
after(async () => {
  assert.deepEqual(await checkCapacity(org.context()), []);
  await testApp.close();
});

const sql = (text: string, ...values: readonly unknown[]) => testApp.database.pool.query(text, [...values]);
const expire = (id: string) =>
  sql(`update booking set hold_expires_at = now() - interval '1 second' where id = $1`, id);
const release = () => releaseHolds(org.context(), new AbortController().signal);

async function order(shop: Shop, time = '10:00') {
  const payer = await org.member();
  const draft = await done(take(payer, shop, time));
  const open = async () =>
    payer.get<PaymentIntentView>(`/bookings/${draft.id}/intent?addressId=${await addAddress(payer)}`);
  const intent = await done(open());
  const read = () => done(payer.get<BookingView>(`/bookings/${draft.id}`));
  return { payer, draft, open, intent, read };
}
const pay = (intent: PaymentIntentView) => done(staff.post(`/admin/payments/intents/${intent.id}/paid`));
const refundsOf = async (intent: PaymentIntentView): Promise<number[]> => {
  const { rows } = await sql('select amount from payment_refund where intent_id = $1', intent.id);
  return rows.map((row: { amount: number }) => Number(row.amount));
};

test('a paid slot is booked once the money is there, with a receipt', async () => {
  const shop = await makeShop(staff, { price: 2500 });
  const { payer, draft, open, intent, read } = await order(shop);
  assert.deepEqual(
    [intent.bookingId, intent.booking?.id, intent.booking?.time, intent.amount >= 2500],
    [draft.id, draft.id, '10:00', true],
  );
  assert.equal((await done(open())).id, intent.id);
  assert.equal((await payer.post(`/bookings/${draft.id}`)).body.code, 'payment.needed');
  await pay(intent);
  await Promise.all(Array.from({ length: 4 }, () => completePaid(org.context(), draft.id)));
  const booked = await read();
  assert.deepEqual([booked.status, booked.paid, booked.refund], ['ready', intent.amount, intent.amount]);
  assert.equal((await done(payer.post<BookingView>(`/bookings/${draft.id}`))).status, 'ready');
  const { rows } = await sql('select 1 from receipt where booking_id = $1', draft.id);
  assert.equal(rows.length, 1);
  assert.equal((await done(open())).id, intent.id);
});

test('after three promises for slots that ended without the money, a person pays in another way', async () => {
  const shop = await makeShop(staff, { price: 2500 });
  const payer = await org.member();
  const promise = async (time: string) => {
    const { id } = await done(take(payer, shop, time));
    const query = `addressId=${await addAddress(payer)}`;
    const intent = await done(payer.get<PaymentIntentView>(`/bookings/${id}/intent?${query}`));
    return { intent, answer: await payer.post(`/organization/intents/${intent.id}/capture`, {}) };
  };
  for (const time of ['10:00', '11:00', '12:00']) {
    const { intent, answer } = await promise(time);
    assert.equal(answer.statusCode, 200, answer.body.message);
    await sql(`update payment_intent set due_at = now() - interval '1 minute' where id = $1`, intent.id);
    await endOverduePayments(org.context());
  }
  const { answer } = await promise('13:00');
  assert.deepEqual([answer.statusCode, answer.body.code], [409, 'payment.promisesLapsed']);
});

test('confirming delivers what was paid, before any job runs', async () => {
  const shop = await makeShop(staff, { price: 2500 });
  const { payer, draft, intent } = await order(shop);
  await pay(intent);
  assert.equal((await done(payer.post<BookingView>(`/bookings/${draft.id}`))).status, 'ready');
});

test('a free slot has no payment, and a hold that ran out none either', async () => {
  const payer = await org.member();
  const free = await done(take(payer, await makeShop(staff), '10:00'));
  assert.deepEqual([(await payer.get(`/bookings/${free.id}/intent`)).body.code], ['booking.free']);
  const paid = await done(take(payer, await makeShop(staff, { price: 100 }), '10:00'));
  await expire(paid.id);
  assert.equal((await payer.get(`/bookings/${paid.id}/intent`)).body.code, 'booking.expired');
  assert.equal((await (await org.member()).get(`/bookings/${paid.id}/intent`)).statusCode, 404);
});

test('money that comes after the hold buys the slot while there is a piece of it', async () => {
  const shop = await makeShop(staff, { price: 2500 });
  const { draft, intent, read } = await order(shop);
  await expire(draft.id);
  await release();
  assert.equal(await leftAt(org.visitor, shop, '10:00'), 1);
  await pay(intent);
  await completePaid(org.context(), draft.id);
  assert.deepEqual([(await read()).status, await leftAt(org.visitor, shop, '10:00')], ['ready', 0]);
  assert.deepEqual(await refundsOf(intent), []);
});

test('late money keeps the note and the answers that were given before the hold ran out', async () => {
  const people = ask({ required: true });
  const shop = await makeShop(staff, { price: 2500, questions: [people] });
  const payer = await org.member();
  const draft = await done(take(payer, shop, '10:00'));
  const open = async () =>
    payer.get<PaymentIntentView>(`/bookings/${draft.id}/intent?addressId=${await addAddress(payer)}`);
  assert.equal((await open()).body.code, 'response.required');
  await done(
    payer.put(`/bookings/${draft.id}/answers`, { answers: [{ questionId: people.id, value: 'eight' }] }),
  );
  const intent = await done(open());
  const back = await payer.put(`/bookings/${draft.id}/answers`, {
    answers: [{ questionId: people.id, value: '' }],
  });
  assert.equal(back.body.code, 'response.required', 'what is being paid for keeps its answers');
  await done(payer.put(`/bookings/${draft.id}/note`, { note: 'two chairs' }));
  await expire(draft.id);
  await release();
  await pay(intent);
  await completePaid(org.context(), draft.id);
  const { status, note, answers } = await done(payer.get<BookingView>(`/bookings/${draft.id}`));
  assert.deepEqual([status, note, answers.map(({ text }) => text)], ['ready', 'two chairs', ['eight']]);
  assert.deepEqual((await sql('select 1 from booking_kept where booking_id = $1', draft.id)).rows, []);
});

test('a transfer that comes after its promise ran out keeps the note and the answers', async () => {
  const people = ask({ required: true });
  const shop = await makeShop(staff, { price: 900, questions: [people] });
  const payer = await org.member();
  const { id } = await done(take(payer, shop, '10:00'));
  await done(payer.put(`/bookings/${id}/answers`, { answers: [{ questionId: people.id, value: 'eight' }] }));
  await done(payer.put(`/bookings/${id}/note`, { note: 'two chairs' }));
  const intent = await done(
    payer.get<PaymentIntentView>(`/bookings/${id}/intent?addressId=${await addAddress(payer)}`),
  );
  await done(payer.post(`/organization/intents/${intent.id}/capture`, {}));
  await keepPromised(org.context(), intent.id, id);
  await sql(`update payment_intent set due_at = now() - interval '1 second' where id = $1`, intent.id);
  await endOverduePayments(org.context());
  await dropPromised(org.context(), id);
  assert.equal((await payer.get(`/bookings/${id}`)).statusCode, 404);
  await pay(intent);
  await completePaid(org.context(), id);
  const { status, note, answers } = await done(payer.get<BookingView>(`/bookings/${id}`));
  assert.deepEqual([status, note, answers.map(({ text }) => text)], ['ready', 'two chairs', ['eight']]);
});

test('notes of drafts that ran out wait a month for their money, others not at all', async () => {
  const [shop, free] = [await makeShop(staff, { price: 2500 }), await makeShop(staff)];
  const person = await org.member();
  const write = async (of: Shop, time: string): Promise<string> => {
    const { id } = await done(take(person, of, time));
    await done(person.put(`/bookings/${id}/note`, { note: 'two chairs' }));
    return id;
  };
  const [late, dropped, costless] = [
    await write(shop, '10:00'),
    await write(shop, '11:00'),
    await write(free, '10:00'),
  ];
  await done(person.delete(`/bookings/${dropped}`));
  await expire(late);
  await expire(costless);
  await release();
  const kept = async (): Promise<string[]> => {
    const { rows } = await sql('select booking_id from booking_kept where account_id = $1', person.id);
    return rows.map((row: { booking_id: string }) => row.booking_id);
  };
  await forgetWords(org.context());
  assert.deepEqual(await kept(), [late]);
  await sql("update booking_kept set kept_at = kept_at - interval '31 days' where booking_id = $1", late);
  await forgetWords(org.context());
  assert.deepEqual(await kept(), []);
});

test('money for a slot that others have by then goes back as a whole', async () => {
  const shop = await makeShop(staff, { price: 2500 });
  const { payer, draft, intent } = await order(shop);
  await expire(draft.id);
  await release();
  const other = await order(shop);
  await pay(other.intent);
  await completePaid(org.context(), other.draft.id);
  await pay(intent);
  await Promise.all([completePaid(org.context(), draft.id), completePaid(org.context(), draft.id)]);
  assert.deepEqual(await refundsOf(intent), [intent.amount]);
  assert.equal((await payer.get(`/bookings/${draft.id}`)).statusCode, 404);
  assert.equal((await other.read()).status, 'ready');
});

test('late money and a new taker race for the last piece: one has it, the other reads why or gets the money back', async () => {
  const shop = await makeShop(staff, { price: 2500 });
  for (let turn = 0; turn < 4; turn += 1) {
    const time = `1${turn}:00`;
    const { payer, draft, intent } = await order(shop, time);
    await expire(draft.id);
    await pay(intent);
    const [answer] = await Promise.all([
      take(await org.member(), shop, time),
      completePaid(org.context(), draft.id),
      release(),
    ]);
    const isBooked = (await payer.get(`/bookings/${draft.id}`)).statusCode === 200;
    assert.notEqual(answer.statusCode === 200, isBooked, `turn ${turn}`);
    assert.deepEqual(await refundsOf(intent), isBooked ? [] : [intent.amount]);
  }
});

test('a cancellation gives back by the steps that held when the booking was made, once', async () => {
  const steps = [
    { hours: 24, percentage: 50 },
    { hours: 200, percentage: 100 },
  ];
  const shop = await makeShop(staff, { price: 2501, refunds: steps });
  const { payer, draft, intent, read } = await order(shop);
  await pay(intent);
  await completePaid(org.context(), draft.id);
  await done(
    staff.put(`/admin/bookings/spaces/${shop.space.id}`, { refunds: [{ hours: 0, percentage: 0 }] }),
  );
  const half = Math.floor(intent.amount / 2);
  assert.equal((await read()).refund, half);
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => payer.delete<BookingView>(`/bookings/${draft.id}`)),
    staff.post(`/admin/bookings/${draft.id}/cancel`, { refund: false }),
  ]);
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  const canceled = await read();
  assert.equal(canceled.status, 'canceled');
  assert.ok([0, half].includes(canceled.refunded));
  assert.deepEqual(await refundsOf(intent), canceled.refunded === 0 ? [] : [half]);
});

test('a booking that its person cancels while the staff move and cancel it gives back its money once', async () => {
  const shop = await makeShop(staff, { price: 2500 });
  const { payer, draft, intent, read } = await order(shop);
  await pay(intent);
  await completePaid(org.context(), draft.id);
  const path = `/admin/bookings/${draft.id}`;
  const answers = await Promise.all([
    payer.delete(`/bookings/${draft.id}`),
    staff.post(`${path}/move`, { day: dayAhead(3), time: '11:00' }),
    staff.post(`${path}/cancel`, {}),
    payer.delete(`/bookings/${draft.id}`),
  ]);
  for (const { statusCode, body } of answers)
    assert.ok([200, 409].includes(statusCode), `${statusCode} ${body.message}`);
  assert.equal((await read()).status, 'canceled');
  assert.deepEqual(await refundsOf(intent), [intent.amount]);
  assert.deepEqual(
    [await leftAt(payer, shop, '10:00'), await leftAt(payer, shop, '11:00', dayAhead(3))],
    [1, 1],
  );
});

test('the staff give all of it back unless they say otherwise', async () => {
  const shop = await makeShop(staff, { price: 900, refunds: [{ hours: 0, percentage: 0 }] });
  const { draft, intent, read } = await order(shop);
  await pay(intent);
  await completePaid(org.context(), draft.id);
  await done(staff.post(`/admin/bookings/${draft.id}/cancel`, {}));
  assert.deepEqual([await refundsOf(intent), (await read()).refunded], [[intent.amount], intent.amount]);
});

async function bought(shop: Shop, time = '10:00') {
  const ordered = await order(shop, time);
  await pay(ordered.intent);
  await completePaid(org.context(), ordered.draft.id);
  return ordered;
}

test('somebody who goes gets back what a cancellation would give, and nothing for what is over', async () => {
  const shop = await makeShop(staff, { price: 2501, refunds: [{ hours: 2, percentage: 50 }] });
  const { payer, intent } = await bought(shop);
  const over = await bought(shop, '11:00');
  await sql(
    `update booking set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' where id = $1`,
    over.draft.id,
  );
  await done(payer.delete('/self'));
  await done(over.payer.delete('/self'));
  assert.deepEqual(await refundsOf(intent), [Math.floor(intent.amount / 2)]);
  assert.deepEqual(await refundsOf(over.intent), []);
});

test('a booking whose money went back in part otherwise is canceled, and the rest goes back', async () => {
  const shop = await makeShop(staff, { price: 2500 });
  const { payer, draft, intent, read } = await bought(shop);
  await done(staff.post(`/admin/payments/intents/${intent.id}/refunds`, { amount: 1000 }));
  assert.equal((await read()).refund, intent.amount - 1000);
  await done(payer.delete(`/bookings/${draft.id}`));
  assert.equal((await read()).refunded, intent.amount - 1000);
  assert.deepEqual(
    (await refundsOf(intent)).toSorted((one, other) => one - other),
    [1000, intent.amount - 1000].toSorted((one, other) => one - other),
  );
});

test('a payment that the bank is asked to take back keeps nobody from closing or going', async () => {
  const shop = await makeShop(staff, { price: 2500 });
  const [closed, gone] = [await bought(shop), await bought(shop, '11:00')];
  for (const { intent } of [closed, gone])
    await sql(
      `insert into payment_dispute (organization_id, id, intent_id, attempt_id, provider_reference, amount, currency,
         status, created_at, updated_at)
       select organization_id, gen_random_uuid(), intent_id, id, id::text, amount, currency, 'opened', now(), now()
       from payment_attempt where intent_id = $1`,
      intent.id,
    );
  assert.equal((await closed.payer.delete(`/bookings/${closed.draft.id}`)).body.code, 'refund.disputed');
  await done(gone.payer.delete('/self'));
  const { canceled } = await done(
    staff.post<{ canceled: number }>(`/admin/bookings/places/${shop.place.id}/closures`, {
      start: `${dayAhead(2)}T00:00:00Z`,
      end: `${dayAhead(3)}T00:00:00Z`,
      cancel: true,
    }),
  );
  assert.equal(canceled, 1);
  assert.deepEqual([await refundsOf(closed.intent), await refundsOf(gone.intent)], [[], []]);
  assert.equal((await closed.read()).refunded, 0);
});

test('a slot whose money is on its way or has come goes to nobody else', async () => {
  const shop = await makeShop(staff, { price: 2500 });
  const other = await org.member();
  for (const [time, status] of [
    ['10:00', 'processing'],
    ['11:00', 'authorized'],
    ['12:00', 'captured'],
  ] as const) {
    const { payer, draft, intent, read } = await order(shop, time);
    if (status === 'captured') await pay(intent);
    else await sql('update payment_intent set status = $2 where id = $1', intent.id, status);
    await expire(draft.id);
    await release();
    assert.equal((await take(other, shop, time)).body.code, 'stock.soldOut', status);
    assert.equal(await leftAt(other, shop, time), 0, status);
    assert.equal((await done(take(payer, shop, time))).id, draft.id, status);
    if (status !== 'captured') continue;
    await completePaid(org.context(), draft.id);
    assert.equal((await read()).status, 'ready');
  }
});

test('a promised payment keeps the slot until it is due, and lets it go then', async () => {
  const shop = await makeShop(staff, { price: 900, horizonDays: 60 });
  const payer = await org.member();
  const draft = await done(take(payer, shop, '10:00', dayAhead(20)));
  const intent = await done(
    payer.get<PaymentIntentView>(`/bookings/${draft.id}/intent?addressId=${await addAddress(payer)}`),
  );
  await done(payer.post(`/organization/intents/${intent.id}/capture`, {}));
  await keepPromised(org.context(), intent.id, draft.id);
  const { rows } = await sql(
    'select extract(epoch from hold_expires_at - now()) / 86400 as days from booking where id = $1',
    draft.id,
  );
  const days = Number((rows[0] as { days: string }).days);
  assert.ok(days > 4.9 && days < 5.1, `${days}`);
  await sql(`update payment_intent set due_at = now() - interval '1 second' where id = $1`, intent.id);
  await endOverduePayments(org.context());
  await repairPayments(org.context());
  await dropPromised(org.context(), draft.id);
  assert.equal(await leftAt(payer, shop, '10:00', dayAhead(20)), 1);
});

test('nobody promises money for a slot that is no longer kept', async () => {
  const shop = await makeShop(staff, { price: 900 });
  const { payer, draft, intent } = await order(shop);
  await expire(draft.id);
  const answer = await payer.post(`/organization/intents/${intent.id}/capture`, {});
  assert.deepEqual([answer.statusCode, answer.body.code], [409, 'booking.expired']);
});

test('refund steps are read from the longest time on, and never give more than was paid', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const refunds = [
    { hours: 24, percentage: 50 },
    { hours: 72, percentage: 99 },
  ];
  const of = (hours: number, steps = refunds) =>
    refundOf({ paid: 101, refunds: steps, starts_at: at(hours) }, now);
  assert.deepEqual([of(72), of(71.9), of(24), of(23.9), of(5, [])], [99, 50, 50, 0, 101]);
});

test('a draft that is dropped while its money has come is booked first, and then canceled with its refund', async () => {
  const shop = await makeShop(staff, { price: 2500 });
  const { payer, draft, intent, read } = await order(shop);
  await pay(intent);
  await done(payer.delete(`/bookings/${draft.id}`));
  await completePaid(org.context(), draft.id);
  assert.deepEqual([(await read()).status, await refundsOf(intent)], ['canceled', [intent.amount]]);
  assert.equal(await leftAt(payer, shop, '10:00'), 1);
});

test('nothing is to be paid for a draft that was dropped', async () => {
  const { payer, draft, intent } = await order(await makeShop(staff, { price: 2500 }));
  assert.equal(await done(payer.delete(`/bookings/${draft.id}`)), null);
  const { rows } = await sql('select status from payment_intent where id = $1', intent.id);
  assert.deepEqual(rows, [{ status: 'canceled' }]);
});
