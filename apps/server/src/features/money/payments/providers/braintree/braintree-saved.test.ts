import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Answer, Caller } from '../../../../../testing/app.ts';
import { newId } from '../../../../../platform/ids.ts';
import type { PaymentMethodView } from '../../methods/methods.schemas.ts';
import { chargeIntent, findMethodToCharge, keepPayingMethod } from '../../methods/charging.service.ts';
import { sweepMethods } from '../../methods/methods.service.ts';
import type { Charge, PaymentProvider } from '../provider.types.ts';
import { openStage, type Stage } from '../stage.factory.ts';
import { createBraintreeProvider } from './braintree.ts';
import { BraintreeSide } from './braintree.factory.ts';

let side: BraintreeSide;
let stage: Stage;
let provider: PaymentProvider;
before(async () => {
  side = await BraintreeSide.start();
  stage = await openStage(side.fake.environment);
  await side.connect(stage);
  provider = createBraintreeProvider(
    { ...side.fake.keys, merchantAccounts: { USD: 'acme_usd' } },
    side.fake.url,
  );
});
after(async () => {
  await stage.close();
  await side.close();
});

const ALL = '/self/payment-methods';
const told = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code ?? 'ok'];
const list = async (by: Caller) => (await by.get<PaymentMethodView[]>(ALL)).body.data;
const save = (by: Caller, reference: string) => by.post<PaymentMethodView>(ALL, { reference });
const tokenOf = async (id: string | undefined): Promise<string> =>
  String((await stage.sql('select reference from payment_method where id = $1', [id]))[0]?.['reference']);

/** The verbs themselves, as the engine of subscriptions uses them. */
const saved = () => {
  assert.ok(provider.saved !== undefined);
  return provider.saved;
};
let number = 0;
async function chargeable(means: 'pays' | 'declines' | 'lost' | 'needsPayer' = 'pays'): Promise<Charge> {
  number += 1;
  const customerId = `customer-${number}`;
  const key = `${customerId}:key`;
  const customer = await saved().createCustomer({ organizationId: 'o', customerId, key });
  const method = await saved().finishSave({ customer, token: side.fake.nonce(), key });
  assert.ok(typeof method === 'object');
  side.fake.turn(method.reference, means);
  const order = { organizationId: newId(), intentId: newId(), attemptId: newId() };
  return {
    ...order,
    amount: 1999,
    currency: 'USD',
    description: 'Plan',
    key: `${key}:charge:1`,
    reference: `${order.organizationId}:${order.intentId}:${order.attemptId}`,
    method: method.reference,
  };
}

test('a card of the form is saved once, also when the reply is lost', async () => {
  const ana = await stage.org.member();
  const begun = await ana.post<{ provider: string; secret: string }>(`${ALL}/setup`);
  assert.equal(begun.body.data.provider, 'braintree');
  assert.notEqual(begun.body.data.secret, '');
  const nonce = side.fake.nonce();
  side.fake.breakNext(/^POST \/payment_methods/, 'after');
  assert.equal((await save(ana, nonce)).statusCode, 503);
  const answers = [await save(ana, nonce), await save(ana, nonce)];
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  const [method, ...more] = await list(ana);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [method?.card, method?.default, method?.usable],
    [{ type: 'card', holder: null, brand: 'visa', last4: '1111', expMonth: 8, expYear: 2030 }, true, true],
  );
});

test('a card that the bank refuses, and what nobody entered, are not saved', async () => {
  const ana = await stage.org.member();
  assert.deepEqual(told(await save(ana, side.fake.nonce('declines'))), [460, 'payment.failed']);
  assert.deepEqual(told(await save(ana, 'tokencc_unknown')), [404, 'paymentMethod.notFound']);
  assert.deepEqual(await list(ana), []);
});

test('removed here it is removed there, at once or as soon as Braintree answers', async () => {
  const ana = await stage.org.member();
  const [first, second] = [await save(ana, side.fake.nonce()), await save(ana, side.fake.nonce())];
  const tokens = [await tokenOf(first.body.data.id), await tokenOf(second.body.data.id)];
  assert.ok(tokens.every((token) => side.fake.hasMethod(token)));
  await ana.delete(`${ALL}/${first.body.data.id}`);
  assert.ok(!side.fake.hasMethod(tokens[0] ?? ''));
  side.fake.breakNext(/^DELETE/, 'before');
  await ana.delete(`${ALL}/${second.body.data.id}`);
  assert.ok(side.fake.hasMethod(tokens[1] ?? ''));
  const context = stage.org.context();
  await sweepMethods({ ...context, now: () => new Date(context.now().getTime() + 120_000) });
  assert.ok(!side.fake.hasMethod(tokens[1] ?? ''));
  assert.deepEqual(await list(ana), []);
});

