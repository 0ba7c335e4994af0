import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { byDepth } from '../../../../testing/depth.ts';
import { FakeBraintree } from '../../../../testing/payments/fake-braintree.ts';
import { FakePayPal } from '../../../../testing/payments/fake-paypal.ts';
import { FakeStripe } from '../../../../testing/payments/fake-stripe.ts';
import { ACCEPTED, script, type Command } from './command.factory.ts';
import { COMMANDS } from './commands.factory.ts';
import { settle } from './settling.factory.ts';
import { World, type Fakes, type Takers } from './world.factory.ts';

/**
 * Guests, staff and payment providers do what they like, in any order, while processes and connections die. In every
 * case, all seats, bookings, invoices, payments and refunds must add up in the end, and be what the providers say. The
 * seed is fixed, so that each command is known to come at a moment when it is accepted; `MODEL_SEED` and `MODEL_RUNS`
 * look further, and `MODEL_TRADE` at one kind of purchases alone. `MODEL_MINUTES` walks for so long, from a seed of that
 * moment, which is told. `MODEL_SCRIPT` plays one walk alone, as it was shown: `stripe buyPlan(0, 0) bill(0, 0)`.
 */
const MINUTES = Number(process.env['MODEL_MINUTES'] ?? 0);
const SEED = Number(process.env['MODEL_SEED'] ?? (MINUTES > 0 ? Date.now() % 2 ** 31 : 7));
const RUNS = Number(process.env['MODEL_RUNS'] ?? (MINUTES > 0 ? 10_000 : byDepth({ quick: 1, deep: 20 })));
const STEPS = 40;

/** Runs in which each command is accepted, whatever the seed brings. */
const SCRIPTS: Readonly<Record<keyof typeof COMMANDS, readonly (readonly [Takers, string])[]>> = {
  tickets: [
    [
      'manual',
      `choose(0, 4) intend(0, 0) promise(0, 0) callOffPayment(0, 0) chooseNothing(0, 0)
      choose(0, 1) intend(0, 0) promise(0, 1) callOffPaymentByStaff(0, 1)
      choose(1, 1) intend(1, 0) promise(1, 2) passTerm(0, 0)
      buy(0, 0) cancel(0, 0) markRefunded(0, 3) buy(0, 1) refundByHost(0, 0) refundByStaff(0, 4) handOn(0, 0)
      buyWithCoupon(0, 0) buyGroup(0, 1) useGroupCode(1, 0) buySeat(0, 0) buyAddOn(0, 0) intendAddOn(0, 1)
      intendSeat(0, 1) intendGroup(0, 1) payByHand(0, 10) submitSeat(0, 0) buyBundle(1, 0)
      choose(0, 0) submit(0, 0) cancelByHost(0, 0) cutWhileSubmitting(0, 0) passTime(0, 0) erase(1, 0) callOff(0, 0)`,
    ],
    [
      'stripe',
      `buy(0, 0) choose(1, 1) intend(1, 0) confirm(0, 1) postpone(0, 1) hear(0, 1) hearTwice(0, 1) hearLate(0, 0)
      refundAtDesk(0, 0) failRefund(0, 0) refundUnheard(0, 1) cancel(0, 0) dispute(0, 1) decide(0, 0)
      breakProvider(0, 1) cutWhileHearing(0, 1) restart(0, 0) buyBundle(0, 0)`,
    ],
    [
      'braintree',
      `buy(0, 0) refundByStaff(0, 0) choose(1, 1) breakProvider(0, 1) intend(1, 0) confirm(0, 1) passTime(0, 0)
      submit(1, 0) cancel(0, 0) dispute(0, 1) restart(0, 0) decide(0, 0) cancel(1, 0)`,
    ],
    ['manual', 'delete(0, 0)'],
  ],
  bookings: [
    [
      'several',
      `takeSlot(0, 0) intendSlot(0, 0) switchProvider(0, 1) confirm(0, 0) switchProvider(0, 0) confirm(0, 1)
      hear(0, 0) promise(0, 0) hearTwice(0, 1) confirmSlot(0, 0) takeSlot(1, 1) paySlot(0, 0) confirmSlot(0, 0)
      cancelSlot(0, 0) buySlot(0, 2) moveSlot(0, 0) cancelSlotByStaff(0, 0) giveSlot(0, 3) takeSeries(0, 0)
      intendSeries(0, 0) changePrice(0, 0) paySeries(0, 0) confirmSeries(0, 0) cancelDate(0, 0) cancelSeries(0, 0)`,
    ],
    [
      'paypal',
      `takeSlot(0, 1) intendSlot(0, 0) confirm(0, 0) passTime(0, 0) takeSlot(1, 1) paySlot(0, 0) takeSlot(1, 1)
      promise(0, 0) hear(0, 0) buySlot(0, 2) buySeries(1, 2) refundAtDesk(0, 1) failRefund(0, 1) closeDay(0, 0)
      openDay(0, 0) closeDay(0, 0) dispute(0, 2) decide(0, 0) cutWhileConfirming(0, 0) erase(0, 0)`,
    ],
  ],
  invoices: [
    [
      'several',
      `draftInvoice(0, 0) changeInvoice(0, 0) sendInvoice(0, 0) intendInvoice(0, 0) confirm(0, 0) payInvoiceByHand(0, 0)
      hear(0, 0) creditInvoice(0, 0) billAndPay(1, 1) creditTwice(0, 0) creditInvoice(1, 0) copyInvoice(0, 0)
      deleteInvoice(0, 0) sendNew(0, 2) remind(0, 0) voidInvoice(0, 0) sendNew(0, 3) payTwoWays(0, 0)
      sendNew(1, 4) intendInvoice(0, 0) switchProvider(0, 2) confirm(0, 2) voidInvoice(0, 0) sendNew(0, 4)
      payInvoice(0, 0)
      cutWhileCrediting(0, 0)`,
    ],
  ],
  subscriptions: [
    [
      'manual',
      `buyPlan(0, 0) quote(0, 1) askWithdrawal(0, 0) changePlan(0, 1) pass(0, 6) bill(0, 0) payPlanByHand(0, 0)
      pass(0, 4) bill(0, 0) pausePlan(0, 3) pass(0, 2) resumePlan(0, 0) refundPlan(0, 3)
      creditPlan(0, 0) cancelPlan(0, 0) pass(0, 7) bill(0, 0) join(1, 2) pass(0, 4) bill(0, 0) voidPlan(0, 0)
      buyPlan(1, 1) withdraw(0, 0) buyPlan(0, 3) cancelPlanByStaff(0, 0) refundPlan(0, 7)`,
    ],
    [
      'stripe',
      `changeTax(0, 0) buyPlan(0, 0) pass(0, 4) changePlan(0, 1) changeTwice(0, 0) pass(0, 7) bill(1, 0) disputePart(0, 1)
      decide(0, 1) appeal(0, 0)
      cutWhileBilling(0, 0) putMethod(0, 2) pass(0, 7) bill(0, 0) bankDecides(0, 0) hearReversed(0, 0) bill(0, 0)
      repair(0, 0) removeMethod(0, 0) pass(0, 1) bill(0, 0) payPlanSlowly(0, 0) bankDecides(0, 1) hearReversed(0, 0)
      cutWhileChanging(0, 1)`,
    ],
    [
      'stripe',
      'join(0, 0) payPlan(0, 0) join(1, 1) intendPlan(0, 0) confirmSlowly(0, 1) hear(0, 1) hearOld(0, 1)',
    ],
    [
      'paypal',
      `buyPlan(0, 3) changePlan(0, 1) pass(0, 7) bill(0, 0) disputePart(0, 0) decideInPart(0, 0) refundPlan(0, 1)
      putMethod(0, 2) pass(0, 7) bill(0, 0) bankDecides(0, 0) hearReversed(0, 0) bill(0, 0)`,
    ],
    [
      'braintree',
      `buyPlan(0, 0) pass(0, 2) changePlan(0, 1) pass(0, 7) bill(1, 0) putMethod(0, 3) pass(0, 7) bill(0, 0) putMethod(0, 0)
      dispute(0, 0) decide(0, 1) refundPlan(0, 7) changePlan(0, 6)`,
    ],
  ],
  everything: [
    [
      'several',
      `buy(0, 0) buyPlan(0, 0) buySlot(0, 0) billAndPay(1, 1) buySeries(1, 1) changePlan(0, 1) cancel(0, 0) pass(0, 3)
      bill(0, 0) cancelSlot(0, 0) creditInvoice(0, 0) refundPlan(0, 3) dispute(0, 0) dispute(0, 1) decide(0, 1)
      erase(0, 0) callOff(0, 0)`,
    ],
  ],
};

