import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { until, type Caller } from '../../../../testing/app.ts';
import { CARD } from '../../../../testing/payments/fake-stripe.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { returnPart } from '../../invoices/index.ts';
import { fine, told } from '../../invoices/invoices.factory.ts';
import { DAY, later, openChargeStage, type ChargeStage } from '../charging/charging.factory.ts';
import { releaseMethod } from '../charging/methods.service.ts';
import { settleSubscription } from '../steps.service.ts';
import type { ManagedSubscriptionView } from '../subscriptions.admin.schemas.ts';
import { changeNow, changeTo, priceOf, quote, sendAllRefunds, type QuoteView } from './changing.factory.ts';
import { quoteChange } from './changing.service.ts';

/** A change is made on the terms that its payer was shown, or not at all. */

let stage: ChargeStage;
before(async () => {
  stage = await openChargeStage();
});
after(() => stage.close());

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
const OLD = [409, 'subscription.quoteOld'];
const WAITING = `select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')`;

test('a quote counts for its own change alone, as it was made', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const { ana: ben, id: bens } = await stage.subscribed(CARD);
  const [dear, dearer] = [
    priceOf(await stage.plan({ amount: 5000 })),
    priceOf(await stage.plan({ amount: 9000 })),
  ];
  const { subscriptionId: second, invoiceId } = await stage.begin(ana, await stage.plan({ amount: 700 }));
  await fine(stage.staff.post(`/admin/invoices/${invoiceId}/paid`));
  await settleSubscription(stage.org.context(), invoiceId ?? '');
  assert.equal((await stage.row(second)).status, 'active');
  const { quote: own } = await quote(ana, id, dear);
  const parts = own.split('.');
  const changed = (index: number, to: string): string => parts.with(index, to).join('.');
  const now = Date.now();
  const others: [string, string][] = [
    ['another subscription', (await quote(ana, second, dear)).quote],
    ['another account', (await quote(ben, bens, dear)).quote],
    ['another price', (await quote(ana, id, dearer)).quote],
    ['another moment', changed(0, String(Number(parts[0]) - 1000))],
    ['another beginning', changed(1, String(now))],
    ['another charge', changed(2, '50')],
    ['another seal', changed(3, `${parts[3]?.startsWith('A') ? 'B' : 'A'}${parts[3]?.slice(1)}`)],
    ['a moment alone', new Date(now).toISOString()],
  ];
  for (const [name, token] of others) {
    const { statusCode, body } = await changeTo(ana, id, dear, token);
    assert.deepEqual([statusCode, body.code, body.field], [400, 'subscription.quote', 'quote'], name);
  }
  // Neither does that of somebody else open their subscription.
  assert.deepEqual(told(await changeTo(ben, id, dear, own)), [404, 'subscription.notFound']);
  assert.deepEqual(await stage.taken(id), [1200]);
  await fine(changeTo(ana, id, dear, own));
  assert.equal((await stage.row(id)).price_id, dear);
});

test('a quote of more than ten minutes ago, or of a moment to come, is refused', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const dear = priceOf(await stage.plan({ amount: 5000 }));
  const quotedAgo = (minutes: number) =>
    quoteChange(
      { ...stage.org.context(ana.id), now: () => new Date(Date.now() - minutes * 60_000) },
      id,
      dear,
    );
  for (const minutes of [11, -2]) {
    const { token } = await quotedAgo(minutes);
    assert.deepEqual(told(await changeTo(ana, id, dear, token)), OLD, String(minutes));
  }
  assert.deepEqual(await stage.taken(id), [1200]);
});

test('a quote of a machine whose clock is a little ahead is good at once', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const dear = priceOf(await stage.plan({ amount: 5000 }));
  const ahead = { ...stage.org.context(ana.id), now: () => new Date(Date.now() + 30_000) };
  const { token } = await quoteChange(ahead, id, dear);
  await fine(changeTo(ana, id, dear, token));
  const { price_id: priceId, change_at: waits } = await stage.row(id);
  assert.deepEqual([priceId, waits], [dear, null]);
});

/** The quote is refused, nothing is charged or written, and the next one says what is true by then. */
async function assertOld(
  who: Caller,
  id: string,
  priceId: string,
  { quote: token }: QuoteView,
): Promise<QuoteView> {
  const taken = await stage.taken(id);
  assert.deepEqual(told(await changeTo(who, id, priceId, token)), OLD);
  const { open_invoice_id: open, next_price_id: next } = await stage.row(id);
  assert.deepEqual([open, next, await stage.taken(id)], [null, null, taken]);
  return changeNow(who, id, priceId);
}

