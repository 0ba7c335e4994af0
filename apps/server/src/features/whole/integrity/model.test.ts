import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { createTestApp, until, type TestApp } from '../../../testing/app.ts';
import { FakeStripe } from '../../../testing/payments/fake-stripe.ts';
import { endOverduePayments, repairPayments } from '../../money/payments/index.ts';
import { releaseExpired } from '../../events/registration/index.ts';
import { checkIntegrity } from './integrity.service.ts';
import { ACCEPTED, COMMAND, script } from './commands.factory.ts';
import { World } from './world.factory.ts';

/**
 * Guests, staff and a payment provider do what they like, in any order, while processes and connections die. In every
 * case, all seats, payments and refunds must add up in the end. The seed is fixed, so that each command is known to
 * come at a moment when it is accepted; `MODEL_SEED` and `MODEL_RUNS` look further.
 */
const SEED = Number(process.env['MODEL_SEED'] ?? 7);
const RUNS = Number(process.env['MODEL_RUNS'] ?? 10);
const STEPS = 40;

/** Runs in which each command is accepted, whatever the seed brings. */
const SCRIPTS = {
  manual: `
    choose(0, 4) intend(0, 0) promise(0, 0) callOffPayment(0, 0) chooseNothing(0, 0)
    choose(0, 1) intend(0, 0) promise(0, 1) callOffPaymentByStaff(0, 1)
    choose(1, 1) intend(1, 0) promise(1, 2) passTerm(0, 0)
    buy(0, 0) cancel(0, 0) markRefunded(0, 3) buy(0, 1) refundByHost(0, 0) refundByStaff(0, 4) handOn(0, 0)
    buyWithCoupon(0, 0) buyGroup(0, 1) useGroupCode(1, 0) buySeat(0, 0) buyAddOn(0, 0) intendAddOn(0, 1)
    intendSeat(0, 1) intendGroup(0, 1) payByHand(0, 10) submitSeat(0, 0) buyBundle(1, 0)
    choose(0, 0) submit(0, 0) cancelByHost(0, 0) cutWhileSubmitting(0, 0) passTime(0, 0) erase(1, 0) callOff(0, 0)`,
  stripe: `
    buy(0, 0) choose(1, 1) intend(1, 0) confirm(0, 1) postpone(0, 1) hear(0, 1) hearTwice(0, 1) hearLate(0, 0)
    refundAtDesk(0, 0) failRefund(0, 0) refundUnheard(0, 1) cancel(0, 0) dispute(0, 1) decide(0, 0)
    breakProvider(0, 1) cutWhileHearing(0, 1) restart(0, 0) buyBundle(0, 0)`,
} as const;

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

/** All messages arrive, time passes, and the jobs have come to their end. */
async function settle(world: World): Promise<string[]> {
  world.isBroken = true;
  await world.restart();
  await world.desk.settle();
  await world.passTime();
  const ctx = world.org.context();
  let told: string[] = [];
  // A fault that is left after these turns is left for good.
  for (let turn = 0; turn < 8; turn += 1) {
    await endOverduePayments(ctx);
    await repairPayments(ctx);
    await releaseExpired(ctx, new AbortController().signal);
    told = await until(
      () => checkIntegrity(ctx),
      (sentences) => sentences.length === 0 || ++patience % 20 === 0,
    );
    if (told.length === 0) return told;
    await world.desk.tellRefunds();
    await world.refundAgain();
    await world.passTime();
  }
  return told;
}
let patience = 0;

test('everything adds up in the end, whatever guests, staff and the provider do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('manual' as const, 'stripe' as const),
      fc.array(COMMAND, { minLength: STEPS / 2, maxLength: STEPS, size: 'max' }),
      async (provider, commands) => {
        const world = await World.open(testApp, fake, provider);
        try {
          for (const command of commands) await command.run(world);
          assert.deepEqual(await settle(world), []);
        } finally {
          await world.close();
        }
      },
    ),
    {
      numRuns: RUNS,
      seed: SEED,
      endOnFailure: true,
      examples: [
        ['manual', script(SCRIPTS.manual)],
        ['stripe', script(SCRIPTS.stripe)],
        ['manual', script('delete(0, 0)')],
      ],
    },
  );
  const never = [...ACCEPTED].filter(([, times]) => times === 0).map(([name]) => name);
  assert.deepEqual(never, [], 'these commands were refused every time');
});
