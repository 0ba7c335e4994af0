import { after, before } from 'node:test';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { FakeStripe } from '../../../../testing/payments/fake-stripe.ts';
import { testLeftOut, type LeftOut } from './left-out.factory.ts';

/** Protections of plans, invoices and bookings, and of the payments for them. */
let testApp: TestApp;
let fake: FakeStripe;

before(async () => {
  fake = await FakeStripe.start();
  testApp = await createTestApp({ STRIPE_API_URL: fake.url });
  await testApp.app.startJobs();
});
after(async () => {
  await testApp.close();
  await fake.close();
});

const DATED = 3;
const PLANS: readonly LeftOut[] = [
  {
    protection: 'the terms of a change count once it is paid',
    on: 'subscription before update',
    body: `if new.change_at is not null and new.open_invoice_id is not null then
      new.amount := new.next_amount; new.price_id := new.next_price_id;
      select product_id into new.product_id from subscription_price where organization_id = new.organization_id and id = new.price_id;
    end if;`,
    does: 'buyPlan(0, 0) changePlan(0, 1) pass(0, 6) bill(0, 0)',
    told: /for another amount or time/,
    after: DATED,
  },
  {
    protection: 'a change now is over the price that it leads to',
    on: 'subscription before update',
    body: 'if new.price_id <> old.price_id then new.amount := old.amount; end if;',
    does: 'buyPlan(0, 0) pass(0, 2) changePlan(0, 1)',
    told: /for another amount or time/,
    provider: 'stripe',
    after: DATED,
  },
  {
    protection: 'a period ends when what is paid for it does',
    on: 'subscription before update',
    body: "if new.status = 'active' then new.expires_at := new.expires_at + interval '1 day'; end if;",
    does: 'buyPlan(0, 0)',
    told: /for another amount or time/,
    after: DATED,
  },
  {
    protection: 'a subscription has the interval of its price',
    on: 'subscription before insert',
    body: 'new.interval_count := 60;',
    does: 'buyPlan(0, 0)',
    told: /another product or interval/,
  },
  {
    protection: 'a plan is paid before it goes on',
    on: 'subscription before update',
    body: "if new.status in ('past_due', 'unpaid') then new.status := 'active'; end if;",
    does: 'buyPlan(0, 0) pass(0, 6) bill(0, 0) pass(0, 4) bill(0, 0)',
    told: /go on although the time/,
  },
  {
    protection: 'a void invoice is waited for no more',
    on: 'subscription before update',
    body: `if old.open_invoice_id is not null and new.open_invoice_id is null then
      new.open_invoice_id := old.open_invoice_id; new.next_at := now() + interval '1 year'; end if;`,
    does: 'join(0, 0) voidPlan(0, 0)',
    told: /do not agree with the invoices/,
    after: DATED,
  },
  {
    protection: 'a plan that goes on is billed again',
    on: 'subscription before update',
    body: 'new.next_at := null;',
    does: 'buyPlan(0, 0)',
    told: /do not agree with the invoices/,
    after: DATED,
  },
  {
    protection: 'the end of a charge that a bank took days for is heard',
    on: 'subscription before update',
    body: "if old.charging = 'underWay' then new.charging := old.charging; new.open_invoice_id := old.open_invoice_id; end if;",
    does: 'buyPlan(0, 0) putMethod(0, 2) pass(0, 7) bill(0, 0) bankDecides(0, 0) hearReversed(0, 0) pass(0, 0) bill(0, 0)',
    told: /wait for a charge that ended/,
    provider: 'stripe',
    after: DATED,
  },
];

const PLAYED: readonly LeftOut[] = [
  {
    protection: 'a plan is tried once',
    on: 'subscription before update',
    body: "if new.status = 'canceled' then new.anchor := new.created_at; end if;",
    does: 'join(0, 2) cancelPlanByStaff(0, 0) join(0, 2)',
    told: /tried twice/,
    byModel: true,
  },
];

