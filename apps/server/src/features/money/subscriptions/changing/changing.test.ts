import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Caller } from '../../../../testing/app.ts';
import { CARD, EMPTY } from '../../../../testing/payments/fake-stripe.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { fine, told } from '../../invoices/invoices.factory.ts';
import { settleInvoice } from '../../invoices/index.ts';
import { startOf } from '../calendar.ts';
import { releaseMethod } from '../charging/methods.service.ts';
import { settleSubscription } from '../steps.service.ts';
import { DAY, later, openChargeStage, type ChargeStage } from '../charging/charging.factory.ts';
import { noteRefund } from '../../payments/methods/methods.factory.ts';
import type { ManagedSubscriptionView } from '../subscriptions.admin.schemas.ts';
import { at, changeTo, momentOf, priceOf, quote, sendAllRefunds } from './changing.factory.ts';
import { quoteChange } from './changing.service.ts';
import { getWithdrawal } from './withdrawing.service.ts';

let stage: ChargeStage;
before(async () => {
  stage = await openChargeStage();
});
after(() => stage.close());

test('up counts at once: what is not used is taken off, and the quote is charged to the unit, once', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const dear = priceOf(await stage.plan({ amount: 5000 }));
  const { effective, charge, credit, quote: token } = await quote(ana, id, dear);
  assert.deepEqual([effective, charge], ['now', 5000 - credit]);
  assert.ok(credit >= 1190 && credit <= 1200, String(credit));
  await Promise.all([1, 2, 3].map(() => fine(changeTo(ana, id, dear, token))));
  await fine(changeTo(ana, id, dear, token));
  const { price_id: price, amount, status, period, anchor, next_price_id: next } = await stage.row(id);
  assert.deepEqual([price, amount, status, period, next], [dear, 5000, 'active', 0, null]);
  assert.deepEqual(anchor, momentOf(token));
  assert.deepEqual(await stage.taken(id), [1200, charge]);
  await stage.run(later(startOf(await stage.row(id), 1), 0));
  assert.deepEqual(await stage.taken(id), [1200, charge, 5000]);
});

test('halfway through the period half of it is credited, rounded down', async () => {
  const { ana, id } = await stage.subscribed(CARD, { amount: 1001 });
  const dear = priceOf(await stage.plan({ amount: 5000 }));
  const { anchor, expires_at: end } = await stage.row(id);
  const middle = new Date((anchor.getTime() + end.getTime()) / 2);
  const context = { ...stage.org.context(ana.id), now: () => middle };
  const { credit, charge } = await quoteChange(context, id, dear);
  assert.deepEqual([credit, charge], [500, 4500]);
});

test('a refused card changes nothing, and a reply that is lost charges once', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const good = (await stage.row(id)).method_id ?? '';
  const dear = priceOf(await stage.plan({ amount: 5000 }));
  await stage.put(ana, id, await stage.save(ana, EMPTY));
  const refused = await quote(ana, id, dear);
  assert.deepEqual(told(await changeTo(ana, id, dear, refused.quote)), [460, 'payment.failed']);
  const same = await stage.row(id);
  assert.deepEqual(
    [same.amount, same.status, same.open_invoice_id, same.next_price_id, same.charging],
    [1200, 'active', null, null, null],
  );
  await stage.put(ana, id, good);
  const { quote: token, charge } = await quote(ana, id, dear);
  stage.fake.breakNext(/\/confirm$/, 'after', 2);
  assert.deepEqual(told(await changeTo(ana, id, dear, token)), [200, 'ok']);
  assert.equal((await stage.row(id)).amount, 1200, 'not known yet');
  await stage.run(later(new Date(), 0.1));
  assert.equal((await stage.row(id)).amount, 5000);
  assert.deepEqual(await stage.taken(id), [1200, 0, charge]);
});

