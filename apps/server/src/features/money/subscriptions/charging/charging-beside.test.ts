import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until, type Caller } from '../../../../testing/app.ts';
import { CARD, EMPTY, MASTERCARD } from '../../../../testing/payments/fake-stripe.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { settleInvoice } from '../../invoices/index.ts';
import { fine } from '../../invoices/invoices.factory.ts';
import { clearDefault, keepPayingMethod, updateMethod } from '../../payments/methods/methods.factory.ts';
import type { PaymentMethodView } from '../../payments/methods/methods.schemas.ts';
import type { PaymentIntentView } from '../../payments/payments.schemas.ts';
import { PayPalSide } from '../../payments/providers/paypal.factory.ts';
import { startOf } from '../calendar.ts';
import { settleSubscription } from '../steps.service.ts';
import { DAY, later, openChargeStage, type ChargeStage } from './charging.factory.ts';

/** Cards that are charged, where PayPal and transfers are offered beside them. */

let stage: ChargeStage;
let side: PayPalSide;
before(async () => {
  side = await PayPalSide.start();
  stage = await openChargeStage(side.fake.environment);
  await side.connect(stage);
  await take({ type: 'stripe', offered: ['paypal', 'manual'] });
});
after(async () => {
  await stage.close();
  await side.close();
});

const take = (settings: object) => fine(stage.staff.put('/admin/payments/integration', settings));

const intentOf = (who: Caller, invoiceId: string | null) =>
  fine(who.get<PaymentIntentView>(`/invoices/${invoiceId}/intent`));

async function choose(who: Caller, { id, offers }: PaymentIntentView, type: string) {
  const connectionId = offers.find((offer) => offer.type === type)?.connectionId;
  return fine(who.put<PaymentIntentView>(`/organization/intents/${id}/provider`, { connectionId }));
}

const capture = (who: Caller, { id }: PaymentIntentView) =>
  fine(who.post(`/organization/intents/${id}/capture`, {}));

/** Past due, because the card was refused when the second month began. */
async function refused() {
  const { ana, id } = await stage.subscribed(CARD);
  const card = await stage.save(ana, EMPTY);
  assert.deepEqual(await stage.put(ana, id, card), [200, 'ok']);
  const start = startOf(await stage.row(id), 1);
  await stage.run(later(start, 0));
  const { status, open_invoice_id: invoiceId } = await stage.row(id);
  assert.equal(status, 'past_due');
  return { ana, id, card, start, invoiceId };
}

test('money that waits at PayPal is waited for: the card is neither charged nor given up', async () => {
  const { ana, id, card, start, invoiceId } = await refused();
  const intent = await choose(ana, await intentOf(ana, invoiceId), 'paypal');
  side.fake.approve(intent.referenceId, 'waits');
  await capture(ana, intent);
  await stage.run(later(start, 1));
  const waiting = await stage.row(id);
  assert.deepEqual([waiting.status, waiting.charging, waiting.method_id], ['past_due', 'trying', card]);
  side.fake.finish(intent.referenceId, 'COMPLETED');
  assert.equal(await side.tellCaptured(stage, intent.referenceId), 200);
  await stage.run(later(start, 2));
  const paid = await stage.row(id);
  assert.deepEqual([paid.status, paid.period, paid.method_id], ['active', 1, card]);
  assert.deepEqual(await stage.taken(id), [1200, 0]);
});

