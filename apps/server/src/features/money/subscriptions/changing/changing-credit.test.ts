import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until, type Caller } from '../../../../testing/app.ts';
import { CARD, DECLINED, SLOW } from '../../../../testing/payments/fake-stripe.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { returnCredited } from '../../invoices/index.ts';
import { fine, told } from '../../invoices/invoices.factory.ts';
import { requestRefund } from '../../payments/index.ts';
import { startOf } from '../calendar.ts';
import { DAY, openChargeStage, type ChargeStage } from '../charging/charging.factory.ts';
import { ask, at, changeNow, changeTo, priceOf, quote, sendAllRefunds } from './changing.factory.ts';
import { carryOut } from './withdrawing.service.ts';

/** An upgrade credits money that is here, and a withdrawal gives back money that is here, and no other. */

let stage: ChargeStage;
before(async () => {
  stage = await openChargeStage();
});
after(() => stage.close());

const invoicesOf = async (id: string): Promise<string[]> =>
  (await stage.sql('select id from invoice where subscription_id = $1 order by period_start', [id])).map(
    (row) => String(row['id']),
  );
const refund = (intentId: string, amount: number) =>
  fine(stage.staff.post(`/admin/payments/intents/${intentId}/refunds`, { amount }));

test('a period that was refunded credits nothing, and half of it at most a half', async () => {
  const dear = priceOf(await stage.plan({ amount: 11_000 }));
  const credited = await stage.subscribed(CARD, { amount: 10_000 });
  const [invoice] = await invoicesOf(credited.id);
  await fine(
    stage.staff.post(`/admin/invoices/${invoice}/credit`, { amount: 10_000, reason: 'A mistake of ours.' }),
  );
  const whole = await changeNow(credited.ana, credited.id, dear);
  assert.deepEqual([whole.effective, whole.credit, whole.charge], ['now', 0, 11_000]);
  const halved = await stage.subscribed(CARD, { amount: 10_000 });
  await refund(halved.intentId, 5000);
  const half = await changeNow(halved.ana, halved.id, dear);
  assert.deepEqual([half.credit, half.charge], [5000, 6000]);
});

test('the credit of an earlier change credits nothing once its money has gone back', async () => {
  const { ana, id, intentId } = await stage.subscribed(CARD, { amount: 10_000 });
  const first = await changeNow(ana, id, priceOf(await stage.plan({ amount: 20_000 })));
  assert.ok(first.credit > 9900);
  await refund(intentId, 10_000);
  const { credit } = await fine(ask(ana, id, priceOf(await stage.plan({ amount: 50_000 }))));
  assert.equal(credit, first.charge);
});

test('a disputed payment lets nobody change, and a lost one credits nothing', async () => {
  const { ana, id, intentId } = await stage.subscribed(CARD, { amount: 10_000 });
  const dear = priceOf(await stage.plan({ amount: 11_000 }));
  const { referenceId } = await fine(ana.get<{ referenceId: string }>(`/organization/intents/${intentId}`));
  const { quote: token } = await quote(ana, id, dear);
  const reference = stage.fake.dispute(referenceId, 10_000, 'needs_response');
  await stage.tell('charge.dispute.created', reference);
  assert.deepEqual(told(await ask(ana, id, dear)), [409, 'subscription.disputed']);
  const change = await changeTo(ana, id, dear, token);
  assert.deepEqual(told(change), [409, 'subscription.disputed']);
  stage.fake.setDispute(reference, 'lost');
  await stage.tell('charge.dispute.closed', reference);
  const { credit, charge } = await changeNow(ana, id, dear);
  assert.deepEqual([credit, charge], [0, 11_000]);
});

const quoteWithdrawal = (who: Caller, id: string) => who.get<{ refund: number }>(at(id, '/withdraw'));
const withdraw = (who: Caller, id: string) => who.post(at(id, '/withdraw'));
const keptOf = async (id: string): Promise<number> =>
  (await stage.taken(id)).reduce((sum, taken) => sum + taken, 0);

test('beside a refund that is under way a withdrawal ends it and gives back the rest', async () => {
  const { ana, id, intentId } = await stage.subscribed(CARD, { amount: 10_000 });
  await refund(intentId, 4000);
  const { refund: rest } = await fine(quoteWithdrawal(ana, id));
  assert.ok(rest > 5990 && rest <= 6000, String(rest));
  await fine(withdraw(ana, id));
  assert.equal((await stage.row(id)).status, 'canceled');
  await sendAllRefunds(stage);
  assert.equal(await keptOf(id), 6000 - rest);
  const whole = await stage.subscribed(CARD, { amount: 10_000 });
  await refund(whole.intentId, 10_000);
  assert.equal((await fine(quoteWithdrawal(whole.ana, whole.id))).refund, 0);
  await fine(withdraw(whole.ana, whole.id));
  assert.equal((await stage.row(whole.id)).status, 'canceled');
});

