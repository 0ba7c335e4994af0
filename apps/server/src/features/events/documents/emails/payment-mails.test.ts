import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { addAddress } from '../../../../testing/addresses.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { CARD, DECLINED, FakeStripe, SLOW } from '../../../../testing/payments/fake-stripe.ts';
import { makeStage, type Stage } from '../../attendee/stage.factory.ts';
import type { AttendeeStoryView } from '../../checkin/attendees/attendees.schemas.ts';
import type {
  ManagedPaymentView,
  PaymentSettingsView,
} from '../../../money/payments/payments.admin.schemas.ts';
import type { PaymentIntentView } from '../../../money/payments/payments.schemas.ts';
import { remindOfDisputes } from '../../../money/payments/disputes/disputes.factory.ts';
import { sendPaymentMail } from './payment-mails.service.ts';

const WEBHOOK_SECRET = 'whsec_c2VjcmV0';
let fake: FakeStripe;
let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let stage: Stage;
let connection = '';

before(async () => {
  fake = await FakeStripe.start();
  testApp = await createTestApp({ STRIPE_API_URL: fake.url });
  org = await testApp.organization();
  staff = await org.staff();
  const keys = {
    type: 'stripe',
    secretKey: fake.addAccount(),
    publishableKey: 'pk_test_abc',
    webhookSecret: WEBHOOK_SECRET,
  };
  const put = await staff.put<PaymentSettingsView>('/admin/payments/integration', keys);
  connection = put.body.data.stripe?.connectionId ?? '';
  stage = await makeStage(org, { event: { registration: true }, passType: { price: 5000 } });
  await testApp.app.startJobs();
});
after(async () => {
  await testApp.close();
  await fake.close();
});

async function fine<T>(
  call: Promise<{ statusCode: number; body: { message: string; data: T } }>,
): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

const at = (): string => `/self/events/${stage.eventId}/registration`;

/** A pass, and a payment for it that nothing was done about yet. */
async function order() {
  const payer = await org.member();
  const passes = [{ id: newId(), ticketId: stage.passTypeId }];
  await fine(payer.post(`${at()}/passes`, { passes, packages: [] }));
  const addressId = await addAddress(payer);
  const intent = await fine(payer.get<PaymentIntentView>(`${at()}/intent?addressId=${addressId}`));
  return { payer, intent };
}

async function buy() {
  const { payer, intent } = await order();
  fake.confirm(intent.referenceId, CARD);
  await fine(payer.post(`/organization/intents/${intent.id}/capture`, {}));
  await fine(payer.post(`${at()}/submit`));
  return { payer, intent };
}

async function tell(type: string, id: string): Promise<void> {
  const { payload, headers } = fake.message(type, fake.read(id), WEBHOOK_SECRET);
  const answer = await testApp.app.http.inject({
    method: 'POST',
    url: `/api/webhooks/stripe/${connection}`,
    headers: { ...headers, organization: org.organization.id },
    payload,
  });
  assert.equal(answer.statusCode, 200, answer.payload);
}

/** Subjects and texts of what was written about a payment. */
async function mailsAbout({ reference }: PaymentIntentView, subject: RegExp): Promise<string[]> {
  const { rows } = await testApp.database.pool.query<{ subject: string; text: string }>(
    `select subject, text from mail where organization_id = $1 and (text like $2 or subject like $2) order by id`,
    [org.organization.id, `%${reference}%`],
  );
  return rows.filter((mail) => subject.test(mail.subject)).map(({ text }) => text);
}
const oneMail = async (intent: PaymentIntentView, subject: RegExp): Promise<string> => {
  const found = await until(
    () => mailsAbout(intent, subject),
    (all) => all.length > 0,
  );
  assert.equal(found.length, 1);
  return found[0] ?? '';
};

test('mails the payer about a refund that the staff makes of a payment', async () => {
  const { intent } = await buy();
  await fine(staff.post(`/admin/payments/intents/${intent.id}/refunds`, { amount: 1200 }));
  const mail = await oneMail(intent, /^Refund: /);
  assert.match(mail, /\$12\.00|€12\.00/);
  assert.doesNotMatch(mail, /no longer available|paid twice/);
});

test('money that came when what it was for was gone goes back, and the payer is told why', async () => {
  const { intent } = await order();
  await testApp.database.pool.query('update event set canceled_at = now() where id = $1', [stage.eventId]);
  try {
    fake.confirm(intent.referenceId, CARD);
    await tell('payment_intent.succeeded', intent.referenceId);
    assert.match(await oneMail(intent, /^Refund: /), /no longer available/);
  } finally {
    await testApp.database.pool.query('update event set canceled_at = null where id = $1', [stage.eventId]);
  }
});

test('a payment that was on its way and fails is told to the payer; a card that is declined at once is not', async () => {
  const { intent } = await order();
  fake.confirm(intent.referenceId, SLOW);
  await tell('payment_intent.processing', intent.referenceId);
  fake.confirm(intent.referenceId, DECLINED);
  await tell('payment_intent.payment_failed', intent.referenceId);
  assert.match(await oneMail(intent, /^Payment failed: /), /pay again/);
});

