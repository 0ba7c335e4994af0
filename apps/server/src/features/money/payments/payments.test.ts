import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import type { Caller } from '../../../testing/app.ts';
import { openIntent, taxFor } from './index.ts';
import type { ManagedPaymentView, TaxRateView } from './payments.admin.schemas.ts';
import type { PaymentIntentView } from './payments.schemas.ts';
import { openStage, type Stage } from './providers/stage.factory.ts';

let stage: Stage;
let staff: Caller;
let payer: Caller;

before(async () => {
  stage = await openStage();
  ({ staff, payer } = stage);
});
after(() => stage.close());

const address = async (country: string, state = '', caller = payer): Promise<string> => {
  const answer = await caller.post<{ id: string }>('/self/addresses', {
    name: 'Ana',
    address1: 'Quay 7',
    city: 'x',
    state,
    country,
    zip: '1',
  });
  return answer.body.data.id;
};

test('taxes are by where the payer lives: the state before the country, nothing elsewhere', async () => {
  const taxRates = [
    { country: 'US', state: 'New York', rate: 8.875, name: 'Sales tax' },
    { country: 'DE', rate: 19, name: 'USt' },
    { country: 'US', rate: 1, name: 'Federal' },
  ];
  const put = await staff.put<TaxRateView[]>('/admin/payments/taxRates', { taxRates });
  assert.equal(put.statusCode, 200, put.body.message);
  const read = (await staff.get<TaxRateView[]>('/admin/payments/taxRates')).body.data;
  assert.deepEqual(
    read.map(({ country, state, rate, name }) => [country, state, rate, name]),
    [
      ['DE', '', 19, 'USt'],
      ['US', '', 1, 'Federal'],
      ['US', 'New York', 8.875, 'Sales tax'],
    ],
  );
  const taxed = async (country: string, state = ''): Promise<unknown[]> => {
    const intent = await stage.open({ subtotal: 9999, addressId: await address(country, state) });
    return [intent.subTotal, intent.salesTax, intent.amount, intent.salesTaxRate, intent.country];
  };
  assert.deepEqual(await taxed('DE'), [9999, 1900, 11_899, 19, 'DE']);
  assert.deepEqual(await taxed('US', ' new york '), [9999, 887, 10_886, 8.875, 'US']);
  assert.deepEqual(await taxed('US', 'Ohio'), [9999, 100, 10_099, 1, 'US']);
  assert.deepEqual(await taxed('FR'), [9999, 0, 9999, 0, 'FR']);
});

test('without an address it is taxed as where the organization is', async () => {
  await stage.sql('update organization set country = $2 where organization_id = $1', [
    stage.org.organization.id,
    'DE',
  ]);
  assert.equal((await stage.open({ subtotal: 100 })).salesTax, 19);
  await stage.sql('update organization set country = null where organization_id = $1', [
    stage.org.organization.id,
  ]);
});

test('an address of somebody else is none', async () => {
  const theirs = await address('DE', '', await stage.org.member());
  const ctx = stage.org.context(payer.id);
  for (const addressId of [theirs, newId()])
    await assert.rejects(taxFor(ctx, { accountId: payer.id, addressId, subtotal: 1 }), { kind: 'notFound' });
});

test('refuses tax rates of somebody who has not seen those of another', async () => {
  const before = (await staff.get<TaxRateView[]>('/admin/payments/taxRates')).body.data;
  const kept = before.map(({ country, state, rate, name }) => ({ country, state, rate, name }));
  const seenIds = before.map(({ id }) => id);
  const add = (country: string) =>
    staff.put<TaxRateView[]>('/admin/payments/taxRates', {
      taxRates: [...kept, { country, rate: 5, name: 'New' }],
      seenIds,
    });
  const both = await Promise.all([add('JP'), add('KR')]);
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409]);
  assert.equal(both.find(({ statusCode }) => statusCode === 409)?.body.code, 'changed.meanwhile');
  const after = (await staff.get<TaxRateView[]>('/admin/payments/taxRates')).body.data;
  assert.equal(after.length, before.length + 1);
  assert.equal((await staff.put('/admin/payments/taxRates', { taxRates: kept })).statusCode, 200);
});

