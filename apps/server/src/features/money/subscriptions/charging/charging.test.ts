import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  CARD,
  DECLINED,
  EMPTY,
  MASTERCARD,
  SECURE,
  SLOW,
  STOLEN,
} from '../../../../testing/payments/fake-stripe.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { chargeInvoice } from '../../invoices/index.ts';
import { fine } from '../../invoices/invoices.factory.ts';
import { chargeIntent, findMethodToCharge, repairPayments } from '../../payments/index.ts';
import { startOf } from '../calendar.ts';
import { sendSubscriptionMail } from '../subscriptions.mails.ts';
import type { SubscriptionView } from '../subscriptions.schemas.ts';
import { DAY, later, openChargeStage, type ChargeStage } from './charging.factory.ts';
import { releaseMethod, takeMethod } from './methods.service.ts';

let stage: ChargeStage;
before(async () => {
  stage = await openChargeStage();
});
after(() => stage.close());

const own = (who: { get: ChargeStage['payer']['get'] }, id: string) =>
  fine(who.get<SubscriptionView>(`/self/subscriptions/${id}`));

test('the card of the first payment is saved, and each month is charged to it once, by three engines at once', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const { paymentMethod } = await own(ana, id);
  assert.deepEqual(paymentMethod, {
    type: 'card',
    holder: null,
    brand: 'visa',
    last4: '4242',
    expMonth: 8,
    expYear: 2030,
  });
  for (let period = 1; period <= 6; period += 1) {
    const { next_at: next } = await stage.row(id);
    assert.equal(next?.getTime(), startOf(await stage.row(id), period).getTime(), 'not before it begins');
    const due = new Date(next.getTime() + 1);
    await Promise.all([stage.run(due), stage.run(due), stage.run(due)]);
    const { status, period: paid, tries, charging } = await stage.row(id);
    assert.deepEqual([status, paid, tries, charging], ['active', period, 0, null]);
  }
  assert.deepEqual(
    await stage.taken(id),
    Array.from({ length: 7 }, () => 1200),
  );
});

test('a refused card: past due with a mail once, tried after 1, 3, 5 and 7 days, then without access, then the end', async () => {
  const ana = await stage.org.member();
  const { subscriptionId: id } = await stage.begin(ana, await stage.plan());
  const card = await stage.save(ana, EMPTY);
  assert.deepEqual(await stage.put(ana, id, card), [460, 'payment.failed']);
  assert.equal((await stage.row(id)).status, 'pending');
  const good = await stage.save(ana, CARD);
  assert.deepEqual(await stage.put(ana, id, good), [200, 'ok']);
  assert.equal((await stage.row(id)).status, 'active');
  assert.deepEqual(await stage.put(ana, id, card), [200, 'ok'], 'nothing is owed now');
  const start = startOf(await stage.row(id), 1);
  const seen: unknown[] = [];
  for (const days of [0, 0.5, 1, 2, 3, 4, 5, 6, 7]) {
    await stage.run(later(start, days));
    const { status, tries } = await stage.row(id);
    seen.push(`${days} ${status} ${tries}`);
  }
  assert.deepEqual(seen, [
    '0 past_due 1',
    '0.5 past_due 1',
    '1 past_due 2',
    '2 past_due 2',
    '3 past_due 3',
    '4 past_due 3',
    '5 past_due 4',
    '6 past_due 4',
    '7 unpaid 5',
  ]);
  const kinds = await stage.sql(
    "select kind from subscription_event where subscription_id = $1 and kind = 'chargeFailed'",
    [id],
  );
  assert.equal(kinds.length, 2, 'when it was begun, and at the first failure of the renewal');
  assert.deepEqual(await stage.taken(id), [1200, 0]);
  await stage.run(startOf(await stage.row(id), 2));
  assert.equal((await stage.row(id)).status, 'canceled');
});

