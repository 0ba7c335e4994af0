import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Answer, Caller } from '../../../../testing/app.ts';
import { CARD } from '../../../../testing/payments/fake-stripe.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { fine, told } from '../../invoices/invoices.factory.ts';
import { DAY, later, openChargeStage, type ChargeStage } from '../charging/charging.factory.ts';
import type { ManagedSubscriptionView } from '../subscriptions.admin.schemas.ts';
import { settleSubscription } from '../steps.service.ts';
import type { SubscriptionProductView } from '../subscriptions.schemas.ts';
import { ask, at, changeNow, changeTo, priceOf, quote } from './changing.factory.ts';

/** One subscription of a person has a product, or is about to have it. */

let stage: ChargeStage;
before(async () => {
  stage = await openChargeStage();
});
after(() => stage.close());

const beginOf = (who: Caller, plan: SubscriptionProductView): Promise<Answer> =>
  who.post('/self/subscriptions', { productId: plan.id, priceId: priceOf(plan), quantity: 1 });
const kindsOf = async (id: string): Promise<string[]> =>
  (await fine(stage.staff.get<ManagedSubscriptionView>(`/admin/subscriptions/${id}`))).events.map(
    ({ kind }) => kind,
  );

async function payByHand(id: string): Promise<void> {
  const { open_invoice_id: open } = await stage.row(id);
  await fine(stage.staff.post(`/admin/invoices/${open}/paid`));
  await settleSubscription(stage.org.context(), open ?? '');
}

test('a plan that a change is scheduled to cannot be begun beside it, nor be the aim of another change', async () => {
  const { ana, id } = await stage.subscribed(CARD, { amount: 10_000 });
  const [cheap, third] = [await stage.plan({ amount: 500 }), await stage.plan({ amount: 700 })];
  await changeNow(ana, id, priceOf(cheap));
  assert.deepEqual(told(await beginOf(ana, cheap)), [409, 'subscription.planned']);
  const { subscriptionId: other } = await stage.begin(ana, third);
  await payByHand(other);
  assert.deepEqual(told(await ask(ana, other, priceOf(cheap))), [409, 'subscription.planned']);
  await fine(ana.delete(at(other)));
  // Taken back, it can be begun, and then the change cannot be scheduled.
  const { price_id: own } = await stage.row(id);
  await changeNow(ana, id, own);
  const { quote: token } = await quote(ana, id, priceOf(cheap));
  await stage.begin(ana, cheap);
  for (const refused of [await changeTo(ana, id, priceOf(cheap), token), await ask(ana, id, priceOf(cheap))])
    assert.deepEqual(told(refused), [409, 'subscription.exists']);
});

test('a plan that is begun while a change to it is scheduled is one of both', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { ana, id } = await stage.subscribed(CARD, { amount: 10_000 });
    const cheap = await stage.plan({ amount: 500 });
    const { quote: token } = await quote(ana, id, priceOf(cheap));
    const answers = await Promise.all([changeTo(ana, id, priceOf(cheap), token), beginOf(ana, cheap)]);
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    assert.deepEqual(codes, [200, 409], JSON.stringify(answers.map(told)));
  }
});

test('a scheduled change to a plan that is live elsewhere is dropped whole, and told', async () => {
  for (const status of ['pending', 'active', 'trialing']) {
    const { ana, id } = await stage.subscribed(CARD, { amount: 10_000 });
    const cheap = await stage.plan({ amount: 500, ...(status === 'trialing' ? { trialDays: 90 } : {}) });
    const before = await stage.row(id);
    const { subscriptionId: other } = await stage.begin(ana, cheap);
    if (status === 'active') await payByHand(other);
    // As it was possible once.
    await stage.sql('update subscription set next_price_id = $2, next_amount = 500 where id = $1', [
      id,
      priceOf(cheap),
    ]);
    if (status === 'pending')
      await stage.sql("update subscription set next_at = now() + interval '1 year' where id = $1", [other]);
    await stage.run(later(before.expires_at, 0));
    const row = await stage.row(id);
    assert.deepEqual(
      [row.product_id, row.price_id, row.amount, row.next_price_id, row.next_amount],
      [before.product_id, before.price_id, 10_000, null, null],
      status,
    );
    assert.deepEqual(await stage.taken(id), [10_000, 10_000]);
    assert.ok((await kindsOf(id)).includes('changeDropped'));
    await fine(ana.delete(at(other)));
  }
});

test('a trial is for once, also after a change to another plan', async () => {
  const ana = await stage.org.member();
  const [first, second] = [
    await stage.plan({ amount: 1200, trialDays: 14 }),
    await stage.plan({ amount: 900, trialDays: 14 }),
  ];
  const { subscriptionId: id } = await stage.begin(ana, first);
  const { status, expires_at: end } = await stage.row(id);
  assert.equal(status, 'trialing');
  await changeNow(ana, id, priceOf(second));
  await stage.run(later(end, 0));
  await payByHand(id);
  await stage.run(later(end, 0.1));
  assert.equal((await stage.row(id)).product_id, second.id);
  await fine(stage.staff.post(`/admin/subscriptions/${id}/cancel`, { now: true }));
  for (const plan of [first, second]) {
    const { subscriptionId: again } = await stage.begin(ana, plan);
    assert.equal((await stage.row(again)).status, 'pending');
    await fine(ana.delete(at(again)));
  }
});

test('after all of this everything adds up', async () => {
  assert.deepEqual(await checkIntegrity(stage.at(new Date(Date.now() + 4 * 365 * DAY))), []);
});