const INVOICES: readonly LeftOut[] = [
  {
    protection: 'numbers of invoices have no gap',
    on: 'invoice before update',
    body: 'if old.number is null and new.number is not null then new.number := new.number + 1; end if;',
    does: 'sendNew(0, 0)',
    told: /series of invoices or credit notes has a gap/,
  },
  {
    protection: 'invoices are over their lines',
    on: 'invoice_line before insert',
    body: 'new.quantity := new.quantity + 1;',
    does: 'sendNew(0, 0)',
    told: /another sum than their lines/,
  },
  {
    protection: 'credit notes are counted by their invoice',
    on: 'invoice before update',
    body: 'new.credited := old.credited;',
    does: 'billAndPay(0, 0) creditInvoice(0, 0)',
    told: /another sum than their lines or credit notes/,
  },
  {
    protection: 'invoices say what was paid for them',
    on: 'invoice before update',
    body: 'new.paid_amount := new.paid_amount / 2;',
    does: 'billAndPay(0, 0)',
    told: /another sum than was paid for them/,
  },
  {
    protection: 'receipts name the invoice that they are for',
    on: 'receipt before insert',
    body: 'new.invoice_id := null;',
    does: 'billAndPay(0, 0)',
    told: /another sum than was paid for them/,
  },
  {
    protection: 'a credit note gives its money back',
    on: 'payment_refund before insert',
    body: "new.status := 'failed';",
    does: 'billAndPay(0, 0) creditInvoice(0, 0)',
    told: /credited another sum than has gone back/,
    after: DATED,
  },
  {
    protection: 'money that goes back has a credit note',
    on: 'credit_note before insert',
    body: "raise exception 'no paper';",
    does: 'buyPlan(0, 0) refundPlan(0, 3) markRefunded(0, 0)',
    told: /credited another sum than has gone back/,
    after: DATED,
  },
];

const BOOKINGS: readonly LeftOut[] = [
  {
    protection: 'bookings say what was paid for them',
    on: 'booking before update',
    body: 'new.paid := new.paid / 2;',
    does: 'buySlot(0, 0)',
    told: /Bookings say another sum than the payment/,
  },
  {
    protection: 'bookings are counted where they lie',
    on: 'booking before update',
    body: 'new.slot_id := old.slot_id;',
    does: 'buySlot(0, 0) moveSlot(0, 0)',
    told: /Bookings lie at another time/,
  },
  {
    protection: 'a refund that failed is taken back from its booking',
    on: 'booking before update',
    body: 'new.refunded := greatest(new.refunded, old.refunded); new.refund_id := coalesce(new.refund_id, old.refund_id);',
    does: 'buySlot(0, 0) cancelSlot(0, 0) passTime(0, 0) repair(0, 0) failRefund(0, 0)',
    told: /another sum went back than the refunds/,
    provider: 'stripe',
  },
  {
    protection: 'what is owed for a canceled booking goes back',
    on: 'payment_refund before insert',
    body: "new.status := 'failed';",
    does: 'buySlot(0, 0) cancelSlot(0, 0)',
    told: /Bookings say that another sum went back|has not been refunded/,
    after: DATED,
  },
];

const PAYMENTS: readonly LeftOut[] = [
  {
    protection: 'what is lost to a bank is here no more',
    on: 'payment_dispute before update',
    body: "if new.status = 'lost' then new.status := 'won'; end if;",
    does: 'buyPlan(0, 0) dispute(0, 0) decide(0, 1)',
    told: /Disputes were won, and the books say/,
    provider: 'stripe',
  },
  {
    protection: 'money that a bank decides about is noted as long as it does',
    on: 'payment_dispute before update',
    body: 'new.withdrawn := 0;',
    does: 'buyPlan(0, 0) disputePart(0, 0) decide(0, 1)',
    told: /ledger says another sum/,
    provider: 'stripe',
  },
  {
    protection: 'payments that a bank is slow with end',
    on: 'payment_intent before update',
    body: "if old.status = 'processing' then new.status := old.status; end if;",
    does: 'join(0, 0) payPlanSlowly(0, 0) bankDecides(0, 0) hearReversed(0, 0)',
    told: /under way for more than 30 days/,
    provider: 'stripe',
    after: 31,
  },
  {
    protection: 'what is paid for is delivered',
    on: 'payment_intent before update',
    body: 'if old.consumed_at is null then new.consumed_at := old.consumed_at; end if;',
    does: 'buyPlan(0, 0)',
    told: /nothing was delivered or given back|Receipts say another sum/,
    provider: 'stripe',
    after: DATED,
  },
];

testLeftOut(
  () => ({ testApp, fakes: { stripe: fake } }),
  [...PLANS, ...PLAYED, ...INVOICES, ...BOOKINGS, ...PAYMENTS],
);