test('a stolen card is not tried again; another card pays at once and goes on', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  assert.deepEqual(await stage.put(ana, id, await stage.save(ana, STOLEN)), [200, 'ok']);
  const start = startOf(await stage.row(id), 1);
  for (const days of [0, 1, 3]) await stage.run(later(start, days));
  const { status, tries, charging } = await stage.row(id);
  assert.deepEqual([status, tries, charging], ['past_due', 1, 'over']);
  assert.deepEqual(await stage.put(ana, id, DECLINED), [460, 'payment.failed']);
  const twice = await Promise.all([stage.put(ana, id, MASTERCARD), stage.put(ana, id, MASTERCARD)]);
  assert.ok(
    twice.some(([code]) => code === 200),
    JSON.stringify(twice),
  );
  assert.equal((await stage.row(id)).status, 'active');
  assert.deepEqual(await stage.taken(id), [1200, 1200]);
});

test('keys that the provider refuses cost nobody a card: it is charged when they are right again', async () => {
  const { id } = await stage.subscribed(CARD);
  const start = startOf(await stage.row(id), 1);
  stage.fake.breakNext(/POST .*\/confirm$/, 'wrongKey');
  await stage.run(later(start, 0));
  const { status, tries, charging, method_id: method } = await stage.row(id);
  assert.deepEqual([status, tries, charging], ['past_due', 0, null]);
  assert.notEqual(method, null);
  const failures = "select from subscription_event where subscription_id = $1 and kind = 'chargeFailed'";
  assert.equal((await stage.sql(failures, [id])).length, 0, 'nobody is told of a card that was not asked');
  await stage.run(later(start, 1));
  assert.equal((await stage.row(id)).status, 'active');
  assert.deepEqual(await stage.taken(id), [1200, 1200]);
});

test('a method that is saved late does not take the place of the one chosen since', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const { method_id: first } = await stage.row(id);
  const chosen = await stage.save(ana, MASTERCARD);
  assert.deepEqual(await stage.put(ana, id, chosen), [200, 'ok']);
  const [invoice] = await stage.sql('select id from invoice where subscription_id = $1', [id]);
  await takeMethod(stage.org.context(), String(invoice?.['id']), String(first));
  assert.equal((await stage.row(id)).method_id, chosen);
});

test('a bank that asks: a mail with a link to the open invoice, which is paid in the browser', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  assert.deepEqual(await stage.put(ana, id, await stage.save(ana, SECURE)), [200, 'ok']);
  await stage.run(later(startOf(await stage.row(id), 1), 0));
  const { status, charging, open_invoice_id: invoiceId } = await stage.row(id);
  assert.deepEqual([status, charging], ['past_due', 'over']);
  await sendSubscriptionMail(stage.org.context(), id, 'chargeNeedsPayer');
  const [mail] = await stage.sql(
    'select subject, text from mail where recipient_address = (select email from account where id = $1) order by created_at desc limit 1',
    [ana.id],
  );
  assert.match(String(mail?.['text']), new RegExp(`/invoices/${invoiceId}`));
  const intent = await fine(ana.get<{ id: string; referenceId: string }>(`/invoices/${invoiceId}/intent`));
  stage.fake.confirm(intent.referenceId, CARD);
  assert.equal(await stage.tell('payment_intent.succeeded', intent.referenceId), 200);
  await stage.run(later(startOf(await stage.row(id), 1), 7));
  assert.equal((await stage.row(id)).status, 'active');
  assert.deepEqual(await stage.taken(id), [1200, 1200]);
});

test('a reply that is lost before or after the charge: asked for again, and charged once', async () => {
  for (const fault of ['before', 'after'] as const)
    for (const call of [/payment_intents$/, /\/confirm$/]) {
      const { id } = await stage.subscribed(CARD);
      const start = startOf(await stage.row(id), 1);
      stage.fake.breakNext(call, fault, 2);
      await stage.run(later(start, 0));
      const unknown = await stage.row(id);
      assert.deepEqual([unknown.status, unknown.charging, unknown.tries], ['active', 'trying', 1]);
      await stage.run(new Date(start.getTime() + 5 * 60_000));
      assert.equal((await stage.row(id)).charging, 'trying', 'not before its time');
      await Promise.all([stage.run(later(start, 0.1)), stage.run(later(start, 0.1))]);
      assert.equal((await stage.row(id)).period, 1);
      assert.deepEqual(await stage.taken(id), [1200, 1200]);
    }
});