test('nobody is told of a payment that ends after its payer has deleted the account', async () => {
  const { payer, intent } = await order();
  await fine(payer.delete('/self'));
  for (const kind of ['ended', 'failed'] as const) await sendPaymentMail(org.context(), intent.id, kind);
  assert.deepEqual(await mailsAbout(intent, /./), []);
});

test('money that arrives after its payer has deleted the account is refunded, and the staff is told', async () => {
  const { payer, intent } = await order();
  fake.confirm(intent.referenceId, SLOW);
  await tell('payment_intent.processing', intent.referenceId);
  await fine(payer.delete('/self'));
  fake.finish(intent.referenceId, 'succeeded');
  await tell('payment_intent.succeeded', intent.referenceId);
  await oneMail(intent, /^Money for a deleted account: /);
  const payment = await until(
    () =>
      fine(
        staff.get<{ captured: number; refunded: number; refunds: { status: string }[] }>(
          `/admin/payments/intents/${intent.id}`,
        ),
      ),
    ({ refunds }) => refunds.some(({ status }) => status === 'succeeded'),
  );
  assert.deepEqual([payment.captured, payment.refunded], [intent.amount, intent.amount]);
});

test('payer and staff are told of refunds although the event was deleted', async () => {
  for (const isRefused of [false, true]) {
    const { intent } = await order();
    await testApp.database.pool.query(
      'update payment_intent set event_id = gen_random_uuid() where id = $1',
      [intent.id],
    );
    // Undeliverable: the registration went with the event.
    await testApp.database.pool.query('delete from registration where id = $1', [intent.registrationId]);
    fake.confirm(intent.referenceId, CARD);
    if (isRefused) fake.refundAtDesk(intent.referenceId, 1);
    await tell('payment_intent.succeeded', intent.referenceId);
    await oneMail(intent, isRefused ? /^A refund failed: / : /^Refund: /);
  }
});

test('the staff is reminded of a dispute some days before its deadline, once, and not of one that is answered', async () => {
  const inTwoDays = Math.floor(Date.now() / 1000) + 2 * 24 * 60 * 60;
  const disputed = async (due: number) => {
    const { intent } = await buy();
    const dispute = fake.dispute(intent.referenceId, intent.amount, 'needs_response', due);
    await tell('charge.dispute.created', dispute);
    const { disputes } = await fine(staff.get<ManagedPaymentView>(`/admin/payments/intents/${intent.id}`));
    return { intent, dispute, id: disputes[0]?.id ?? '' };
  };
  const [soon, answered, late] = [
    await disputed(inTwoDays),
    await disputed(inTwoDays),
    await disputed(inTwoDays + 5 * 24 * 60 * 60),
  ];
  await fine(staff.post(`/admin/payments/disputes/${answered.id}/accept`));
  for (let turn = 0; turn < 2; turn += 1) await remindOfDisputes(org.context());
  const about = /^A dispute needs your answer soon: /;
  await oneMail(soon.intent, about);
  fake.setDispute(soon.dispute, 'needs_response', inTwoDays + 60);
  await tell('charge.dispute.updated', soon.dispute);
  for (let turn = 0; turn < 2; turn += 1) await remindOfDisputes(org.context());
  await until(
    () => mailsAbout(soon.intent, about),
    ({ length }) => length === 2,
  );
  for (const { intent } of [answered, late]) assert.deepEqual(await mailsAbout(intent, about), []);
});

test('a dispute is told to the staff when it is opened and when it is decided, and stands with the attendee', async () => {
  const { payer, intent } = await buy();
  const dispute = fake.dispute(intent.referenceId, intent.amount);
  await tell('charge.dispute.created', dispute);
  await oneMail(intent, /^A payment is disputed: /);
  const story = () =>
    fine(staff.get<AttendeeStoryView>(`/listings/${stage.eventId}/attendees/${payer.id}/story`));
  assert.deepEqual(
    (await story()).disputes.map(({ status, amount, reference }) => [status, amount, reference]),
    [['opened', intent.amount, intent.reference]],
  );
  const { disputes } = await fine(staff.get<ManagedPaymentView>(`/admin/payments/intents/${intent.id}`));
  const answer = `/admin/payments/disputes/${disputes[0]?.id}/evidence`;
  const refusals = (count: number) =>
    until(
      () => mailsAbout(intent, /^An answer to a dispute was refused: /),
      ({ length }) => length === count,
    );
  for (const count of [1, 2]) {
    fake.breakNext(/POST \/v1\/disputes\/\w+$/, 'refuse');
    await fine(staff.post(answer, { text: `The guest was here, ${count}.` }));
    await refusals(count);
  }
  fake.setDispute(dispute, 'under_review');
  await tell('charge.dispute.updated', dispute);
  fake.setDispute(dispute, 'needs_response', 4_100_000_000);
  await tell('charge.dispute.updated', dispute);
  const opened = await until(
    () => mailsAbout(intent, /^A payment is disputed: /),
    ({ length }) => length > 1,
  );
  fake.setDispute(dispute, 'lost');
  await tell('charge.dispute.closed', dispute);
  await oneMail(intent, /^Dispute lost: /);
  assert.equal(opened.length, 2);
  assert.deepEqual(
    (await story()).disputes.map(({ status }) => status),
    ['lost'],
  );
});
