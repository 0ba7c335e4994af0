import { after, before } from 'node:test';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { FakeStripe } from '../../../../testing/payments/fake-stripe.ts';
import { testLeftOut, type LeftOut } from './left-out.factory.ts';

/** Protections of tickets and of their payments. */
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

const LEFT_OUT: readonly LeftOut[] = [
  {
    protection: 'stock is given back',
    on: 'stock before update',
    body: 'new.taken := greatest(new.taken, old.taken);',
    does: 'buy(0, 0) cancel(0, 0)',
    told: /Stock does not agree/,
  },
  {
    protection: 'stock is taken',
    on: 'stock before update',
    body: 'new.taken := least(new.taken, old.taken);',
    does: 'buy(0, 0)',
    told: /Stock does not agree/,
  },
  {
    protection: 'add-ons end with their pass',
    on: 'pass_add_on before update',
    body: "if new.status = 'canceled' then new.status := old.status; end if;",
    does: 'buy(0, 6) cancel(0, 0)',
    told: /Stock does not agree/,
  },
  {
    protection: 'places in sessions end with their pass',
    on: 'session_access before update',
    body: "if new.status = 'canceled' then new.status := old.status; end if;",
    does: 'buy(0, 0) buySeat(0, 0) cancel(0, 0)',
    told: /Stock does not agree/,
  },
  {
    protection: 'rooms end with their last pass',
    on: 'room_reservation before update',
    body: "if new.status = 'canceled' then new.status := old.status; end if;",
    does: 'buy(0, 6) cancel(0, 0) cancel(0, 0)',
    told: /Rooms are taken/,
  },
  {
    protection: 'packages end with their last pass',
    on: 'registration_package before update',
    body: "if new.status = 'canceled' then new.status := old.status; end if;",
    does: 'buyBundle(0, 0) cancel(0, 0)',
    told: /Packages are not canceled/,
  },
  {
    protection: 'group tickets are for as many passes as were paid',
    on: 'stock before insert',
    body: 'new.supply := new.supply + 1;',
    does: 'buyGroup(0, 1)',
    told: /Group tickets are good/,
  },
  {
    protection: 'every movement is in the ledger',
    on: 'ledger_entry before insert',
    body: 'return null;',
    does: 'buy(0, 0)',
    told: /ledger says another sum/,
  },
  {
    protection: 'transactions of the ledger are balanced',
    on: 'ledger_entry before insert',
    body: "if new.account = 'revenue' then return null; end if;",
    does: 'buy(0, 0)',
    told: /do not sum to zero/,
  },
  {
    protection: 'money that the bank holds in a dispute is noted',
    on: 'payment_dispute before insert or update',
    body: 'new.withdrawn := 0;',
    does: 'buy(0, 0) dispute(0, 0)',
    told: /ledger says another sum/,
    provider: 'stripe',
  },
  {
    protection: 'what is delivered is what the attempt was for',
    on: 'payment_intent before update',
    body: "if new.status = 'captured' and old.status <> 'captured' then new.details := old.details; end if;",
    does: 'choose(0, 1) intend(0, 0) confirm(0, 0) choose(0, 1) intend(0, 0) submit(0, 0)',
    told: /another order than was paid/,
    provider: 'stripe',
  },
  {
    protection: 'a payment is delivered once',
    on: 'payment_intent before update',
    body: 'new.consumed_at := null;',
    does: 'buy(0, 0)',
    told: /Receipts say another sum/,
  },
  {
    protection: 'payments end with their term',
    on: 'payment_intent before update',
    body: "if new.status in ('expired', 'canceled') then new.status := old.status; end if;",
    does: 'choose(0, 1) intend(0, 0) promise(0, 0) passTerm(0, 0) passTime(0, 0)',
    told: /due for more than a day/,
  },
  {
    protection: 'receipts list what was bought',
    on: 'receipt_line before insert',
    body: 'return null;',
    does: 'buy(0, 0)',
    told: /Lines of receipts/,
  },
  {
    protection: 'receipts name the passes that they are for',
    on: 'receipt_line before insert',
    body: 'new.thing_id := gen_random_uuid();',
    does: 'buy(0, 0)',
    told: /issued without a payment/,
  },
  {
    protection: 'passes say what was paid for them',
    on: 'pass before update',
    body: 'if new.amount_paid > old.amount_paid then new.amount_paid := 2 * new.amount_paid; end if;',
    does: 'buy(0, 0)',
    told: /Passes say another sum/,
  },
  {
    protection: 'places in sessions say what was paid for them',
    on: 'session_access before update',
    body: 'new.amount_paid := 0;',
    does: 'buy(0, 0) buySeat(0, 0)',
    told: /Places in sessions say another sum/,
  },
  {
    protection: 'refunds are reserved on their attempt',
    on: 'payment_attempt before update',
    body: 'new.refunded := old.refunded;',
    does: 'buy(0, 0) refundByStaff(0, 0)',
    told: /than their attempts together/,
  },
  {
    protection: 'refunds are reserved on their payment',
    on: 'payment_intent before update',
    body: 'new.refunded := old.refunded;',
    does: 'buy(0, 0) refundByStaff(0, 0)',
    told: /than their refunds together/,
  },
  {
    protection: 'refunds ask for what was reserved',
    on: 'payment_refund before insert',
    body: 'new.amount := new.amount / 2;',
    does: 'buy(0, 0) refundByStaff(0, 0)',
    told: /than their refunds together/,
  },
  {
    protection: 'refunds have receipts',
    on: 'receipt before insert',
    body: 'if new.refund_id is not null then return null; end if;',
    does: 'buy(0, 0) refundByStaff(0, 0) markRefunded(0, 0) passTime(0, 0)',
    told: /Receipts of refunds/,
  },
  {
    protection: 'refunds know the passes that they are for',
    on: 'refund_portion before insert',
    body: 'return null;',
    does: 'buyWithCoupon(0, 0) refundUnheard(0, 0) cancel(0, 0)',
    told: /Passes say that more money went back/,
    provider: 'stripe',
  },
  {
    protection: 'a refused refund is taken back from its pass',
    on: 'pass before update',
    body: 'new.amount_refunded := greatest(new.amount_refunded, old.amount_refunded);',
    does: 'buyWithCoupon(0, 0) refundUnheard(0, 0) cancel(0, 0)',
    told: /Passes say that more money went back/,
    provider: 'stripe',
  },
];

testLeftOut(() => ({ testApp, fakes: { stripe: fake } }), LEFT_OUT);
