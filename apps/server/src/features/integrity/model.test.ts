import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { createTestApp, until, type TestApp } from '../../testing/app.ts';
import { FakeStripe } from '../../testing/payments/fake-stripe.ts';
import { repairPayments } from '../payments/index.ts';
import { releaseExpired } from '../registration/index.ts';
import { checkIntegrity } from './integrity.service.ts';
import { World } from './world.factory.ts';

/**
 * Guests, staff and a payment provider do what they like, in any order, while programs and connections die. Whatever
 * happened, in the end every seat, payment and refund must add up.
 */
const SECONDS = Number(process.env['MODEL_SECONDS'] ?? 30);
const RUNS = Number(process.env['MODEL_RUNS'] ?? 40);
const STEPS = 24;

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

interface Model {
  isCalledOff: boolean;
}
type Command = fc.AsyncCommand<Model, World>;

const command = (
  name: string,
  run: (world: World) => Promise<unknown>,
  more: Partial<Pick<Command, 'check'>> = {},
): Command => ({
  check: more.check ?? (() => true),
  run: async (_model, world) => void (await run(world)),
  toString: () => name,
});

const who = fc.nat({ max: 2 });
const which = fc.nat({ max: 7 });
const someone = (name: string, run: (world: World, guest: number, index: number) => Promise<unknown>) =>
  fc
    .tuple(who, which)
    .map(([guest, index]) => command(`${name}(${guest}, ${index})`, (world) => run(world, guest, index)));

const passOf = async (world: World, guest: number, index: number): Promise<string> => {
  const ids = await world.passesOf(world.guest(guest));
  return ids[index % Math.max(1, ids.length)] ?? '00000000-0000-4000-8000-000000000000';
};
const submit = (world: World, guest: number) =>
  world.ask(world.guest(guest).post(world.shop.at('/registration/submit')));
const seats = ({ shop }: World): string => shop.at(`/sessions/${shop.sessionId}/registration`);

const COMMANDS: fc.Arbitrary<Command>[] = [
  fc
    .tuple(who, fc.array(fc.constantFrom('day' as const, 'free' as const), { maxLength: 3 }), fc.boolean())
    .map(([guest, types, extras]) =>
      command(`choose(${guest}, ${types.join('+')}, ${extras})`, (world) =>
        world.choose(
          world.guest(guest),
          types.map((type) => world.shop[type]),
          extras,
        ),
      ),
    ),
  someone('intend', (world, guest) =>
    world.intend(world.guest(guest), world.shop.at('/registration/intent')),
  ),
  someone('intendGroup', (world, guest, index) =>
    world.intend(
      world.guest(guest),
      world.shop.at(`/registration/coupons/intent?ticketId=${world.shop.day}&quantity=${index + 1}`),
    ),
  ),
  someone('takeSeat', async (world, guest, index) => {
    const passId = await passOf(world, guest, index);
    await world.ask(world.guest(guest).post(`${seats(world)}/passes`, [{ passId }]));
    await world.intend(world.guest(guest), `${seats(world)}/intent`);
  }),
  someone('submitSeat', (world, guest) => world.ask(world.guest(guest).post(`${seats(world)}/submit`))),
  someone('submit', submit),
  someone('confirm', async (world, _guest, index) => world.confirm(index)),
  someone('payByHand', (world, _guest, index) => world.payByHand(index)),
  someone('promise', (world, guest, index) => world.promise(world.guest(guest), index)),
  someone('hear', (world, _guest, index) => world.hear(index, 1)),
  someone('hearTwice', (world, _guest, index) => world.hear(index, 2)),
  someone('cancel', async (world, guest, index) =>
    world.ask(
      world
        .guest(guest)
        .put(world.shop.at(`/attendee/passes/${await passOf(world, guest, index)}/cancel`), {}),
    ),
  ),
  someone('handOn', async (world, guest, index) =>
    world.ask(
      world
        .guest(guest)
        .post(world.shop.at(`/attendee/passes/${await passOf(world, guest, index)}/transfer`), {
          receiverId: world.guest(guest + 1).id,
        }),
    ),
  ),
  someone('refundByStaff', (world, _guest, index) => world.refund(index, 1000 * (index + 1))),
  someone('refundAtDesk', (world, _guest, index) => world.refundAtDesk(index, 500 * (index + 1))),
  someone('cancelByHost', async (world, guest, index) => {
    const pass = await passOf(world, guest, index);
    const attendee = `/listings/${world.shop.eventId}/attendees/${world.guest(guest).id}`;
    await world.ask(world.staff.put(`${attendee}/passes/${pass}/cancel`, {}));
  }),
  someone('erase', (world, guest) => world.erase(guest)),
  someone('breakProvider', async (world, _guest, index) =>
    world.breakProvider(index % 2 === 0 ? 'before' : 'after'),
  ),
  someone('cutWhileSubmitting', (world, guest) => world.cutDatabase(submit(world, guest))),
  someone('cutWhileHearing', (world, _guest, index) => world.cutDatabase(world.hear(index, 1))),
  fc.constant(command('restart', (world) => world.restart())),
  fc.constant(command('passTime', (world) => world.passTime())),
  fc.constant(command('delete', (world) => world.ask(world.staff.delete(`/listings/${world.shop.eventId}`)))),
  fc.constant({
    check: ({ isCalledOff }) => !isCalledOff,
    run: async (model, world) => {
      model.isCalledOff = true;
      await world.ask(world.staff.post(`/listings/${world.shop.eventId}/cancel`, {}));
    },
    toString: () => 'callOff',
  } satisfies Command),
];

