import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CARD, EMPTY } from '../../../../testing/payments/fake-stripe.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { fine, told } from '../../invoices/invoices.factory.ts';
import { startOf } from '../calendar.ts';
import { DAY, later, openChargeStage, type ChargeStage } from '../charging/charging.factory.ts';
import { advance } from '../engine.service.ts';
import { at, changeTo, momentOf, priceOf, quote, sendAllRefunds } from './changing.factory.ts';

/** A change is paid by its own invoice and by nothing else. */

let stage: ChargeStage;
before(async () => {
  stage = await openChargeStage();
});
after(() => stage.close());

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

test('after a refused card another card pays the same quote with an invoice of its own', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const good = (await stage.row(id)).method_id ?? '';
  const dear = priceOf(await stage.plan({ amount: 5000 }));
  await stage.put(ana, id, await stage.save(ana, EMPTY));
  const { quote: token, charge } = await quote(ana, id, dear);
  assert.deepEqual(told(await changeTo(ana, id, dear, token)), [460, 'payment.failed']);
  await stage.put(ana, id, good);
  assert.deepEqual(told(await changeTo(ana, id, dear, token)), [200, 'ok']);
  assert.equal((await stage.row(id)).amount, 5000);
  assert.equal(sum(await stage.taken(id)), 1200 + charge);
});

test('a change that was paid with another sum than it costs is not made, and the money goes back', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const dear = priceOf(await stage.plan({ amount: 5000 }));
  const { quote: token, charge } = await quote(ana, id, dear);
  stage.fake.breakNext(/\/confirm$/, 'after', 2);
  await fine(changeTo(ana, id, dear, token));
  await stage.sql('update subscription set change_cost = change_cost + 1000 where id = $1', [id]);
  await stage.run(later(new Date(), 0.1));
  const { amount, next_price_id: next, open_invoice_id: open, status } = await stage.row(id);
  assert.deepEqual([amount, next, open, status], [1200, null, null, 'active']);
  const refunds = await stage.sql(
    `select payment_refund.amount from payment_refund join payment_intent on payment_intent.id = intent_id
     join invoice on invoice.id = payment_intent.invoice_id where subscription_id = $1`,
    [id],
  );
  assert.deepEqual(
    refunds.map((row) => Number(row['amount'])),
    [charge],
  );
});

test('two changes at once: one is made and paid, the other one changes nothing', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const [dear, dearer] = [
    priceOf(await stage.plan({ amount: 5000 })),
    priceOf(await stage.plan({ amount: 9000 })),
  ];
  const [one, other] = [await quote(ana, id, dear), await quote(ana, id, dearer)];
  const answers = await Promise.all([
    changeTo(ana, id, dear, one.quote),
    changeTo(ana, id, dearer, other.quote),
  ]);
  assert.equal(
    answers.filter(({ statusCode }) => statusCode === 200).length,
    1,
    JSON.stringify(answers.map(told)),
  );
  const { amount, open_invoice_id: open } = await stage.row(id);
  assert.equal(open, null);
  assert.equal(sum(await stage.taken(id)), 1200 + (amount === 5000 ? one.charge : other.charge));
});

test('a change beside the renewal is paid beside it or not at all', async () => {
  for (const order of [0, 1]) {
    const { ana, id } = await stage.subscribed(CARD);
    const dear = priceOf(await stage.plan({ amount: 5000 }));
    const { quote: token } = await quote(ana, id, dear);
    const { expires_at: end } = await stage.row(id);
    const renew = (): Promise<void> => advance(stage.at(later(end, 0)), id);
    const change = (): Promise<unknown> => changeTo(ana, id, dear, token);
    await Promise.all(order === 0 ? [renew(), change()] : [change(), renew()]);
    await stage.run(later(end, 0.2));
    const row = await stage.row(id);
    const taken = await stage.taken(id);
    if (row.amount === 1200) assert.deepEqual(taken, [1200, 1200]);
    else assert.ok(taken.length >= 2 && sum(taken) > 5000, JSON.stringify(taken));
    assert.ok(row.expires_at > startOf({ ...row, anchor: momentOf(token) }, 0));
  }
});

test('a change beside a cancel is made or taken back, and never paid without being made', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  const dear = priceOf(await stage.plan({ amount: 5000 }));
  const { quote: token, charge } = await quote(ana, id, dear);
  await Promise.all([changeTo(ana, id, dear, token), ana.delete(at(id))]);
  await stage.run(later(new Date(), 0.1));
  const row = await stage.row(id);
  assert.equal(row.open_invoice_id, null);
  assert.equal(sum(await stage.taken(id)), row.amount === 5000 ? 1200 + charge : 1200);
});

test('after all of this everything adds up', async () => {
  await sendAllRefunds(stage);
  assert.deepEqual(await checkIntegrity(stage.at(new Date(Date.now() + 4 * 365 * DAY))), []);
});
