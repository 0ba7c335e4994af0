import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Caller } from '../../../../testing/app.ts';
import { CARD, EMPTY, MASTERCARD } from '../../../../testing/payments/fake-stripe.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { fine, told } from '../../invoices/invoices.factory.ts';
import { billPeriod } from '../../invoices/index.ts';
import { DAY, later, openChargeStage, type ChargeStage } from '../charging/charging.factory.ts';
import { releaseMethod } from '../charging/methods.service.ts';
import { releaseSubscription } from '../engine.service.ts';
import { settleSubscription } from '../steps.service.ts';
import type { SubscriptionProductView, SubscriptionView } from '../subscriptions.schemas.ts';
import { ask, at, changeNow, changeTo, priceOf, quote } from './changing.factory.ts';
import { getWithdrawal } from './withdrawing.service.ts';

/** Changes that are scheduled for the end of the period that is paid. */

let stage: ChargeStage;
before(async () => {
  stage = await openChargeStage();
});
after(() => stage.close());

interface Planned {
  readonly ana: Caller;
  readonly id: string;
  /** Ids of the plans. */
  readonly before: string;
  readonly next: string;
  readonly end: Date;
}

/** Paid, and billed by invoice from then on unless a card stays. */
async function planned(amounts: readonly [number, number], keepsCard = false): Promise<Planned> {
  const { ana, id } = await stage.subscribed(CARD, { amount: amounts[0] });
  const { product_id: before, method_id: methodId, expires_at: end } = await stage.row(id);
  if (!keepsCard) {
    await fine(ana.delete(`/self/payment-methods/${methodId}`));
    await releaseMethod(stage.org.context(), methodId ?? '');
  }
  const next = await stage.plan({ amount: amounts[1] });
  await change(ana, id, next);
  return { ana, id, before, next: next.id, end };
}

async function change(who: Caller, id: string, plan: SubscriptionProductView): Promise<void> {
  const { effective } = await changeNow(who, id, priceOf(plan));
  assert.equal(effective, 'atEnd');
}

async function pay(id: string, moment: Date): Promise<void> {
  const { open_invoice_id: open } = await stage.row(id);
  await fine(stage.staff.post(`/admin/invoices/${open}/paid`));
  await settleSubscription(stage.at(moment), open ?? '');
}

async function planOf(id: string): Promise<unknown[]> {
  const { product_id: productId, amount, status } = await stage.row(id);
  return [productId, amount, status];
}

test('down: billed and paid a week early, the plan that is paid for stays until its end', async () => {
  const { id, before, next, end } = await planned([10_000, 500]);
  await stage.run(later(end, -7));
  assert.notEqual((await stage.row(id)).open_invoice_id, null);
  assert.deepEqual(await planOf(id), [before, 10_000, 'active']);
  await pay(id, later(end, -5));
  assert.deepEqual(await planOf(id), [before, 10_000, 'active']);
  await stage.run(later(end, -1));
  assert.deepEqual(await planOf(id), [before, 10_000, 'active']);
  await Promise.all([stage.run(later(end, 0)), stage.run(later(end, 0))]);
  assert.deepEqual(await planOf(id), [next, 500, 'active']);
  const { anchor, period, next_price_id: planned_, change_at: changeAt } = await stage.row(id);
  assert.deepEqual([anchor, period, planned_, changeAt], [end, 0, null, null]);
});

test('up: nobody has the dearer plan before it is paid, neither before the end nor in the grace after it', async () => {
  const { id, before, end } = await planned([500, 10_000]);
  for (const day of [-7, -1, 0, 3, 6]) {
    await stage.run(later(end, day));
    const [productId, amount] = await planOf(id);
    assert.deepEqual([productId, amount], [before, 500], `day ${day}`);
  }
  assert.equal((await stage.row(id)).status, 'past_due');
  await stage.run(later(end, 8));
  assert.deepEqual(await planOf(id), [before, 500, 'unpaid']);
  await stage.run(later(end, 32));
  assert.equal((await stage.row(id)).status, 'canceled');
});

test('paid in the grace, the new plan counts from the end of the old one', async () => {
  const { id, next, end } = await planned([500, 10_000]);
  for (const day of [-7, 0]) await stage.run(later(end, day));
  await pay(id, later(end, 3));
  assert.deepEqual(await planOf(id), [next, 10_000, 'active']);
  assert.deepEqual((await stage.row(id)).anchor, end);
});

test('a card that is refused at the change leaves the old plan, and another card brings the new one', async () => {
  const { ana, id, before, next, end } = await planned([10_000, 500], true);
  assert.deepEqual(await stage.put(ana, id, await stage.save(ana, EMPTY)), [200, 'ok']);
  await stage.run(later(end, 0));
  assert.deepEqual(await planOf(id), [before, 10_000, 'past_due']);
  assert.deepEqual(await stage.put(ana, id, await stage.save(ana, MASTERCARD)), [200, 'ok']);
  await stage.run(later(end, 0.1));
  assert.deepEqual(await planOf(id), [next, 500, 'active']);
  assert.deepEqual(await stage.taken(id), [10_000, 500]);
});