test('a provider that says nothing is told by the check, and ends the access with the period that is owed', async () => {
  const { id } = await stage.subscribed(CARD);
  const [start, end] = [startOf(await stage.row(id), 1), startOf(await stage.row(id), 2)];
  stage.fake.breakNext(/\/confirm$/, 'before', 100);
  await stage.run(later(start, 0));
  assert.deepEqual(await checkIntegrity(stage.at(later(start, 0))), []);
  await stage.run(later(start, 3));
  const [sentence = '', ...others] = await checkIntegrity(stage.at(later(start, 3)));
  assert.match(sentence, new RegExp(`paid.*${id}`));
  assert.deepEqual(others, []);
  await stage.run(later(end, -1));
  assert.equal((await stage.row(id)).status, 'active');
  await stage.run(later(end, 0));
  const { status, charging, tries } = await stage.row(id);
  assert.deepEqual([status, charging, tries], ['unpaid', 'trying', 1]);
  stage.fake.mend();
  await stage.run(later(end, 1));
  assert.deepEqual([(await stage.row(id)).status, await stage.taken(id)], ['active', [1200, 1200]]);
});

test('a process that dies between the charge and its record: the next one finds the money', async () => {
  const { id } = await stage.subscribed(CARD);
  const start = startOf(await stage.row(id), 1);
  stage.fake.breakNext(/\/confirm$/, 'after', 2);
  await stage.run(later(start, 0));
  await repairPayments(stage.at(later(start, 0.5)));
  await stage.run(later(start, 0.5));
  assert.equal((await stage.row(id)).period, 1);
  assert.deepEqual(await stage.taken(id), [1200, 1200]);
});

test('a payment that its payer has open in the browser at that moment is not charged, and is no refusal', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const { method_id: methodId } = await stage.row(id);
  const { invoiceId, intentId } = await stage.begin(ana, await stage.plan());
  const method = await findMethodToCharge(stage.org.context(), methodId ?? '');
  assert.ok(method !== undefined && intentId !== null);
  assert.equal(await chargeIntent(stage.org.context(), intentId, method, 1), 'unknown');
  assert.equal(await chargeInvoice(stage.org.context(), invoiceId ?? '', method.id, 1), 'paid');
});

test('a slow payment keeps the access until the bank has said how it ended', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  await stage.put(ana, id, await stage.save(ana, SLOW));
  const start = startOf(await stage.row(id), 1);
  await stage.run(later(start, 0));
  await stage.run(later(start, 1));
  const waiting = await stage.row(id);
  assert.deepEqual([waiting.status, waiting.charging, waiting.tries], ['active', 'underWay', 1]);
  const [intent] = await stage.sql(
    'select provider_reference from payment_attempt join payment_intent on payment_intent.id = intent_id where invoice_id = $1 and not superseded',
    [waiting.open_invoice_id],
  );
  const reference = String(intent?.['provider_reference']);
  stage.fake.finish(reference, 'succeeded');
  for (let turn = 0; turn < 2; turn += 1)
    assert.equal(await stage.tell('payment_intent.succeeded', reference), 200);
  await stage.run(later(start, 2));
  assert.equal((await stage.row(id)).period, 1);
  assert.deepEqual(await stage.taken(id), [1200, 1200]);
  // No bank would decide about the debits of later periods.
  await fine(ana.delete(`/self/subscriptions/${id}`));
});

test('a cancellation and a charge at once: never charged for nothing, nor used for nothing', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { ana, id } = await stage.subscribed(CARD);
    const start = startOf(await stage.row(id), 1);
    await Promise.all([stage.run(later(start, 0)), ana.delete(`/self/subscriptions/${id}`)]);
    await stage.run(later(start, 0.1));
    for (const { id: refund } of await stage.sql(
      `select payment_refund.intent_id as id from payment_refund join payment_intent on payment_intent.id = intent_id
       join invoice on invoice.id = invoice_id where subscription_id = $1`,
      [id],
    ))
      await stage.sendRefunds(String(refund));
    const { period } = await stage.row(id);
    const [, second = 0] = await stage.taken(id);
    assert.equal(second, period === 1 ? 1200 : 0);
  }
});

