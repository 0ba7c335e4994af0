import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until, type Caller } from '../../../../testing/app.ts';
import { CARD, EMPTY, SLOW, STOLEN } from '../../../../testing/payments/fake-stripe.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { fine } from '../../invoices/invoices.factory.ts';
import { repairPayments } from '../../payments/index.ts';
import { changeNow } from '../changing/changing.factory.ts';
import { startOf } from '../calendar.ts';
import { DAY, later, openChargeStage, type ChargeStage } from './charging.factory.ts';

/** Debits that a bank sends back days after the provider has taken them. */

let stage: ChargeStage;
before(async () => {
  stage = await openChargeStage();
});
after(() => stage.close());

const countConfirms = (): number => stage.fake.calls.filter((call) => call.endsWith('/confirm')).length;

/** Paid by card, and charged to an account at a bank from then on. */
async function byDebit(): Promise<{ readonly id: string; readonly ana: Caller; readonly start: Date }> {
  const { ana, id } = await stage.subscribed(CARD);
  assert.deepEqual(await stage.put(ana, id, await stage.save(ana, SLOW)), [200, 'ok']);
  return { ana, id, start: startOf(await stage.row(id), 1) };
}

async function referenceOf(id: string): Promise<string> {
  const [attempt] = await stage.sql(
    `select provider_reference from payment_attempt join payment_intent on payment_intent.id = intent_id
     join invoice on invoice.id = invoice_id
     where invoice.subscription_id = $1 order by payment_attempt.created_at desc limit 1`,
    [id],
  );
  return String(attempt?.['provider_reference']);
}

async function sendBack(id: string): Promise<void> {
  const reference = await referenceOf(id);
  stage.fake.finish(reference, 'requires_payment_method');
  assert.equal(await stage.tell('payment_intent.payment_failed', reference), 200);
}

test('each debit that comes back is a try that has failed: past due, a mail, then without access, then the end', async () => {
  const { id, start } = await byDebit();
  const before = countConfirms();
  const seen: string[] = [];
  let debitedOn = 0;
  for (let day = 0; day <= 32; day += 1) {
    if (stage.fake.read(await referenceOf(id))['status'] === 'processing' && day - debitedOn >= 4)
      await sendBack(id);
    const count = countConfirms();
    await stage.run(later(start, day));
    if (countConfirms() > count) debitedOn = day;
    const { status, tries } = await stage.row(id);
    const line = `${status} ${tries}`;
    if (!(seen.at(-1) ?? '').endsWith(line)) seen.push(`${day} ${line}`);
  }
  assert.deepEqual(seen, ['0 active 1', '4 past_due 1', '5 past_due 2', '9 unpaid 2', '31 canceled 2']);
  assert.equal(countConfirms() - before, 2);
  assert.deepEqual(await stage.taken(id), [1200, 0]);
  const failures = "select from subscription_event where subscription_id = $1 and kind = 'chargeFailed'";
  assert.equal((await stage.sql(failures, [id])).length, 1);
});

test('without a message the repair asks about a debit for as long as it is under way', async () => {
  const { id, start } = await byDebit();
  await stage.run(later(start, 0));
  const { open_invoice_id: open } = await stage.row(id);
  stage.fake.finish(await referenceOf(id), 'succeeded');
  await stage.sql(
    `update payment_attempt set created_at = payment_attempt.created_at - interval '80 days', checked_at = now() - interval '2 days'
     from payment_intent where payment_intent.id = intent_id and invoice_id = $1`,
    [open],
  );
  await repairPayments(stage.org.context());
  const [attempt] = await stage.sql('select status from payment_attempt where provider_reference = $1', [
    await referenceOf(id),
  ]);
  assert.equal(attempt?.['status'], 'captured');
  await stage.run(later(start, 1));
  assert.deepEqual([(await stage.row(id)).period, await stage.taken(id)], [1, [1200, 1200]]);
});

test('an answer that the provider repeats is older than that of its bank', async () => {
  const { ana, id, start } = await byDebit();
  stage.fake.breakNext(/\/confirm$/, 'after', 2);
  await stage.run(later(start, 0));
  await sendBack(id);
  const count = countConfirms();
  await stage.run(later(start, 0.1));
  const { status, charging, tries } = await stage.row(id);
  assert.deepEqual([status, charging, tries], ['past_due', null, 1]);
  assert.ok(countConfirms() - count <= 1);
  await fine(ana.delete(`/self/subscriptions/${id}`));
  assert.deepEqual(await stage.taken(id), [1200, 0]);
});