test('a withdrawal whose refund failed gives the money back when it is asked for again, or at night', async () => {
  for (const isNight of [false, true]) {
    const { ana, id, intentId } = await stage.subscribed(CARD, { amount: 10_000 });
    stage.fake.breakNext(/refunds$/, 'refuse', 1);
    await fine(withdraw(ana, id));
    await stage.sendRefunds(intentId);
    assert.equal(await keptOf(id), 10_000);
    if (isNight) {
      await stage.sql(
        `update payment_refund set updated_at = updated_at - interval '1 day' where intent_id = $1`,
        [intentId],
      );
      await returnCredited(stage.org.context());
    } else await Promise.all([1, 2].map(() => fine(withdraw(ana, id))));
    await stage.sendRefunds(intentId);
    const refunds = await stage.sql(
      'select amount, status, source from payment_refund where intent_id = $1 order by created_at, id',
      [intentId],
    );
    assert.deepEqual(
      refunds.map(({ status, source }) => [status, source]),
      [
        ['failed', 'payer'],
        ['succeeded', 'payer'],
      ],
    );
    const [credit] = await stage.sql('select credited from invoice where subscription_id = $1', [id]);
    assert.deepEqual(
      refunds.map(({ amount }) => amount),
      [credit?.['credited'], credit?.['credited']],
    );
    assert.equal(await keptOf(id), 10_000 - Number(credit?.['credited']));
  }
});

test('a withdrawal that meets a refund in the moment waits for it and counts it', async () => {
  const { ana, id, intentId } = await stage.subscribed(CARD, { amount: 10_000 });
  let answer: ReturnType<typeof withdraw> | undefined;
  await stage.org.context().transaction(async (inner) => {
    await requestRefund(inner, { intentId, amount: 4000, source: 'staff', byRight: true });
    answer = withdraw(ana, id);
    await until(
      () =>
        stage.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          [],
        ),
      (rows) => rows.length > 0,
    );
  });
  assert.ok(answer);
  assert.deepEqual(told(await answer), [200, 'ok']);
  await sendAllRefunds(stage);
  const kept = await keptOf(id);
  assert.ok(kept >= 0 && kept <= 10, String(kept));
});

test('while the next period is being paid nothing is withdrawn; paid, it goes back as well', async () => {
  const { ana, id } = await stage.subscribed(CARD, { amount: 700, interval: 'week' });
  await stage.put(ana, id, await stage.save(ana, SLOW));
  const start = startOf(await stage.row(id), 1).getTime();
  await stage.run(new Date(start + 1000));
  assert.deepEqual(told(await withdraw(ana, id)), [409, 'subscription.withdrawing']);
  const { status, charging, open_invoice_id: invoice } = await stage.row(id);
  assert.deepEqual([status, charging], ['active', 'underWay']);
  const [attempt] = await stage.sql(
    `select provider_reference from payment_attempt join payment_intent on payment_intent.id = intent_id
     where invoice_id = $1 and not superseded`,
    [invoice],
  );
  const reference = String(attempt?.['provider_reference']);
  stage.fake.finish(reference, 'succeeded');
  assert.equal(await stage.tell('payment_intent.succeeded', reference), 200);
  await stage.run(new Date(start + DAY));
  assert.deepEqual([(await stage.row(id)).period, await stage.taken(id)], [1, [700, 700]]);
  await fine(withdraw(ana, id));
  await sendAllRefunds(stage);
  const kept = await keptOf(id);
  assert.ok(kept >= 0 && kept <= 10, String(kept));
});

test('while a bank decides about the payment nothing is withdrawn', async () => {
  const { ana, id, intentId } = await stage.subscribed(CARD, { amount: 10_000 });
  const { referenceId } = await fine(ana.get<{ referenceId: string }>(`/organization/intents/${intentId}`));
  const reference = stage.fake.dispute(referenceId, 10_000, 'needs_response');
  await stage.tell('charge.dispute.created', reference);
  assert.deepEqual(told(await quoteWithdrawal(ana, id)), [409, 'subscription.disputed']);
  assert.deepEqual(told(await withdraw(ana, id)), [409, 'subscription.withdrawing']);
  stage.fake.setDispute(reference, 'lost');
  await stage.tell('charge.dispute.closed', reference);
  await fine(withdraw(ana, id));
  assert.equal((await stage.row(id)).status, 'canceled');
});