test('a method that was removed is charged no more: the next period is billed by invoice', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const { method_id: methodId } = await stage.row(id);
  await fine(ana.delete(`/self/payment-methods/${methodId}`));
  await releaseMethod(stage.org.context(), methodId ?? '');
  const { method_id: none, next_at: next, expires_at: end } = await stage.row(id);
  assert.equal(none, null);
  assert.ok(next !== null && next < end);
  assert.equal((await own(ana, id)).paymentMethod, undefined);
  await stage.run(later(next, 0));
  assert.ok((await stage.row(id)).open_invoice_id);
  assert.deepEqual(await stage.taken(id), [1200, 0]);
});

test('a customer that was removed at the desk of the provider can still pay the open invoice', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const [customer] = await stage.sql('select reference from payment_customer where account_id = $1', [
    ana.id,
  ]);
  stage.fake.removeCustomerAtDesk(String(customer?.['reference']));
  const start = startOf(await stage.row(id), 1);
  await stage.run(later(start, 0));
  const { status, charging, open_invoice_id: invoiceId } = await stage.row(id);
  assert.deepEqual([status, charging], ['past_due', 'over']);
  const intent = await fine(ana.get<{ referenceId: string }>(`/invoices/${invoiceId}/intent`));
  stage.fake.confirm(intent.referenceId, CARD);
  assert.equal(await stage.tell('payment_intent.succeeded', intent.referenceId), 200);
  await stage.run(later(start, 7));
  assert.deepEqual([(await stage.row(id)).period, await stage.taken(id)], [1, [1200, 1200]]);
});

test('nobody charges the card of somebody else, nor changes their subscription', async () => {
  const { id } = await stage.subscribed(CARD);
  const ben = await stage.org.member();
  const his = await stage.save(ben, CARD);
  assert.deepEqual(await stage.put(ben, id, his), [404, 'subscription.notFound']);
  const { ana, id: other } = await stage.subscribed(CARD);
  assert.deepEqual(await stage.put(ana, other, his), [404, 'paymentMethod.notFound']);
});

test('a trial asks for a card that is charged when it ends', async () => {
  const ana = await stage.org.member();
  const begun = await stage.begin(ana, await stage.plan({ trialDays: 14 }));
  assert.match(begun.clientSecret, /^seti_\w+_secret_/);
  const [setup = ''] = begun.clientSecret.split('_secret_');
  stage.fake.confirmSetup(setup, CARD);
  const card = await fine(ana.post<{ id: string }>('/self/payment-methods', { reference: setup }));
  assert.deepEqual(await stage.put(ana, begun.subscriptionId, card.id), [200, 'ok']);
  await stage.run(later((await stage.row(begun.subscriptionId)).anchor, 0));
  const { status, period } = await stage.row(begun.subscriptionId);
  assert.deepEqual([status, period], ['active', 0]);
  assert.deepEqual(await stage.taken(begun.subscriptionId), [1200]);
});

test('an engine that stood still charges the period that runs, once; the end of an account ends the charges', async () => {
  const { id } = await stage.subscribed(CARD);
  await stage.run(later(startOf(await stage.row(id), 4), 2));
  assert.deepEqual([(await stage.row(id)).period, await stage.taken(id)], [4, [1200, 1200]]);
  const { ana, id: other } = await stage.subscribed(CARD);
  await fine(ana.delete('/self'));
  const start = startOf(await stage.row(other), 1);
  for (const days of [0, 1, 31]) await stage.run(later(start, days));
  assert.deepEqual([(await stage.row(other)).status, await stage.taken(other)], ['canceled', [1200]]);
});

test('after all of this everything adds up', async () => {
  const moment = new Date(Date.now() + 4 * 365 * DAY);
  assert.deepEqual(await checkIntegrity(stage.at(moment)), []);
});