test('a try whose reply was lost is not made anew once its provider has forgotten the call', async () => {
  const { id, start } = await byDebit();
  stage.fake.breakNext(/\/confirm$/, 'after', 2);
  await stage.run(later(start, 0));
  stage.fake.finish(await referenceOf(id), 'requires_payment_method');
  stage.fake.forgetKeys();
  const count = countConfirms();
  await stage.run(later(start, 2));
  const { status, charging, tries } = await stage.row(id);
  assert.deepEqual([status, charging, tries], ['past_due', null, 1]);
  assert.equal(countConfirms(), count);
});

test('an answer that was long on its way takes nothing back that was read after it', async () => {
  const { id, start } = await byDebit();
  await stage.run(later(start, 0));
  const reference = await referenceOf(id);
  const letGo = stage.fake.holdNext(new RegExp(`GET .*/${reference}$`));
  const told = stage.tell('payment_intent.processing', reference);
  await until(
    async () => stage.fake.isHolding(),
    (isHolding) => isHolding,
  );
  await sendBack(id);
  letGo();
  assert.equal(await told, 200);
  const [attempt] = await stage.sql('select status from payment_attempt where provider_reference = $1', [
    reference,
  ]);
  assert.equal(attempt?.['status'], 'failed');
  await stage.run(later(start, 1));
  assert.equal((await stage.row(id)).status, 'past_due');
});

test('the end of a debit says nothing about the card that was chosen meanwhile, which is charged then', async () => {
  const { ana, id, start } = await byDebit();
  await stage.run(later(start, 0));
  const card = await stage.save(ana, CARD);
  assert.deepEqual(await stage.put(ana, id, card), [200, 'ok']);
  await stage.run(later(start, 1));
  const waiting = await stage.row(id);
  assert.deepEqual([waiting.status, waiting.charging, waiting.method_id], ['active', 'underWay', card]);
  // So late that a try of the card before would have been the last one.
  await sendBack(id);
  await stage.run(later(start, 9));
  await stage.run(later(start, 9.1));
  const { status, period } = await stage.row(id);
  assert.deepEqual([status, period, await stage.taken(id)], ['active', 1, [1200, 1200]]);
});

test('an answer during which the payment was read is read again', async () => {
  const { id, start } = await byDebit();
  const letGo = stage.fake.holdNext(/POST .*\/confirm$/);
  const charged = stage.run(later(start, 0));
  await until(
    async () => stage.fake.isHolding(),
    (isHolding) => isHolding,
  );
  const reference = await referenceOf(id);
  // Read while it was still to be confirmed, as by the message of its making.
  await stage.sql(
    "update payment_attempt set read_at = now() + interval '1 second' where provider_reference = $1",
    [reference],
  );
  await new Promise((resolve) => setTimeout(resolve, 1100));
  letGo();
  await charged;
  const [attempt] = await stage.sql('select status from payment_attempt where provider_reference = $1', [
    reference,
  ]);
  assert.equal(attempt?.['status'], 'processing');
  await sendBack(id);
  await stage.run(later(start, 1));
});

test('a transfer that is promised after a failed debit keeps no access', async () => {
  const { id, start } = await byDebit();
  await stage.run(later(start, 0));
  await sendBack(id);
  // As when the payer opens the invoice and promises to pay it by transfer.
  await stage.sql(
    `update payment_intent set status = 'processing', provider = 'manual' from invoice
     where invoice.id = payment_intent.invoice_id and invoice.subscription_id = $1 and payment_intent.status = 'failed'`,
    [id],
  );
  await stage.run(later(start, 1));
  assert.equal((await stage.row(id)).status, 'past_due');
  await stage.sql(
    `update payment_intent set status = 'failed', provider = 'stripe' from invoice
     where invoice.id = payment_intent.invoice_id and invoice.subscription_id = $1 and payment_intent.status = 'processing'`,
    [id],
  );
});

test('a debit that outlasts its period gives no access after it, and pays all the same when it comes', async () => {
  const { id, start } = await byDebit();
  await stage.run(later(start, 0));
  await stage.run(later(start, 30));
  assert.equal((await stage.row(id)).status, 'active');
  await stage.run(later(start, 32));
  const { status, charging } = await stage.row(id);
  assert.deepEqual([status, charging], ['unpaid', 'underWay']);
  await sendBack(id);
  await stage.run(later(start, 33));
  await stage.run(later(start, 34));
  assert.deepEqual([(await stage.row(id)).status, await stage.taken(id)], ['canceled', [1200, 0]]);
});

test('a card that was never asked is not refused for the one before it', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  assert.deepEqual(await stage.put(ana, id, await stage.save(ana, STOLEN)), [200, 'ok']);
  const start = startOf(await stage.row(id), 1);
  await stage.run(later(start, 0));
  assert.equal((await stage.row(id)).charging, 'over');
  const card = await stage.save(ana, CARD);
  // The process dies between its try and the call of the provider.
  await stage.sql(
    "update subscription set method_id = $2, charging = 'trying', tries = 2, next_at = $3 where id = $1",
    [id, card, later(start, 2)],
  );
  await stage.run(later(start, 2));
  assert.deepEqual([(await stage.row(id)).status, await stage.taken(id)], ['active', [1200, 1200]]);
});