test('a charge without the payer is recurring, and one however often it is asked for', async () => {
  const charge = await chargeable();
  side.fake.breakNext(/^POST \/transactions$/, 'after');
  await assert.rejects(saved().chargeSaved(charge), { name: 'ProviderUnavailable' });
  const [one, two] = [await saved().chargeSaved(charge), await saved().chargeSaved({ ...charge, key: 'x' })];
  assert.deepEqual([one.status, two.status, one.captured], ['captured', 'captured', 1999]);
  assert.equal(side.fake.salesOf(charge.reference).length, 1);
  const asked = side.fake.asked.at(-1);
  assert.deepEqual(
    [asked?.['transaction_source'], asked?.['payment_method_token']],
    ['recurring', charge.method],
  );
});

test('a refusal says whether another try makes sense, and the same try is not made again', async () => {
  for (const [means, decline] of [
    ['declines', 'passing'],
    ['lost', 'final'],
    ['needsPayer', 'needsPayer'],
  ] as const) {
    const charge = await chargeable(means);
    const [first, again] = [await saved().chargeSaved(charge), await saved().chargeSaved(charge)];
    assert.deepEqual([first.status, first.decline, again.decline], ['failed', decline, decline]);
    assert.equal(side.fake.salesOf(charge.reference).length, 1);
    side.fake.turn(charge.method, 'pays');
    const next = await saved().chargeSaved({ ...charge, key: `${charge.key}:2` });
    assert.equal(next.status, 'captured');
  }
});

test('a method that was removed at Braintree’s desk is refused for good', async () => {
  const charge = await chargeable();
  await saved().removeMethod(charge.method);
  await saved().removeMethod(charge.method);
  const truth = await saved().chargeSaved(charge);
  assert.deepEqual([truth.status, truth.decline], ['failed', 'final']);
});

test('a payment that saves its card keeps it in the vault, and a customer that is gone does not stop it', async () => {
  const charge = await chargeable();
  const customer = `customer-${number}`;
  const paid = await provider.captureAttempt({
    ...charge,
    customer,
    savesMethod: true,
    nonce: side.fake.nonce(),
    deviceData: undefined,
    returnUrl: '',
  });
  assert.equal(paid.status, 'captured');
  const kept = await saved().findPaying(charge.reference);
  assert.equal(kept?.customer, customer);
  assert.ok(side.fake.hasMethod(kept?.reference ?? ''));
  const other = await chargeable();
  side.fake.forgetCustomer(`customer-${number}`);
  const alone = await provider.captureAttempt({
    ...other,
    customer: `customer-${number}`,
    savesMethod: true,
    nonce: side.fake.nonce(),
    deviceData: undefined,
    returnUrl: '',
  });
  assert.equal(alone.status, 'captured');
  assert.equal(await saved().findPaying(other.reference), undefined);
});

test('a payment saves its card, and the next one is charged to it once, from several engines', async () => {
  const first = await stage.open({ saved: 'save' });
  await side.pay(stage, first);
  const context = stage.org.context();
  await keepPayingMethod(context, first.id);
  await keepPayingMethod(context, first.id);
  const [kept, ...more] = await list(stage.payer);
  assert.deepEqual([kept?.card.last4, more], ['1111', []]);
  const method = await findMethodToCharge(context, kept?.id ?? '');
  assert.ok(method !== undefined);
  const next = await stage.open({ saved: 'charge' });
  const ends = await Promise.all(Array.from({ length: 5 }, () => chargeIntent(context, next.id, method, 1)));
  assert.ok(ends.includes('paid'));
  assert.ok(ends.every((end) => end === 'paid' || end === 'unknown'));
  assert.equal(side.fake.salesOf(next.referenceId).length, 1);
  assert.deepEqual(await stage.books(next.id), { provider: 12_000, revenue: -12_000 });
});
