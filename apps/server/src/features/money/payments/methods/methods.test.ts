import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Answer, Caller } from '../../../../testing/app.ts';
import { CARD, DECLINED, MASTERCARD, SECURE_SETUP } from '../../../../testing/payments/fake-stripe.ts';
import { openCardStage, type CardStage } from './methods.factory.ts';
import type { PaymentMethodView } from './methods.schemas.ts';
import { sweepMethods } from './methods.service.ts';

let stage: CardStage;
before(async () => {
  stage = await openCardStage();
});
after(() => stage.close());

const ALL = '/self/payment-methods';
const told = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code ?? 'ok'];
const list = async (who: Caller) => (await who.get<PaymentMethodView[]>(ALL)).body.data;
const save = (who: Caller, reference: string) => who.post<PaymentMethodView>(ALL, { reference });
const begin = async (who: Caller) =>
  (await who.post<{ reference: string; secret: string; publishableKey: string }>(`${ALL}/setup`)).body.data;
/** Removed good minutes ago, as the job sees it. */
const sweep = async (minutes = 2): Promise<void> => {
  const context = stage.org.context();
  await sweepMethods({ ...context, now: () => new Date(Date.now() + minutes * 60_000) });
};
const atStripe = (account: string): unknown[] =>
  stage.fake
    .ids('pm')
    .map((id) => stage.fake.read(id))
    .filter(({ customer }) => customer === account);
const customerOf = async (who: Caller): Promise<string> =>
  String(
    (await stage.sql('select reference from payment_customer where account_id = $1', [who.id]))[0]?.[
      'reference'
    ],
  );

test('a card that was entered in the form is saved once, however often it is said', async () => {
  const ana = await stage.org.member();
  assert.deepEqual(await list(ana), []);
  const { reference, secret, publishableKey } = await begin(ana);
  assert.ok(secret.startsWith(`${reference}_secret_`));
  assert.equal(publishableKey, 'pk_test_abc');
  assert.deepEqual(told(await save(ana, reference)), [460, 'payment.failed'], 'nothing was entered yet');
  stage.fake.confirmSetup(reference, CARD);
  const answers = await Promise.all([save(ana, reference), save(ana, reference), save(ana, reference)]);
  assert.equal(await stage.tell('setup_intent.succeeded', reference), 200);
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
  const [method, ...more] = await list(ana);
  assert.deepEqual(more, []);
  assert.deepEqual(
    [method?.card, method?.default, method?.usable],
    [{ type: 'card', holder: null, brand: 'visa', last4: '4242', expMonth: 8, expYear: 2030 }, true, true],
  );
});

test('a browser that never comes back: the message saves the card', async () => {
  const ana = await stage.org.member();
  const { reference } = await begin(ana);
  stage.fake.confirmSetup(reference, MASTERCARD);
  for (let turn = 0; turn < 2; turn += 1)
    assert.equal(await stage.tell('setup_intent.succeeded', reference), 200);
  assert.deepEqual(
    (await list(ana)).map(({ card }) => card.brand),
    ['mastercard'],
  );
});

test('a refused card, and one whose bank asks, are not saved', async () => {
  const ana = await stage.org.member();
  const refused = await save(ana, DECLINED);
  assert.deepEqual(
    [refused.statusCode, refused.body.message],
    [460, 'Payment failed. Please try another payment method.'],
  );
  assert.deepEqual(told(await save(ana, SECURE_SETUP)), [460, 'payment.actionNeeded']);
  assert.deepEqual(told(await save(ana, 'pm_nothing')), [404, 'paymentMethod.notFound']);
  assert.deepEqual(await list(ana), []);
});

test('cards of other people cannot be saved, seen, chosen or removed', async () => {
  const [ana, ben] = [await stage.org.member(), await stage.org.member()];
  const { reference } = await begin(ana);
  stage.fake.confirmSetup(reference, CARD);
  const { id } = (await save(ana, reference)).body.data;
  const theirs = String(stage.fake.read(reference)['payment_method']);
  for (const token of [reference, theirs])
    assert.deepEqual(told(await save(ben, token)), [404, 'paymentMethod.notFound']);
  for (const who of [ben, stage.staff, await stage.other.member()]) {
    assert.equal((await who.put(`${ALL}/${id}/default`)).statusCode, 404);
    assert.equal((await who.delete(`${ALL}/${id}`)).statusCode, 404);
  }
  assert.deepEqual(await list(ben), []);
  assert.equal((await list(ana)).length, 1);
});

test('there is one default, also when two are chosen at once and when it is removed', async () => {
  const ana = await stage.org.member();
  const [first, second] = [(await save(ana, CARD)).body.data, (await save(ana, MASTERCARD)).body.data];
  const defaults = async () => (await list(ana)).filter((method) => method.default).map(({ id }) => id);
  assert.deepEqual(await defaults(), [first.id]);
  await Promise.all([first, second, first, second].map(({ id }) => ana.put(`${ALL}/${id}/default`)));
  assert.equal((await defaults()).length, 1);
  assert.equal((await ana.put(`${ALL}/${second.id}/default`)).statusCode, 200);
  assert.equal((await ana.delete(`${ALL}/${second.id}`)).statusCode, 200);
  assert.deepEqual(await defaults(), [first.id]);
});

test('a removed card goes at Stripe as well, also when Stripe does not answer at that moment', async () => {
  const ana = await stage.org.member();
  const [first, second] = [(await save(ana, CARD)).body.data, (await save(ana, MASTERCARD)).body.data];
  const customer = await customerOf(ana);
  assert.equal(atStripe(customer).length, 2);
  assert.equal((await ana.delete(`${ALL}/${first.id}`)).statusCode, 200);
  assert.equal(atStripe(customer).length, 1);
  stage.fake.breakNext(/\/detach$/, 'before', 2);
  assert.equal((await ana.delete(`${ALL}/${second.id}`)).statusCode, 200);
  assert.deepEqual([await list(ana), atStripe(customer).length], [[], 1]);
  await sweep();
  assert.equal(atStripe(customer).length, 0);
  assert.deepEqual(await stage.sql('select id from payment_method where account_id = $1', [ana.id]), []);
});