const DAYS = `interval '1 day' * $2`;
/** As if all of it had happened so many days ago. */
async function age(id: string, days: number): Promise<void> {
  await stage.sql(`update subscription set expires_at = expires_at - ${DAYS} where id = $1`, [id, days]);
  await stage.sql(
    `update invoice set period_start = period_start - ${DAYS}, period_end = period_end - ${DAYS}, paid_at = paid_at - ${DAYS}
     where subscription_id = $1`,
    [id, days],
  );
}

test('a withdrawal in time that met a dispute may be repeated when the 14 days are over', async () => {
  const { ana, id, intentId } = await stage.subscribed(CARD, { amount: 10_000 });
  const late = await stage.subscribed(CARD, { amount: 10_000 });
  const { referenceId } = await fine(ana.get<{ referenceId: string }>(`/organization/intents/${intentId}`));
  const reference = stage.fake.dispute(referenceId, 10_000, 'needs_response');
  await stage.tell('charge.dispute.created', reference);
  assert.deepEqual(told(await withdraw(ana, id)), [409, 'subscription.withdrawing']);
  stage.fake.setDispute(reference, 'won');
  await stage.tell('charge.dispute.closed', reference);
  await age(id, 15);
  await age(late.id, 15);
  assert.deepEqual(told(await withdraw(late.ana, late.id)), [409, 'subscription.noWithdrawal']);
  const { refund: rest } = await fine(quoteWithdrawal(ana, id));
  assert.ok(rest > 4500 && rest < 6000, String(rest));
  await fine(withdraw(ana, id));
});

test('of a payment that was lost in part a withdrawal gives back of the rest', async () => {
  const { ana, id, intentId } = await stage.subscribed(CARD, { amount: 10_000 });
  const { referenceId } = await fine(ana.get<{ referenceId: string }>(`/organization/intents/${intentId}`));
  const reference = stage.fake.dispute(referenceId, 4000, 'needs_response');
  await stage.tell('charge.dispute.created', reference);
  stage.fake.setDispute(reference, 'lost');
  await stage.tell('charge.dispute.closed', reference);
  const { refund: rest } = await fine(quoteWithdrawal(ana, id));
  assert.ok(rest > 5990 && rest <= 6000, String(rest));
  await fine(withdraw(ana, id));
  const [row] = await stage.sql(
    'select sum(amount)::int as amount from payment_refund where intent_id = $1',
    [intentId],
  );
  assert.equal(row?.['amount'], rest);
});

test('a credit counts in a withdrawal as far as its money is still here', async () => {
  const { ana, id, intentId } = await stage.subscribed(CARD, { amount: 10_000 });
  const { charge } = await changeNow(ana, id, priceOf(await stage.plan({ amount: 20_000 })));
  await refund(intentId, 10_000);
  await age(id, 10);
  const { refund: rest } = await fine(quoteWithdrawal(ana, id));
  assert.ok(rest > charge * 0.6 && rest < charge * 0.8, `${rest} of ${charge}`);
});

/** Withdrawn from while a bank decides. */
async function withdrawnInDispute(sum = 10_000) {
  const begun = await stage.subscribed(CARD, { amount: 10_000 });
  const { ana, id, intentId } = begun;
  const { referenceId } = await fine(ana.get<{ referenceId: string }>(`/organization/intents/${intentId}`));
  const reference = stage.fake.dispute(referenceId, sum, 'needs_response');
  await stage.tell('charge.dispute.created', reference);
  for (let time = 0; time < 2; time += 1)
    assert.deepEqual(told(await withdraw(ana, id)), [409, 'subscription.withdrawing']);
  assert.deepEqual(told(await quoteWithdrawal(ana, id)), [409, 'subscription.withdrawing']);
  return {
    ...begun,
    async decide(status: 'won' | 'lost') {
      stage.fake.setDispute(reference, status);
      await stage.tell('charge.dispute.closed', reference);
    },
  };
}
const refundedOf = async (id: string): Promise<number> => {
  const [row] = await stage.sql(
    `select coalesce(sum(payment_refund.amount), 0)::int as sum from payment_refund
     join payment_intent on payment_intent.id = payment_refund.intent_id
     join invoice on invoice.id = payment_intent.invoice_id where invoice.subscription_id = $1`,
    [id],
  );
  return Number(row?.['sum']);
};
const storyOf = async (id: string): Promise<string[]> =>
  (
    await stage.sql(
      `select kind from subscription_event where subscription_id = $1
         and kind in ('withdrawalAsked', 'withdrawn', 'ended') order by created_at, id`,
      [id],
    )
  ).map(({ kind }) => String(kind));