test('a change that is paid and waits can be neither replaced nor paused, and its period is the last one after a cancel', async () => {
  const { ana, id, next, end } = await planned([10_000, 500]);
  const third = priceOf(await stage.plan({ amount: 700 }));
  const { quote: token } = await quote(ana, id, third);
  await stage.run(later(end, -7));
  await pay(id, later(end, -5));
  assert.deepEqual(told(await changeTo(ana, id, third, token)), [409, 'subscription.changePaid']);
  assert.deepEqual(told(await stage.staff.post(`/admin/subscriptions/${id}/pause`, { days: 5 })), [
    409,
    'subscription.changePaid',
  ]);
  await fine(ana.delete(at(id)));
  await stage.run(later(end, 0));
  assert.deepEqual(await planOf(id), [next, 500, 'active']);
  const { expires_at: last } = await stage.row(id);
  assert.ok(last.getTime() > end.getTime() + 27 * DAY);
  await stage.run(later(last, 0));
  assert.equal((await stage.row(id)).status, 'canceled');
});

test('a withdrawal before the change gives the next period back whole, beside the rest of this one', async () => {
  const { ana, id, end } = await planned([1400, 500]);
  await stage.sql('update invoice set paid_at = $2 where subscription_id = $1', [id, later(end, -8)]);
  await stage.run(later(end, -7));
  await pay(id, later(end, -5));
  const { anchor } = await stage.row(id);
  const now = new Date(end.getTime() - (end.getTime() - anchor.getTime()) / 10);
  const { refund } = await getWithdrawal({ ...stage.org.context(ana.id), now: () => now }, id);
  assert.equal(refund, 500 + 140);
});

test('a withdrawal after the change, before an engine has made it, counts the days of the new period', async () => {
  const { ana, id, end } = await planned([1400, 700]);
  await stage.sql('update invoice set paid_at = $2 where subscription_id = $1', [id, later(end, -8)]);
  await stage.run(later(end, -7));
  await pay(id, later(end, -5));
  const refundAt = async (moment: Date): Promise<number> =>
    (await getWithdrawal({ ...stage.org.context(ana.id), now: () => moment }, id)).refund;
  const now = later(end, 1);
  const before = await refundAt(now);
  await stage.run(now);
  assert.equal(before, await refundAt(now));
  assert.ok(before > 600, String(before));
});

test('a change whose money went back before its time is not made, and the paid period is the last one', async () => {
  const { id, before, end } = await planned([10_000, 500]);
  await stage.run(later(end, -7));
  const { open_invoice_id: open } = await stage.row(id);
  await pay(id, later(end, -5));
  await fine(
    stage.staff.post(`/admin/invoices/${open}/credit`, { amount: 500, reason: 'Asked for by the payer' }),
  );
  await stage.run(later(end, 0));
  assert.deepEqual(await planOf(id), [before, 10_000, 'canceled']);
});

test('a canceled subscription says when the period that is paid in advance ends, and offers no change', async () => {
  const { ana, id, end } = await planned([10_000, 500]);
  await stage.run(later(end, -7));
  await pay(id, later(end, -5));
  const read = () => fine(ana.get<SubscriptionView>(at(id)));
  const waiting = await read();
  assert.deepEqual(
    [waiting.changePaid, waiting.expiresAt, waiting.next?.plan, waiting.next?.amount],
    [true, end.toISOString(), 'Crew', 500],
  );
  await fine(ana.delete(at(id)));
  const { cancelAtEnd, expiresAt: last } = await read();
  assert.deepEqual([cancelAtEnd, last], [true, waiting.paidUntil]);
  await stage.run(later(end, 0));
  assert.equal((await read()).expiresAt, last);
  assert.equal((await stage.row(id)).expires_at.toISOString(), last);
});

test('an invoice that was written beside a paid change gives its money back, and the change is made', async () => {
  const { ana, id, next, end } = await planned([10_000, 500]);
  await stage.run(later(end, -7));
  await pay(id, later(end, -5));
  // As a process of before this change would bill it.
  const invoiceId = await stage.org.context().transaction((inner) =>
    billPeriod(inner, {
      subscriptionId: id,
      periodStart: end,
      periodEnd: later(end, 31),
      accountId: ana.id,
      title: 'Crew',
      amount: 10_000,
      currency: 'USD',
      dueAt: end,
    }),
  );
  await stage.sql('update subscription set open_invoice_id = $2 where id = $1', [id, invoiceId]);
  await pay(id, later(end, -1));
  await stage.run(later(end, 0));
  assert.deepEqual(await planOf(id), [next, 500, 'active']);
  const [invoice] = await stage.sql('select credited, total from invoice where id = $1', [invoiceId]);
  assert.equal(invoice?.['credited'], invoice?.['total']);
});