test('a quote whose credit has gone back meanwhile charges nothing', async () => {
  const { ana, id } = await stage.subscribed(CARD, { amount: 10_000 });
  const dear = priceOf(await stage.plan({ amount: 11_000 }));
  const shown = await quote(ana, id, dear);
  const [invoice] = await stage.sql('select id from invoice where subscription_id = $1', [id]);
  const credit = { amount: 6000, reason: 'A mistake of ours.' };
  await fine(stage.staff.post(`/admin/invoices/${String(invoice?.['id'])}/credit`, credit));
  const { charge } = await assertOld(ana, id, dear, shown);
  assert.equal(charge, 7000);
  assert.equal(sum(await stage.taken(id)), 17_000);
});

test('a quote whose tax has changed meanwhile charges nothing', async () => {
  await stage.sql("update organization set country = 'DE' where organization_id = $1", [
    stage.org.organization.id,
  ]);
  const setRate = (rate: number) =>
    fine(stage.staff.put('/admin/payments/taxRates', { taxRates: [{ country: 'DE', rate, name: 'VAT' }] }));
  await setRate(10);
  const { ana, id } = await stage.subscribed(CARD);
  const dear = priceOf(await stage.plan({ amount: 5000 }));
  const shown = await quote(ana, id, dear);
  await setRate(19);
  const { charge, credit } = await assertOld(ana, id, dear, shown);
  assert.equal(charge, 5000 - credit + Math.round((5000 - credit) * 0.19));
  assert.notEqual(charge, shown.charge);
  assert.equal(sum(await stage.taken(id)), 1320 + charge);
  await fine(stage.staff.put('/admin/payments/taxRates', { taxRates: [] }));
});

test('a quote of a charge now does not become one for the end, nor one for an end that has moved', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const [dear, cheap] = [
    priceOf(await stage.plan({ amount: 5000 })),
    priceOf(await stage.plan({ amount: 300 })),
  ];
  const [now, atEnd] = [await quote(ana, id, dear), await quote(ana, id, cheap)];
  assert.deepEqual([now.effective, atEnd.effective], ['now', 'atEnd']);
  const { method_id: methodId, expires_at: end } = await stage.row(id);
  await stage.run(later(end, 0));
  const moved = await changeTo(ana, id, cheap, atEnd.quote);
  assert.deepEqual(told(moved), OLD);
  await fine(ana.delete(`/self/payment-methods/${methodId}`));
  await releaseMethod(stage.org.context(), methodId ?? '');
  const { effective, charge } = await assertOld(ana, id, dear, now);
  assert.deepEqual([effective, charge], ['atEnd', 0]);
});

test('a credit note of the same moment comes before the change or after it, and its money is not credited', async () => {
  const { ana, id } = await stage.subscribed(CARD, { amount: 10_000 });
  const dear = priceOf(await stage.plan({ amount: 11_000 }));
  const { quote: token } = await quote(ana, id, dear);
  const [invoice] = await stage.sql('select id from invoice where subscription_id = $1', [id]);
  const gate = Promise.withResolvers<undefined>();
  const seen = { isHeld: false, answer: [] as unknown[], waiting: 0 };
  const credited = stage.org.context().transaction(async (inner) => {
    const all = { id: newId(), amount: 10_000, reason: 'We were closed' };
    await returnPart(inner, String(invoice?.['id']), all);
    seen.isHeld = true;
    await gate.promise;
  });
  try {
    // Otherwise the change may be the first of the two, and waits for nothing.
    await until(
      async () => seen,
      ({ isHeld }) => isHeld,
    );
    const change = changeTo(ana, id, dear, token);
    void change.then((answer) => (seen.answer = told(answer)));
    const { answer } = await until(
      async () => ({ ...seen, waiting: (await stage.sql(WAITING, [])).length }),
      ({ answer, waiting }) => waiting > 0 || answer.length > 0,
    );
    assert.deepEqual(answer, []);
    gate.resolve(undefined);
    await credited;
    assert.deepEqual(told(await change), OLD);
  } finally {
    gate.resolve(undefined);
  }
  await sendAllRefunds(stage);
  assert.deepEqual(await stage.taken(id), [0]);
});

test('a change that is scheduled already is scheduled once, however often it is asked for', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const cheap = priceOf(await stage.plan({ amount: 300 }));
  const { quote: token } = await quote(ana, id, cheap);
  await Promise.all([1, 2, 3].map(() => fine(changeTo(ana, id, cheap, token))));
  const { events } = await fine(stage.staff.get<ManagedSubscriptionView>(`/admin/subscriptions/${id}`));
  assert.equal(events.filter(({ kind }) => kind === 'changePlanned').length, 1);
});

test('after all of this everything adds up', async () => {
  await sendAllRefunds(stage);
  assert.deepEqual(await checkIntegrity(stage.at(new Date(Date.now() + 4 * 365 * DAY))), []);
});