test('a promised transfer holds the card back, but not the end of the grace', async () => {
  const { ana, id, start, invoiceId } = await refused();
  const intent = await choose(ana, await intentOf(ana, invoiceId), 'manual');
  await capture(ana, intent);
  const good = await stage.save(ana, CARD);
  assert.deepEqual(await stage.put(ana, id, good), [200, 'ok']);
  for (const days of [1, 3, 5]) await stage.run(later(start, days));
  const kept = await stage.row(id);
  assert.deepEqual([kept.status, kept.charging, kept.method_id], ['past_due', null, good]);
  assert.deepEqual(await stage.taken(id), [1200, 0]);
  await fine(ana.post(`/organization/intents/${intent.id}/callOff`, {}));
  await stage.run(later(start, 7));
  assert.equal((await stage.row(id)).period, 1);
  assert.deepEqual(await stage.taken(id), [1200, 1200]);
  const other = await refused();
  const promised = await choose(other.ana, await intentOf(other.ana, other.invoiceId), 'manual');
  await capture(other.ana, promised);
  for (const days of [1, 3, 5, 7]) await stage.run(later(other.start, days));
  const over = await stage.row(other.id);
  assert.deepEqual([over.status, over.method_id], ['unpaid', other.card]);
  await fine(other.ana.post(`/organization/intents/${promised.id}/callOff`, {}));
});

test('while paying is off a card is not given up: charged when it is on again', async () => {
  const { id } = await stage.subscribed(CARD);
  const { method_id: card } = await stage.row(id);
  const start = startOf(await stage.row(id), 1);
  await take({ type: 'none' });
  try {
    await stage.run(later(start, 0));
  } finally {
    await take({ type: 'stripe', offered: ['paypal', 'manual'] });
  }
  const { status, method_id: kept } = await stage.row(id);
  assert.deepEqual([status, kept], ['past_due', card]);
  await stage.run(later(start, 1));
  assert.equal((await stage.row(id)).period, 1);
  assert.deepEqual(await stage.taken(id), [1200, 1200]);
});

test('a payer who goes from one provider to the other keeps the order, and the card that pays is saved', async () => {
  const ana = await stage.org.member();
  const { subscriptionId: id, invoiceId } = await stage.begin(ana, await stage.plan());
  const online = await choose(ana, await intentOf(ana, invoiceId), 'paypal');
  const again = await intentOf(ana, invoiceId);
  assert.deepEqual([again.referenceId, again.attempt], [online.referenceId, online.attempt]);
  const intent = await choose(ana, again, 'stripe');
  stage.fake.confirm(intent.referenceId, CARD);
  await capture(ana, intent);
  const ctx = stage.org.context();
  await settleInvoice(ctx, invoiceId ?? '');
  await settleSubscription(ctx, invoiceId ?? '');
  await keepPayingMethod(ctx, intent.id);
  const methods = await fine(ana.get<PaymentMethodView[]>('/self/payment-methods'));
  assert.deepEqual(
    methods.map(({ card, usable }) => [card.last4, usable]),
    [['4242', true]],
  );
  assert.equal((await stage.row(id)).status, 'active');
});

test('where cards are offered beside PayPal, they are saved, chosen and charged', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  await take({ ...side.keys, offered: ['stripe'] });
  try {
    const [method] = await fine(ana.get<PaymentMethodView[]>('/self/payment-methods'));
    assert.equal(method?.usable, true);
    const { publishableKey } = await fine(
      ana.post<{ publishableKey: string }>('/self/payment-methods/setup'),
    );
    assert.equal(publishableKey, 'pk_test_abc');
    assert.deepEqual(await stage.put(ana, id, await stage.save(ana, CARD)), [200, 'ok']);
    await stage.run(later(startOf(await stage.row(id), 1), 0));
    assert.equal((await stage.row(id)).period, 1);
    assert.deepEqual(await stage.taken(id), [1200, 1200]);
  } finally {
    await take({ type: 'stripe', offered: ['paypal', 'manual'] });
  }
});

/** A card at Stripe, and an account at PayPal. */
async function savedAtBoth() {
  const ana = await stage.org.member();
  const card = await stage.save(ana, CARD);
  const setup = await fine(ana.post<{ reference: string }>('/self/payment-methods/setup?provider=paypal'));
  side.fake.vault.approve(setup.reference);
  const { id: paypal } = await fine(
    ana.post<PaymentMethodView>('/self/payment-methods', { reference: setup.reference }),
  );
  return { ana, card, paypal };
}