/** All messages arrive, time passes, and the jobs have come to their end. */
async function settle(world: World): Promise<string[]> {
  world.isBroken = true;
  await world.restart();
  for (let index = 0; index < world.references.length; index += 1) await world.hear(index, 1);
  await world.passTime();
  const ctx = world.org.context();
  let told: string[] = [];
  // Whatever is left by then is left for good.
  for (let turn = 0; turn < 8; turn += 1) {
    await repairPayments(ctx);
    await releaseExpired(ctx, new AbortController().signal);
    told = await until(
      () => checkIntegrity(ctx),
      (sentences) => sentences.length === 0 || ++patience % 20 === 0,
    );
    if (told.length === 0) return told;
    await world.passTime();
  }
  return told;
}
let patience = 0;

test('whatever guests, staff and the provider do, in the end everything adds up', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('manual' as const, 'stripe' as const),
      fc.commands(COMMANDS, { maxCommands: STEPS, size: 'max' }),
      async (provider, commands) => {
        const world = await World.open(testApp, fake, provider);
        try {
          await fc.asyncModelRun(() => ({ model: { isCalledOff: false }, real: world }), commands);
          assert.deepEqual(await settle(world), []);
          runs += 1;
        } finally {
          await world.close();
        }
      },
    ),
    { numRuns: RUNS, interruptAfterTimeLimit: SECONDS * 1000, skipAllAfterTimeLimit: SECONDS * 1000 },
  );
  assert.ok(runs > 0, 'not one run came to its end');
});

/** The protection that is left out, as a trigger that undoes what it writes, and what must be noticed then. */
const LEFT_OUT: readonly (readonly [name: string, table: string, body: string, told: RegExp])[] = [
  [
    'stock is not given back',
    'stock before update',
    'new.taken := greatest(new.taken, old.taken);',
    /Stock does not agree/,
  ],
  [
    'nothing is written to the ledger',
    'ledger_entry before insert',
    'return null;',
    /ledger says another sum/,
  ],
  [
    'half of a posting is lost',
    'ledger_entry before insert',
    "if new.account = 'revenue' then return null; end if;",
    /do not sum to zero/,
  ],
  ['a receipt loses its lines', 'receipt_line before insert', 'return null;', /Lines of receipts/],
  [
    'a refund is not reserved on its attempt',
    'payment_attempt before update',
    'new.refunded := old.refunded;',
    /than their attempts together/,
  ],
  [
    'a pass says it was paid twice over',
    'pass before update',
    'if new.amount_paid > old.amount_paid then new.amount_paid := 2 * new.amount_paid; end if;',
    /Passes say another sum/,
  ],
  [
    'a payment is never marked as delivered',
    'payment_intent before update',
    'new.consumed_at := null;',
    /Receipts say another sum/,
  ],
];

for (const [name, event, body, told] of LEFT_OUT)
  test(`the model notices when ${name}`, async () => {
    const world = await World.open(testApp, fake, 'manual');
    const { pool } = testApp.database;
    const [table] = event.split(' ');
    await pool.query(
      `create function left_out() returns trigger language plpgsql as $$ begin
         if new.organization_id = '${world.org.organization.id}' then ${body} end if; return new; end $$`,
    );
    await pool.query(
      `create trigger left_out ${event.replace(`${table ?? ''} `, '')} on ${table ?? ''} for each row execute function left_out()`,
    );
    try {
      world.isBroken = true;
      await world.choose(world.guest(0), [world.shop.day, world.shop.day], false);
      await world.intend(world.guest(0), world.shop.at('/registration/intent'));
      await world.payByHand(0);
      await submit(world, 0);
      await world.refund(0, 1000);
      const pass = await passOf(world, 0, 0);
      await world.ask(world.guest(0).put(world.shop.at(`/attendee/passes/${pass}/cancel`), {}));
      const sentences = await checkIntegrity(world.org.context());
      assert.ok(
        sentences.some((sentence) => told.test(sentence)),
        sentences.join('\n') || 'nothing was noticed',
      );
    } finally {
      await pool.query(`drop trigger left_out on ${table ?? ''}`);
      await pool.query('drop function left_out()');
      await world.close();
    }
  });