test('the end of an account is the end of its customer at Stripe, also after a lost reply', async () => {
  const [ana, ben] = [await stage.org.member(), await stage.org.member()];
  await save(ana, CARD);
  const customer = await customerOf(ana);
  const before = stage.fake.ids('cus').length;
  stage.fake.breakNext(/POST \/v1\/customers$/, 'after', 2);
  assert.equal((await begin(ben), stage.fake.ids('cus').length), before + 1);
  assert.equal(await customerOf(ben), 'null', 'it was not heard of');
  for (const who of [ana, ben]) assert.equal((await who.delete('/self')).statusCode, 200);
  assert.deepEqual(await stage.sql('select id from payment_method where account_id = $1', [ana.id]), []);
  stage.fake.breakNext(/DELETE \/v1\/customers/, 'before', 2);
  await sweep();
  await sweep(4);
  assert.equal(stage.fake.read(customer)['deleted'], true);
  assert.equal(stage.fake.ids('cus').length, before + 1);
  const mine = stage.fake.ids('cus').filter((id) => stage.fake.read(id)['deleted'] !== true);
  const left = await stage.sql('select reference from payment_customer', []);
  assert.deepEqual(mine.toSorted(), left.map((row) => String(row['reference'])).toSorted());
});

test('without a provider that keeps methods nothing can be saved, and the list says so', async () => {
  const ana = await stage.other.member();
  const savable = async (who: Caller) =>
    ((await who.get(ALL)).body as unknown as { savable: unknown }).savable;
  assert.deepEqual(await savable(await stage.org.member()), [{ type: 'card', provider: 'stripe' }]);
  assert.deepEqual(await savable(ana), []);
  assert.deepEqual(told(await ana.post(`${ALL}/setup`)), [456, 'payment.notEnabled']);
  assert.deepEqual(told(await save(ana, CARD)), [456, 'payment.notEnabled']);
});

test('a payer whose customer was removed at Stripe saves a card again, and the cards that went with it are not charged', async () => {
  const [ana, ben] = [await stage.org.member(), await stage.org.member()];
  for (const who of [ana, ben]) await save(who, CARD);
  const before = await Promise.all([ana, ben].map(customerOf));
  for (const customer of before) stage.fake.removeCustomerAtDesk(customer);
  const begun = await Promise.all([ana, ana, ana].map((who) => who.post(`${ALL}/setup`)));
  for (const answer of begun) assert.deepEqual(told(answer), [200, 'ok']);
  assert.deepEqual(told(await save(ben, MASTERCARD)), [200, 'ok']);
  assert.deepEqual(
    (await list(ben)).map(({ card, default: isDefault }) => [card.brand, isDefault]),
    [['mastercard', true]],
  );
  assert.deepEqual(await list(ana), []);
  const { reference } = await begin(ana);
  stage.fake.confirmSetup(reference, CARD);
  assert.deepEqual(told(await save(ana, reference)), [200, 'ok']);
  const now = await Promise.all([ana, ben].map(customerOf));
  assert.equal(new Set([...before, ...now]).size, 4);
  await sweep();
  const left = await stage.sql('select id from payment_customer where reference = any ($1)', [before]);
  assert.deepEqual(left, []);
});

test('keys of the other mode make nobody’s cards forgotten', async () => {
  const ana = await stage.org.member();
  const { body } = await save(ana, CARD);
  const customer = await customerOf(ana);
  stage.fake.breakNext(/POST \/v1\/setup_intents$/, 'otherMode', 2);
  assert.deepEqual(told(await ana.post(`${ALL}/setup`)), [456, 'payment.notEnabled']);
  stage.fake.mend();
  assert.deepEqual([(await list(ana)).length, await customerOf(ana)], [1, customer]);
  stage.fake.breakNext(/GET \/v1\/payment_methods\//, 'otherMode');
  assert.equal((await ana.delete(`${ALL}/${body.data.id}`)).statusCode, 200);
  assert.equal(atStripe(customer).length, 1);
  await sweep();
  assert.equal(atStripe(customer).length, 0);
});

test('a provider that refuses to begin is no error of ours; a trial begins all the same', async () => {
  const ana = await stage.org.member();
  stage.fake.breakNext(/POST \/v1\/customers$/, 'refuse', 2);
  assert.deepEqual(told(await ana.post(`${ALL}/setup`)), [456, 'payment.notEnabled']);
  const products = '/admin/subscriptions/products';
  const product = await stage.staff.post<{ id: string }>(products, { name: 'Crew' });
  const { id: productId } = product.body.data;
  const price = { amount: 1200, interval: 'month', intervalCount: 1, trialDays: 14 };
  const made = await stage.staff.post<{ prices: { id: string }[] }>(`${products}/${productId}/prices`, price);
  const priceId = made.body.data.prices[0]?.id;
  const begun = await ana.post('/self/subscriptions', { productId, priceId, quantity: 1 });
  stage.fake.mend();
  assert.deepEqual(told(begun), [200, 'ok']);
});

test('saved cards are given out with the data of their person, without references of the provider', async () => {
  const { tables } = await import('../payments.tables.ts');
  const { file, withheld = [] } = tables.payment_method?.personal ?? {};
  assert.deepEqual([file, withheld.includes('reference')], ['payment-methods', true]);
});
