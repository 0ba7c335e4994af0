import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp, type Caller, type TestApp } from '../../../testing/app.ts';
import { FakeStripe } from '../../../testing/payments/fake-stripe.ts';
import { script } from '../integrity/model/command.factory.ts';
import '../integrity/model/commands.factory.ts';
import { settle } from '../integrity/model/settling.factory.ts';
import { World } from '../integrity/model/world.factory.ts';

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

const plansOf = async (who: Caller): Promise<string[]> => {
  const { body } = await who.get<{ status: string; amount: number }[]>('/self/subscriptions');
  return body.data.map(({ status, amount }) => `${status} ${amount}`).toSorted();
};

test('plans of both accounts go on as they were paid, by invoice and by card, and can be changed', async () => {
  const world = await World.open(testApp, { stripe: fake }, 'stripe');
  const run = async (text: string): Promise<void> => {
    for (const command of script(text)) await command.run(world);
  };
  try {
    const ana = world.guest(0);
    await run('buyPlan(0, 0) buyPlan(1, 3) removeMethod(0, 0) merge(1, 0)');
    assert.ok(world.wasAccepted, 'they were merged');
    assert.deepEqual(await plansOf(ana), ['active 1207', 'active 401']);
    assert.deepEqual(await settle(world), []);
    // Those of the other account come first: that by card becomes dearer now, and that by invoice is billed.
    await run('changePlan(1, 1) pass(0, 4) bill(0, 0)');
    assert.deepEqual(await settle(world), []);
    assert.deepEqual(await plansOf(ana), ['active 5003', 'past_due 401']);
    await run('payPlan(0, 0)');
    assert.deepEqual(await settle(world), []);
    assert.deepEqual(await plansOf(ana), ['active 401', 'active 5003']);
  } finally {
    await world.close();
  }
});