test('a card that is chosen after the debit was sent back pays at once, in any state', async () => {
  const ana = await stage.org.member();
  const { subscriptionId: id } = await stage.begin(ana, await stage.plan());
  assert.deepEqual(await stage.put(ana, id, await stage.save(ana, SLOW)), [200, 'ok']);
  await sendBack(id);
  assert.deepEqual(await stage.put(ana, id, await stage.save(ana, CARD)), [200, 'ok']);
  assert.deepEqual([(await stage.row(id)).status, await stage.taken(id)], ['active', [1200]]);

  const { ana: ben, id: other, start } = await byDebit();
  await stage.run(later(start, 0));
  await stage.run(later(start, 31));
  assert.equal((await stage.row(other)).status, 'unpaid');
  await sendBack(other);
  assert.deepEqual(await stage.put(ben, other, await stage.save(ben, CARD)), [200, 'ok']);
  assert.deepEqual(await stage.taken(other), [1200, 1200]);
});

test('neither a trial nor a change now is used for longer than a bank may take', async () => {
  const ana = await stage.org.member();
  const { subscriptionId: id } = await stage.begin(ana, await stage.plan({ interval: 'week', trialDays: 7 }));
  assert.deepEqual(await stage.put(ana, id, await stage.save(ana, SLOW)), [200, 'ok']);
  const { anchor } = await stage.row(id);
  for (const [day, status] of [
    [0, 'trialing'],
    [6, 'trialing'],
    [8, 'unpaid'],
  ] as const) {
    await stage.run(later(anchor, day));
    assert.equal((await stage.row(id)).status, status, `day ${day}`);
  }
  await sendBack(id);

  const paid = await changedByDebit();
  assert.deepEqual(await stage.put(paid.who, paid.id, await stage.save(paid.who, CARD)), [200, 'ok']);
  await stage.run(later(paid.end, 5.1));
  assert.deepEqual(await termsOf(paid.id), ['active', 9000]);
  // Refused for good, the plan of before is billed for the week that runs.
  const refused = await changedByDebit();
  for (const day of [5.1, 5.2, 5.3]) await stage.run(later(refused.end, day));
  assert.deepEqual(await termsOf(refused.id), ['active', 1200]);
  const { open_invoice_id: open, charging, change_at: changeAt } = await stage.row(refused.id);
  assert.deepEqual([open === null, charging, changeAt], [false, 'underWay', null]);
});

async function termsOf(id: string): Promise<unknown[]> {
  const { status, amount } = await stage.row(id);
  return [status, amount];
}

/** A change now whose debit lasts until the grace after the paid week is over, and comes back then. */
async function changedByDebit(): Promise<{ readonly id: string; readonly who: Caller; readonly end: Date }> {
  const { ana: who, id } = await stage.subscribed(CARD, { interval: 'week' });
  await stage.put(who, id, await stage.save(who, SLOW));
  const dear = (await stage.plan({ amount: 9000, interval: 'week' })).prices[0]?.id;
  await changeNow(who, id, dear ?? '');
  const { expires_at: end, charging } = await stage.row(id);
  assert.equal(charging, 'underWay');
  await stage.run(later(end, 2));
  assert.deepEqual(await termsOf(id), ['active', 1200]);
  await stage.run(later(end, 5));
  assert.deepEqual(await termsOf(id), ['unpaid', 1200]);
  await sendBack(id);
  return { id, who, end };
}

test('keys that are refused at the second try cost neither that try nor the third', async () => {
  const { ana, id } = await stage.subscribed(CARD);
  assert.deepEqual(await stage.put(ana, id, await stage.save(ana, EMPTY)), [200, 'ok']);
  const start = startOf(await stage.row(id), 1);
  await stage.run(later(start, 0));
  stage.fake.breakNext(/POST .*\/confirm$/, 'wrongKey');
  await stage.run(later(start, 1));
  const count = countConfirms();
  await stage.run(later(start, 3));
  assert.equal(countConfirms(), count + 1);
  await fine(ana.delete(`/self/subscriptions/${id}`));
});

test('after all of this everything adds up', async () => {
  // No bank decides about the debits of later periods by itself.
  const all = await stage.sql(
    "select provider_reference from payment_attempt where status = 'processing'",
    [],
  );
  for (const { provider_reference: reference } of all) {
    stage.fake.finish(String(reference), 'requires_payment_method');
    await stage.tell('payment_intent.payment_failed', String(reference));
  }
  await stage.run(later(new Date(), 200));
  assert.deepEqual(await checkIntegrity(stage.at(new Date(Date.now() + 4 * 365 * DAY))), []);
});