const ONCE = ['withdrawalAsked', 'withdrawn', 'ended'];
const isAbout = (sum: number, whole: number): void =>
  assert.ok(sum > whole - 10 && sum <= whole, `${sum} of ${whole}`);

test('a withdrawal that waits is billed nothing, and the days that it waits for cost nothing', async () => {
  const { id, decide } = await withdrawnInDispute();
  await stage.run(new Date(startOf(await stage.row(id), 1).getTime() + DAY));
  assert.deepEqual([(await stage.row(id)).status, await stage.taken(id)], ['active', [10_000]]);
  await age(id, 60);
  await stage.sql(
    `update subscription set withdrawal_asked_at = withdrawal_asked_at - ${DAYS},
       withdrawal_until = withdrawal_until - interval '1 year' where id = $1`,
    [id, 60],
  );
  await carryOut(stage.org.context(), id);
  assert.deepEqual(await storyOf(id), ['withdrawalAsked']);
  await decide('won');
  await carryOut(stage.org.context(), id);
  assert.deepEqual(await storyOf(id), ONCE);
  isAbout(await refundedOf(id), 10_000);
});

test('a withdrawal that waited is carried out once, also when its payer repeats it at that moment', async () => {
  const { ana, id, decide } = await withdrawnInDispute();
  await decide('won');
  const run = () => carryOut(stage.org.context(), id);
  const [one, two] = await Promise.all([withdraw(ana, id), withdraw(ana, id), run(), run(), run()]);
  assert.deepEqual(
    [told(one), told(two)],
    [
      [200, 'ok'],
      [200, 'ok'],
    ],
  );
  assert.deepEqual(await storyOf(id), ONCE);
  isAbout(await refundedOf(id), 10_000);
});

const ends = (id: string) =>
  until(
    () => stage.row(id),
    ({ status }) => status === 'canceled',
  );

test('a withdrawal is carried out as soon as the bank has decided, of the money that is left, also without its account', async () => {
  const [won, lost, gone] = [
    await withdrawnInDispute(),
    await withdrawnInDispute(4000),
    await withdrawnInDispute(),
  ];
  const [payer] = await stage.sql('select email from account where id = $1', [won.ana.id]);
  await fine(gone.ana.delete('/self'));
  await stage.testApp.app.startJobs();
  await won.decide('won');
  await lost.decide('lost');
  await gone.decide('won');
  for (const [{ id }, whole] of [
    [won, 10_000],
    [lost, 6000],
    [gone, 10_000],
  ] as const) {
    await ends(id);
    assert.deepEqual(await storyOf(id), ONCE);
    isAbout(await refundedOf(id), whole);
  }
  const subjects = await until(
    () => stage.sql(`select subject from mail where recipient_address = $1`, [payer?.['email']]),
    (mails) => mails.some(({ subject }) => /^You have withdrawn/.test(String(subject))),
  );
  assert.equal(subjects.filter(({ subject }) => /withdrawal|withdrawn/.test(String(subject))).length, 2);
});

test('a withdrawal is carried out as soon as the payment that was under way is in, or has failed', async () => {
  for (const isPaid of [true, false]) {
    const { ana, id } = await stage.subscribed(CARD, { amount: 700, interval: 'week' });
    await stage.put(ana, id, await stage.save(ana, SLOW));
    await stage.run(new Date(startOf(await stage.row(id), 1).getTime() + 1000));
    assert.deepEqual(told(await withdraw(ana, id)), [409, 'subscription.withdrawing']);
    const [attempt] = await stage.sql(
      `select provider_reference from payment_attempt join payment_intent on payment_intent.id = intent_id
       where invoice_id = $1 and not superseded`,
      [(await stage.row(id)).open_invoice_id],
    );
    const reference = String(attempt?.['provider_reference']);
    if (isPaid) stage.fake.finish(reference, 'succeeded');
    else stage.fake.confirm(reference, DECLINED);
    await stage.tell(isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', reference);
    await ends(id);
    assert.deepEqual((await storyOf(id)).slice(0, 2), ONCE.slice(0, 2));
    isAbout(await refundedOf(id), isPaid ? 1400 : 700);
  }
});

test('after all of this everything adds up', async () => {
  await sendAllRefunds(stage);
  assert.deepEqual(await checkIntegrity(stage.at(new Date(Date.now() + 4 * 365 * DAY))), []);
});