test('down counts when the period ends, and can be taken back; an old quote is refused', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const own = (await stage.row(id)).price_id;
  const cheap = priceOf(await stage.plan({ amount: 4000, interval: 'year' }));
  const { effective, charge, quote: token } = await quote(ana, id, cheap);
  assert.deepEqual([effective, charge], ['atEnd', 0]);
  const before = { ...stage.org.context(ana.id), now: () => new Date(Date.now() - 11 * 60_000) };
  const { token: old } = await quoteChange(before, id, cheap);
  assert.deepEqual(told(await changeTo(ana, id, cheap, old)), [409, 'subscription.quoteOld']);
  await fine(changeTo(ana, id, cheap, token));
  assert.equal((await stage.row(id)).next_price_id, cheap);
  await fine(changeTo(ana, id, own, (await quote(ana, id, own)).quote));
  assert.equal((await stage.row(id)).next_price_id, null);
  await fine(changeTo(ana, id, cheap, token));
  const end = (await stage.row(id)).expires_at;
  await stage.run(later(end, 0));
  const { amount, interval, expires_at: next, period } = await stage.row(id);
  assert.deepEqual([amount, interval, period], [4000, 'year', 0]);
  assert.ok(next.getTime() - end.getTime() > 364 * DAY);
  assert.deepEqual(await stage.taken(id), [1200, 4000]);
});

test('a pause keeps what is paid for, is never billed, and ends by itself', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  assert.deepEqual(told(await ana.post(at(id, '/pause'), { days: 7 })), [409, 'subscription.noPause']);
  const { product_id: productId, expires_at: end } = await stage.row(id);
  await fine(stage.staff.put(`/admin/subscriptions/products/${productId}`, { pauseDays: 30 }));
  assert.deepEqual(told(await ana.post(at(id, '/pause'), { days: 31 })), [409, 'subscription.noPause']);
  await Promise.all([1, 2].map(() => fine(ana.post(at(id, '/pause'), { days: 30 }))));
  assert.equal((await fine(ana.get<{ status: string }>(at(id)))).status, 'paused');
  await stage.run(later(new Date(), 29));
  assert.equal((await stage.row(id)).status, 'paused');
  await stage.run(later(new Date(), 30));
  const resumed = await stage.row(id);
  assert.equal(resumed.status, 'active');
  assert.ok(Math.abs(resumed.expires_at.getTime() - end.getTime() - 30 * DAY) < 60_000);
  assert.deepEqual(await stage.taken(id), [1200]);
  await stage.run(later(resumed.expires_at, 0));
  assert.deepEqual(await stage.taken(id), [1200, 1200]);
  const path = `/admin/subscriptions/${id}`;
  assert.equal(
    (await fine(stage.staff.post<ManagedSubscriptionView>(`${path}/pause`, { days: 90 }))).status,
    'paused',
  );
  for (const turn of [1, 2])
    assert.equal(
      (await fine(stage.staff.post<ManagedSubscriptionView>(`${path}/resume`))).status,
      'active',
      String(turn),
    );
  await fine(stage.staff.post(`${path}/pause`, { days: 90 }));
  await fine(ana.delete(at(id)));
  const canceled = await stage.row(id);
  assert.deepEqual([canceled.status, canceled.cancel_at_end], ['active', true]);
});

test('a withdrawal within 14 days ends it now and gives the unused part back, once', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const { anchor, expires_at: end } = await stage.row(id);
  const quarter = new Date(anchor.getTime() + (end.getTime() - anchor.getTime()) / 4);
  const context = { ...stage.org.context(ana.id), now: () => quarter };
  assert.equal((await getWithdrawal(context, id)).refund, 900);
  const { refund } = await fine(ana.get<{ refund: number }>(at(id, '/withdraw')));
  await Promise.all([1, 2].map(() => fine(ana.post(at(id, '/withdraw')))));
  assert.equal((await stage.row(id)).status, 'canceled');
  const [intent] = await stage.sql(
    'select payment_intent.id from payment_intent join invoice on invoice.id = invoice_id where subscription_id = $1',
    [id],
  );
  await stage.sendRefunds(String(intent?.['id']));
  const refunds = await stage.sql('select id from payment_refund where intent_id = $1', [intent?.['id']]);
  for (const { id: refundId } of refunds)
    await noteRefund(stage.org.context(), String(intent?.['id']), String(refundId));
  assert.deepEqual([refunds.length, await stage.taken(id)], [1, [1200 - refund]]);
  const { id: other, ana: ben } = await stage.subscribed(CARD);
  await stage.sql("update invoice set paid_at = paid_at - interval '15 days' where subscription_id = $1", [
    other,
  ]);
  assert.deepEqual(told(await ben.post(at(other, '/withdraw'))), [409, 'subscription.noWithdrawal']);
});