let testApp: TestApp;
let fakes: Required<Fakes>;

before(async () => {
  fakes = {
    stripe: await FakeStripe.start(),
    paypal: await FakePayPal.start(),
    braintree: await FakeBraintree.start(),
  };
  testApp = await createTestApp({
    STRIPE_API_URL: fakes.stripe.url,
    ...fakes.paypal.environment,
    ...fakes.braintree.environment,
  });
  await testApp.app.startJobs();
});
after(async () => {
  await testApp.close();
  await fakes.stripe.close();
  await fakes.paypal.close();
  await fakes.braintree.close();
  const { stripe, paypal, braintree } = fakes;
  assert.deepEqual([...stripe.problems, ...paypal.problems, ...braintree.problems], []);
});

async function walk(takers: Takers, commands: readonly Command[]): Promise<void> {
  const world = await World.open(testApp, fakes, takers);
  try {
    for (const command of commands) await command.run(world);
    assert.deepEqual(await settle(world), []);
  } finally {
    await world.close();
  }
}

const TAKERS = fc.constantFrom<Takers>('manual', 'stripe', 'paypal', 'braintree', 'several', 'several');
const only = process.env['MODEL_TRADE'];
const alone = process.env['MODEL_SCRIPT'];
// Everything that `COMMANDS` has a name for.
const TRADES = (Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]).filter(
  (trade) => only === undefined || only === trade,
);
for (const trade of TRADES)
  test(`everything adds up in the end, whatever guests, staff and providers do: ${trade}`, async (t) => {
    const end = MINUTES === 0 ? Infinity : Date.now() + (MINUTES * 60_000) / TRADES.length;
    let walks = 0;
    const scripts =
      alone === undefined ? SCRIPTS[trade] : ([[alone.split(/[^a-z]/)[0] as Takers, alone]] as const);
    const examples = scripts.map(([takers, text]): [Takers, Command[]] => [takers, script(text)]);
    const walkInTime = async (takers: Takers, steps: readonly Command[]): Promise<void> => {
      if (walks >= examples.length && Date.now() > end) return;
      walks += 1;
      await walk(takers, steps);
    };
    const commands = fc.array(COMMANDS[trade], { minLength: STEPS / 2, maxLength: STEPS, size: 'max' });
    await fc.assert(fc.asyncProperty(TAKERS, commands, walkInTime), {
      numRuns: alone === undefined ? RUNS + examples.length : 1,
      seed: SEED,
      endOnFailure: true,
      examples,
    });
    t.diagnostic(`${walks} walks from seed ${SEED}`);
  });

test('each command was accepted at least once', { skip: only !== undefined }, () => {
  const never = [...ACCEPTED].filter(([, times]) => times === 0).map(([name]) => name);
  assert.deepEqual(never, [], 'these commands were refused every time');
});