test('refuses invalid tax rates, or two for one place, and changes nothing', async () => {
  const before = (await staff.get<TaxRateView[]>('/admin/payments/taxRates')).body.data;
  const good = { country: 'DE', rate: 7, name: 'x' };
  for (const taxRates of [
    [{ ...good, country: 'Germany' }],
    [{ ...good, rate: -1 }],
    [{ ...good, rate: 100.5 }],
    [{ ...good, rate: 1.00001 }],
    [{ ...good, name: ' ' }],
    [good, { ...good, state: ' ' }],
    [
      { ...good, state: 'Ohio' },
      { ...good, state: ' OHIO' },
    ],
  ])
    assert.equal(
      (await staff.put('/admin/payments/taxRates', { taxRates })).statusCode,
      400,
      JSON.stringify(taxRates),
    );
  assert.deepEqual((await staff.get<TaxRateView[]>('/admin/payments/taxRates')).body.data, before);
  assert.equal((await payer.get('/admin/payments/taxRates')).statusCode, 403);
});

test('tax comes in and goes back with its part, to the last unit', async () => {
  const intent = await stage.open({ subtotal: 333, addressId: await address('DE') });
  assert.deepEqual([intent.salesTax, intent.amount], [63, 396]);
  await staff.post(`/admin/payments/intents/${intent.id}/paid`);
  assert.deepEqual(await stage.books(intent.id), { provider: 396, revenue: -333, tax: -63 });
  for (const amount of [1, 100, 295]) {
    await stage.refund(intent.id, amount);
    await stage.sendRefunds(intent.id);
    for (const { id } of (await stage.managed(intent.id)).refunds)
      await staff.post(`/admin/payments/intents/${intent.id}/refunds/${id}/paid`);
  }
  assert.deepEqual(await stage.books(intent.id), { refund: 333, revenue: -333 });
});

test('the staff finds payments by reference, by what for, by who and by state', async () => {
  const person = await stage.org.member({ firstName: 'Łucja', lastName: 'Quay' });
  const intent = await openIntent(stage.org.context(person.id), {
    purpose: 'registration',
    registrationId: newId(),
    eventId: newId(),
    accountId: person.id,
    subtotal: 100,
    description: 'Winter days',
    details: {},
  });
  const find = async (query: string): Promise<string[]> =>
    (await staff.get<ManagedPaymentView[]>(`/admin/payments/intents?${query}`)).body.data.map(({ id }) => id);
  for (const query of [
    `search=${intent.reference.toLowerCase()}`,
    'search=winter',
    'search=lucja',
    'status=created&search=winter',
  ])
    assert.deepEqual(await find(query), [intent.id], query);
  assert.deepEqual(await find('status=captured&search=winter'), []);
  assert.deepEqual(await find('search=%25'), []);
  assert.equal((await staff.get('/admin/payments/intents?status=paid')).statusCode, 400);
  const page = await staff.get('/admin/payments/intents?pageSize=1&search=winter');
  assert.equal(page.body.count, 1);
  const { queries: few } = await stage.testApp.fewestQueries(() => find('pageSize=1'));
  const { queries: many } = await stage.testApp.fewestQueries(() => find('pageSize=25'));
  assert.equal(many, few);
});