test('after a change, a withdrawal gives back what the change took off as well', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const dear = priceOf(await stage.plan({ amount: 5000 }));
  const { quote: token } = await quote(ana, id, dear);
  await fine(changeTo(ana, id, dear, token));
  const { refund } = await fine(ana.get<{ refund: number }>(at(id, '/withdraw')));
  assert.ok(refund > 4990 && refund <= 5000, String(refund));
  await Promise.all([1, 2].map(() => fine(ana.post(at(id, '/withdraw')))));
  await sendAllRefunds(stage);
  const kept = (await stage.taken(id)).reduce((sum, taken) => sum + taken, 0);
  assert.ok(kept >= 0 && kept <= 20, String(kept));
  const credits = await stage.sql(
    'select sum(credited)::int as credited from invoice where subscription_id = $1',
    [id],
  );
  assert.ok(Number(credits[0]?.['credited']) >= refund);
});

test('a withdrawal gives a next period that is paid already back whole, beside the rest of this one', async () => {
  const { ana, id } = await stage.subscribed(CARD, { amount: 700, interval: 'week' });
  const { method_id: methodId, anchor } = await stage.row(id);
  await fine(ana.delete(`/self/payment-methods/${methodId}`));
  await releaseMethod(stage.org.context(), methodId ?? '');
  const moment = new Date(anchor.getTime() + 3.5 * DAY);
  await stage.run(moment);
  const { open_invoice_id: next } = await stage.row(id);
  const intent = await fine(ana.get<{ id: string; referenceId: string }>(`/invoices/${next}/intent`));
  stage.fake.confirm(intent.referenceId, CARD);
  await fine(ana.post(`/organization/intents/${intent.id}/capture`, {}));
  await settleInvoice(stage.org.context(), next ?? '');
  await settleSubscription(stage.org.context(), next ?? '');
  assert.deepEqual([(await stage.row(id)).period, await stage.taken(id)], [1, [700, 700]]);
  const refundAt = async (time: Date): Promise<number> =>
    (await getWithdrawal({ ...stage.org.context(ana.id), now: () => time }, id)).refund;
  assert.equal(await refundAt(moment), 1050);
  assert.equal(await refundAt(new Date(anchor.getTime() + 8 * DAY)), 600);
  const { refund } = await fine(ana.get<{ refund: number }>(at(id, '/withdraw')));
  assert.ok(refund >= 1395 && refund <= 1400, String(refund));
  await Promise.all([1, 2].map(() => fine(ana.post(at(id, '/withdraw')))));
  await sendAllRefunds(stage);
  assert.equal(
    (await stage.taken(id)).reduce((sum, taken) => sum + taken, 0),
    1400 - refund,
  );
});

/** Without a saved method the next period is billed before this one ends. */
async function withoutMethod(ana: Caller, id: string): Promise<void> {
  const { method_id: methodId } = await stage.row(id);
  await fine(ana.delete(`/self/payment-methods/${methodId}`));
  await releaseMethod(stage.org.context(), methodId ?? '');
}

const refundOf = async (ana: Caller, id: string, time: Date): Promise<number> =>
  (await getWithdrawal({ ...stage.org.context(ana.id), now: () => time }, id)).refund;