test('a plan for nothing begins when the paid one ends', async () => {
  const { id, before, next, end } = await planned([10_000, 0]);
  await stage.run(later(end, -7));
  assert.deepEqual(await planOf(id), [before, 10_000, 'active']);
  await stage.run(later(end, 0));
  assert.deepEqual(await planOf(id), [next, 0, 'active']);
});

test('the invoice of a change that is void leaves the paid period, which is then the last one', async () => {
  const { id, before, end } = await planned([10_000, 500]);
  await stage.run(later(end, -7));
  const { open_invoice_id: open } = await stage.row(id);
  await fine(stage.staff.post(`/admin/invoices/${open}/void`));
  await releaseSubscription(stage.at(later(end, -6)), open ?? '');
  const { cancel_at_end: ends, next_price_id: planned_ } = await stage.row(id);
  assert.deepEqual([ends, planned_, ...(await planOf(id))], [true, null, before, 10_000, 'active']);
  await stage.run(later(end, 0));
  assert.equal((await stage.row(id)).status, 'canceled');
});

test('terms that are billed do not become others, at the end of a trial as little as later', async () => {
  const ana = await stage.org.member();
  const [first, second, dear] = [
    await stage.plan({ trialDays: 14 }),
    await stage.plan({ amount: 500 }),
    await stage.plan({ amount: 90_000 }),
  ];
  const { subscriptionId: id } = await stage.begin(ana, first);
  await change(ana, id, second);
  const { expires_at: end } = await stage.row(id);
  const { quote: token } = await quote(ana, id, priceOf(dear));
  await stage.run(later(end, 0));
  const { status, open_invoice_id: open, change_cost: cost } = await stage.row(id);
  assert.deepEqual([status, open === null, cost], ['trialing', false, 500]);
  assert.deepEqual(told(await changeTo(ana, id, priceOf(dear), token)), [409, 'subscription.owed']);
  await pay(id, later(end, 0.1));
  assert.deepEqual(await planOf(id), [second.id, 500, 'active']);
});

test('a difference that no provider takes is paid with the next period', async () => {
  const { ana, id } = await stage.subscribed(CARD, { amount: 10_000 });
  await change(ana, id, await stage.plan({ amount: 10_040 }));
});

test('an engine that stood still bills the period of the new plan that runs', async () => {
  const { id, next, end } = await planned([10_000, 500], true);
  await stage.run(later(end, 70));
  const { period, expires_at: until, anchor } = await stage.row(id);
  assert.deepEqual([anchor, period], [end, 2]);
  assert.deepEqual(await planOf(id), [next, 500, 'active']);
  assert.ok(until > later(end, 70));
  assert.deepEqual(await stage.taken(id), [10_000, 500]);
});

test('beside a scheduled change there is none now: refused by a bank, it would leave neither', async () => {
  const { ana, id, before } = await planned([10_000, 500], true);
  const own = (await stage.row(id)).price_id;
  const cheap = (await stage.row(id)).next_price_id;
  const dear = priceOf(await stage.plan({ amount: 20_000 }));
  assert.deepEqual(told(await ask(ana, id, dear)), [409, 'subscription.scheduled']);
  await changeNow(ana, id, own);
  const { quote: early, effective } = await quote(ana, id, dear);
  assert.equal(effective, 'now');
  await changeNow(ana, id, cheap ?? '');
  assert.deepEqual(told(await changeTo(ana, id, dear, early)), [409, 'subscription.scheduled']);
  const { next_price_id: next, open_invoice_id: open } = await stage.row(id);
  assert.deepEqual([next, open], [cheap, null]);
  assert.deepEqual(await planOf(id), [before, 10_000, 'active']);
  assert.deepEqual(await stage.taken(id), [10_000]);
});

test('a scheduled change is taken back for nothing, to a price below the list that is sold no more', async () => {
  const price = { type: 'flexible', amount: 1000, minAmount: 500, maxAmount: 2000 };
  const { ana, id } = await stage.subscribed(CARD, price, { amount: 600 });
  const { price_id: own, product_id: product } = await stage.row(id);
  await fine(stage.staff.delete(`/admin/subscriptions/products/${product}/prices/${own}`));
  await changeNow(ana, id, priceOf(await stage.plan({ amount: 300 })));
  const { effective, charge } = await changeNow(ana, id, own);
  assert.deepEqual([effective, charge], ['atEnd', 0]);
  assert.equal((await stage.row(id)).next_price_id, null);
  await stage.run(later((await stage.row(id)).expires_at, 0));
  assert.deepEqual(await stage.taken(id), [600, 600]);
});

test('after all of this everything adds up', async () => {
  for (const { intent_id: id } of await stage.sql('select intent_id from payment_refund', []))
    await stage.sendRefunds(String(id));
  assert.deepEqual(await checkIntegrity(stage.at(new Date(Date.now() + 4 * 365 * DAY))), []);
});