const defaultsOf = async (who: Caller): Promise<string[]> =>
  (await fine(who.get<PaymentMethodView[]>('/self/payment-methods')))
    .filter((method) => method.default)
    .map(({ id }) => id);

test('of methods at several providers one is the default, also when several are chosen at once', async () => {
  const { ana, card, paypal } = await savedAtBoth();
  assert.deepEqual(await defaultsOf(ana), [card]);
  const choices = [paypal, card, paypal, card, paypal, card];
  const answers = await Promise.all(choices.map((id) => ana.put(`/self/payment-methods/${id}/default`)));
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    choices.map(() => 200),
  );
  assert.equal((await defaultsOf(ana)).length, 1);
  await fine(ana.put(`/self/payment-methods/${paypal}/default`));
  assert.deepEqual(await defaultsOf(ana), [paypal]);
  await fine(ana.delete(`/self/payment-methods/${paypal}`));
  assert.deepEqual(await defaultsOf(ana), [card]);
  const { body } = await ana.get('/self/payment-methods');
  assert.deepEqual((body as unknown as { savable: unknown }).savable, [
    { type: 'card', provider: 'stripe' },
    { type: 'paypal', provider: 'paypal' },
  ]);
});

test('two defaults are refused by the database, where the lock of the payer is not taken', async () => {
  const { ana, card, paypal } = await savedAtBoth();
  const third = await stage.save(ana, MASTERCARD);
  await fine(ana.put(`/self/payment-methods/${third}/default`));
  const { organizationId, transaction } = stage.org.context();
  let second: Promise<void> | undefined;
  const choose = (id: string, between?: () => Promise<void>) =>
    transaction(async ({ db, now }) => {
      await clearDefault(db, organizationId, ana.id, now());
      await updateMethod(db, organizationId, id, { is_default: true });
      await between?.();
    });
  await choose(card, async () => {
    second = choose(paypal);
    second.catch(() => undefined);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(
      () => stage.sql(waiting, []),
      (rows) => rows.length > 0,
    );
  });
  await assert.rejects(second ?? Promise.resolve(), /payment_method_one_default_key/);
  assert.deepEqual(await defaultsOf(ana), [card]);
});

test('a customer that is gone at its provider leaves the default to the methods of the others', async () => {
  const { ana, card, paypal } = await savedAtBoth();
  const [row] = await stage.sql(
    'select c.reference from payment_customer c join payment_method m on m.customer_id = c.id where m.id = $1',
    [card],
  );
  stage.fake.removeCustomerAtDesk(String(row?.['reference']));
  await fine(ana.post('/self/payment-methods/setup?provider=stripe'));
  assert.deepEqual(await defaultsOf(ana), [paypal]);
});

test('of two accounts with a default each, the default of the one that remains is kept by the merge', async () => {
  const ana = await stage.org.member();
  const card = await stage.save(ana, CARD);
  const double = await stage.org.member();
  const setup = await fine(double.post<{ reference: string }>('/self/payment-methods/setup?provider=paypal'));
  side.fake.vault.approve(setup.reference);
  const { id: paypal } = await fine(
    double.post<PaymentMethodView>('/self/payment-methods', { reference: setup.reference }),
  );
  await fine(stage.staff.post(`/admin/accounts/${double.id}/merge`, { intoId: ana.id }));
  const merged = await until(
    () => fine(ana.get<PaymentMethodView[]>('/self/payment-methods')),
    (methods) => methods.length === 2,
  );
  assert.deepEqual(
    merged.map((method) => [method.id, method.default]),
    [
      [card, true],
      [paypal, false],
    ],
  );
});

test('after all of this everything adds up', async () => {
  const moment = new Date(Date.now() + 4 * 365 * DAY);
  assert.deepEqual(await checkIntegrity(stage.at(moment)), []);
});