test('a planned change that is billed already does not change what the days before it cost', async () => {
  const { ana, id } = await stage.subscribed(CARD, { amount: 1400, interval: 'week', intervalCount: 2 });
  const weekly = priceOf(await stage.plan({ amount: 100, interval: 'week' }));
  const { effective, quote: token } = await quote(ana, id, weekly);
  assert.equal(effective, 'atEnd');
  await fine(changeTo(ana, id, weekly, token));
  await withoutMethod(ana, id);
  const { anchor } = await stage.row(id);
  await stage.run(new Date(anchor.getTime() + 8 * DAY));
  const { interval_count: count, open_invoice_id: open } = await stage.row(id);
  assert.deepEqual([count, open === null], [2, false]);
  assert.equal(await refundOf(ana, id, new Date(anchor.getTime() + 10 * DAY)), 400);
});

test('a withdrawal counts the days of long and short months as they are', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  await withoutMethod(ana, id);
  const row = { ...(await stage.row(id)), anchor: new Date('2027-01-31T12:00:00Z') };
  const [february, march] = [startOf(row, 1), startOf(row, 2)];
  await stage.sql('update subscription set anchor = $2, expires_at = $3, next_at = $2 where id = $1', [
    id,
    row.anchor,
    february,
  ]);
  await stage.sql('update invoice set period_start = $2, period_end = $3 where subscription_id = $1', [
    id,
    row.anchor,
    february,
  ]);
  await stage.run(new Date(february.getTime() - 6 * DAY));
  const { open_invoice_id: next } = await stage.row(id);
  const intent = await fine(ana.get<{ id: string; referenceId: string }>(`/invoices/${next}/intent`));
  stage.fake.confirm(intent.referenceId, CARD);
  await fine(ana.post(`/organization/intents/${intent.id}/capture`, {}));
  await settleInvoice(stage.org.context(), next ?? '');
  await settleSubscription(stage.org.context(), next ?? '');
  assert.equal((await stage.row(id)).expires_at.getTime(), march.getTime());
  const dayBefore = new Date(february.getTime() - DAY);
  await stage.sql('update invoice set paid_at = $2 where subscription_id = $1', [id, dayBefore]);
  // The next period, and one of 28 days.
  assert.equal(await refundOf(ana, id, dayBefore), 1200 + 43);
});

test('a pause takes nothing from what a withdrawal gives back', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const { anchor, expires_at: end } = await stage.row(id);
  const length = end.getTime() - anchor.getTime();
  const refundAt = async (after: number): Promise<number> => {
    const context = { ...stage.org.context(ana.id), now: () => new Date(anchor.getTime() + after) };
    return (await getWithdrawal(context, id)).refund;
  };
  const path = `/admin/subscriptions/${id}`;
  await fine(stage.staff.post(`${path}/pause`, { days: 9 }));
  await stage.sql('update subscription set paused_at = $2 where id = $1', [
    id,
    new Date(anchor.getTime() + length / 10),
  ]);
  assert.equal(await refundAt(length / 5), 1080);
  await stage.run(later(new Date(), 9));
  const { status, expires_at: moved } = await stage.row(id);
  assert.equal(status, 'active');
  const paused = moved.getTime() - end.getTime();
  assert.equal(await refundAt(length / 10 + paused), 1080);
});

test('nobody changes, pauses or withdraws what is somebody else’s', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const ben = await stage.org.member();
  const priceId = priceOf(await stage.plan());
  const calls = [
    ben.post(at(id, '/pause'), { days: 7 }),
    ben.post(at(id, '/resume')),
    ben.get(at(id, '/withdraw')),
    ben.post(at(id, '/withdraw')),
    ben.get(at(id, `/change/quote?priceId=${priceId}`)),
    changeTo(ben, id, priceId, (await quote(ana, id, priceId)).quote),
  ];
  for (const { statusCode } of await Promise.all(calls)) assert.equal(statusCode, 404);
});

test('after all of this everything adds up', async () => {
  assert.deepEqual(await checkIntegrity(stage.at(new Date(Date.now() + 4 * 365 * DAY))), []);
});