test('with a key, the same call has the same answer; with another body it is refused', async () => {
  const intent = await stage.open();
  await staff.post(`/admin/payments/intents/${intent.id}/paid`);
  const path = `/admin/payments/intents/${intent.id}/refunds`;
  const refund = (amount: number, key: string, caller = staff) =>
    caller.post<ManagedPaymentView>(path, { amount }, { 'idempotency-key': key });
  const key = newId();
  const first = await refund(100, key);
  const again = await refund(100, key);
  assert.deepEqual([again.statusCode, again.body], [first.statusCode, first.body]);
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.equal((await stage.managed(intent.id)).refunded, 100);
  assert.equal((await refund(101, key)).statusCode, 422);
  // Another person's key of the same name is another key.
  assert.equal((await refund(100, key, await stage.org.staff())).statusCode, 200);
  assert.equal((await stage.managed(intent.id)).refunded, 200);
  assert.equal((await refund(1, 'short')).statusCode, 400);
  // A refusal is an answer as well.
  const late = newId();
  const refused = await refund(99_000, late);
  assert.equal(refused.statusCode, 409);
  assert.deepEqual((await refund(99_000, late)).body, refused.body);
});

test('with a key, ten at once are one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const intent = await stage.open();
    await staff.post(`/admin/payments/intents/${intent.id}/paid`);
    const key = newId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        staff.post(
          `/admin/payments/intents/${intent.id}/refunds`,
          { amount: 100 },
          { 'idempotency-key': key },
        ),
      ),
    );
    for (const { statusCode } of answers) assert.ok([200, 409].includes(statusCode), String(statusCode));
    assert.equal((await stage.managed(intent.id)).refunded, 100);
  }
  // Without keys they are ten: what protects is the key.
  const intent = await stage.open();
  await staff.post(`/admin/payments/intents/${intent.id}/paid`);
  await Promise.all(Array.from({ length: 10 }, () => stage.refund(intent.id, 100)));
  assert.equal((await stage.managed(intent.id)).refunded, 1000);
});

test('a key whose call died is free after a minute, and every key after a day', async () => {
  const intent = await stage.open();
  await staff.post(`/admin/payments/intents/${intent.id}/paid`);
  const key = newId();
  const refund = (amount: number) =>
    staff.post(`/admin/payments/intents/${intent.id}/refunds`, { amount }, { 'idempotency-key': key });
  const age = (interval: string, more = '') =>
    stage.sql(`update idempotency_key set created_at = now() - $2::interval ${more} where key = $1`, [
      key,
      interval,
    ]);
  await refund(10);
  await age('30 seconds', ', status = null, answer = null');
  const atWork = await refund(10);
  assert.deepEqual([atWork.statusCode, atWork.body.code], [409, 'idempotency.atWork']);
  await age('61 seconds');
  assert.equal((await refund(10)).statusCode, 200);
  assert.equal((await stage.managed(intent.id)).refunded, 10, 'the call had been carried out before it died');
  await age('25 hours');
  assert.equal((await refund(11)).statusCode, 200);
  assert.equal((await stage.managed(intent.id)).refunded, 21);
});

test('a refund whose answer was lost is found again by its key, also by several at once', async () => {
  const intent = await stage.open();
  await staff.post(`/admin/payments/intents/${intent.id}/paid`);
  const key = newId();
  const refund = () =>
    staff.post(`/admin/payments/intents/${intent.id}/refunds`, { amount: 7000 }, { 'idempotency-key': key });
  assert.equal((await refund()).statusCode, 200);
  for (let round = 0; round < 3; round += 1) {
    // Killed before the answer was kept.
    await stage.sql('delete from idempotency_key where key = $1', [key]);
    const answers = await Promise.all([refund(), refund(), refund()]);
    for (const { statusCode, body } of answers)
      assert.ok(statusCode === 200 || body.code === 'idempotency.atWork', body.message);
    assert.equal((await stage.managed(intent.id)).refunded, 7000);
  }
});

test('a payment that is not paid for a day expires, and can be started again', async () => {
  const thing = { registrationId: newId() };
  const intent = await stage.open(thing);
  await stage.sql(
    "update payment_intent set updated_at = now() - interval '25 hours', created_at = now() - interval '25 hours' where id = $1",
    [intent.id],
  );
  await stage.later();
  assert.equal((await stage.read(intent.id)).status, 'expired');
  const next = await stage.open(thing);
  assert.notEqual(next.id, intent.id);
  assert.equal((await payer.get<PaymentIntentView>(`/organization/intents/${next.id}`)).statusCode, 200);
});
