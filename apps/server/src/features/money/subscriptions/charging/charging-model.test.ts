import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { Context } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/errors.ts';
import { until, type Caller } from '../../../../testing/app.ts';
import { byDepth } from '../../../../testing/depth.ts';
import { CARD, DECLINED, EMPTY, SECURE, SLOW, STOLEN } from '../../../../testing/payments/fake-stripe.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { markInvoicePaid, openInvoiceIntent } from '../../invoices/index.ts';
import { voidInvoice } from '../../invoices/invoices.factory.ts';
import { repairPayments } from '../../payments/index.ts';
import { listOwnMethods, removeOwnMethod, sweepMethods } from '../../payments/methods/methods.factory.ts';
import { carryOutAsked } from '../changing/withdrawing.service.ts';
import { advance } from '../engine.service.ts';
import { cancelOwn, subscribe } from '../subscribing.service.ts';
import type { SubscriptionProductView } from '../subscriptions.schemas.ts';
import { DAY, openChargeStage, within, type ChargeStage } from './charging.factory.ts';
import { putOwnMethod } from './methods.service.ts';
import { CHANGE_EXAMPLES, changeSteps, handOut } from './model-changes.factory.ts';

/**
 * A payer, the staff, the provider and engines that die do what they like, in any order and with a clock of their own. The
 * model knows nothing of how we work: whatever happened, the provider has taken the price of a period or of a change once where its
 * invoice is paid, less what went back, and nothing where it is not. `MODEL_SEED` and `MODEL_RUNS` look further.
 */
const SEED = Number(process.env['MODEL_SEED'] ?? 11);
const RUNS = Number(process.env['MODEL_RUNS'] ?? byDepth({ quick: 12, deep: 60 }));
const STEPS = 30;
const PRICES = [1200, 5000, 300, 9000];

let stage: ChargeStage;
let plan: SubscriptionProductView;
const prices: string[] = [];
before(async () => {
  stage = await openChargeStage();
  plan = await stage.plan();
  for (const amount of PRICES) prices.push((await stage.plan({ amount })).prices[0]?.id ?? '');
  await stage.testApp.app.startJobs();
});
after(() => stage.close());

class Died extends Error {}

/** A process that dies at its nth transaction: before it begins, or after it was committed. */
function dying(ctx: Context, turn: number, isAfter: boolean): Context {
  let left = turn;
  return {
    ...ctx,
    async transaction(work) {
      left -= 1;
      if (left === 0 && !isAfter) throw new Died();
      const result = await ctx.transaction(work);
      if (left <= 0) throw new Died();
      return result;
    },
  };
}

class Life {
  readonly ana: Caller;
  /** Of the engines; the clock on the wall stands still beside it. */
  now = Date.now();
  readonly subscriptions: string[];

  constructor(ana: Caller, id: string) {
    this.ana = ana;
    this.subscriptions = [id];
  }

  get asAna(): Context {
    return within(stage.org.context(this.ana.id), new Date(this.now));
  }

  get asStaff(): Context {
    const powers = new Set([
      'invoices:read',
      'invoices:write',
      'payments:read',
      'payments:write',
      'subscriptions:read',
      'subscriptions:write',
    ] as const);
    const actor = { kind: 'member', accountId: stage.staff.id, powers } as unknown as Context['actor'];
    return within({ ...stage.org.context(stage.staff.id), actor }, new Date(this.now));
  }

  get engine(): Context {
    return stage.at(new Date(this.now));
  }

  async begin(): Promise<void> {
    const [price] = plan.prices;
    const wish = { productId: plan.id, priceId: price?.id ?? '', quantity: 1 as const };
    const { subscriptionId } = await subscribe(this.asAna, wish);
    if (!this.subscriptions.includes(subscriptionId)) this.subscriptions.push(subscriptionId);
  }

  async openInvoice(): Promise<string | undefined> {
    const id = this.subscriptions.at(-1);
    return id === undefined ? undefined : ((await stage.row(id)).open_invoice_id ?? undefined);
  }

  /** Those of the payer at the provider. */
  async references(): Promise<string[]> {
    const rows = await stage.sql(
      `select provider_reference from payment_attempt join payment_intent on payment_intent.id = intent_id
       where payment_intent.account_id = $1 and provider_reference like 'pi_%'`,
      [this.ana.id],
    );
    return rows.map((row) => String(row['provider_reference']));
  }
}

const CARDS = [CARD, CARD, EMPTY, SECURE, SLOW, STOLEN, DECLINED];
const COUNTS = new Map<string, number>();

const STEP: Readonly<Record<string, (life: Life, n: number) => Promise<unknown>>> = {
  begin: (life) => life.begin(),
  pass: async (life, n) => {
    life.now += ([0.02, 1, 4, 8, 16, 24, 31, 31][n] ?? 1) * DAY;
  },
  bill: async (life, n) => {
    // As the job of every hour does it.
    await carryOutAsked(life.engine, new AbortController().signal);
    await Promise.all(
      life.subscriptions.flatMap((id) => Array.from({ length: 1 + (n % 3) }, () => advance(life.engine, id))),
    );
  },
  die: (life, n) =>
    Promise.all(
      life.subscriptions.map((id) => advance(dying(life.engine, 1 + Math.floor(n / 2), n % 2 === 0), id)),
    ),
  put: (life, n) =>
    putOwnMethod(life.asAna, life.subscriptions.at(-1) ?? '', CARDS[n % CARDS.length] ?? CARD),
  putAndDie: (life, n) =>
    putOwnMethod(dying(life.asAna, 1 + (n % 5), n % 2 === 0), life.subscriptions.at(-1) ?? '', CARD),
  payInBrowser: async (life, n) => {
    const invoiceId = await life.openInvoice();
    if (invoiceId === undefined) throw new Died();
    const { around } = await openInvoiceIntent(life.asAna, invoiceId, undefined);
    const reference = around.provider_reference ?? '';
    if (stage.fake.read(reference)['status'] !== 'requires_payment_method') return;
    stage.fake.confirm(reference, CARDS[n % CARDS.length] ?? CARD);
    if (n % 2 === 0) await stage.tell('payment_intent.succeeded', reference);
  },
  hear: async (life, n) => {
    const all = await life.references();
    const some = n % 2 === 0 ? all : all.toReversed();
    await Promise.all([...some, ...some].map((id) => stage.tell('payment_intent.updated', id)));
  },
  bankDecides: async (life, n) => {
    for (const id of await life.references())
      if (stage.fake.read(id)['status'] === 'processing')
        stage.fake.finish(id, n % 3 === 0 ? 'requires_payment_method' : 'succeeded');
  },
  break: async (_life, n) => {
    const call = [/POST/, /\/confirm$/, /payment_intents$/, /\/cancel$/][n % 4] ?? /POST/;
    // The client asks once more by itself.
    stage.fake.breakNext(call, n > 3 ? 'before' : 'after', 2);
  },
  repair: (life) => repairPayments(life.engine),
  cancel: (life) => cancelOwn(life.asAna, life.subscriptions.at(-1) ?? ''),
  removeCard: async (life) => {
    const [method] = await listOwnMethods(life.asAna);
    if (method === undefined) throw new Died();
    await removeOwnMethod(life.asAna, method.row.id);
  },
  payByHand: async (life) => {
    const invoiceId = await life.openInvoice();
    if (invoiceId === undefined) throw new Died();
    await markInvoicePaid(life.asStaff, invoiceId);
  },
  voidByStaff: async (life) => {
    const invoiceId = await life.openInvoice();
    if (invoiceId === undefined) throw new Died();
    await voidInvoice(life.asStaff, invoiceId);
  },
  ...changeSteps(
    () => stage,
    () => prices,
    dying,
  ),
};

const WEIGHTS: Readonly<Record<string, number>> = {
  pass: 14,
  bill: 9,
  die: 8,
  put: 4,
  begin: 2,
  payInBrowser: 5,
  break: 6,
  change: 4,
  changeAsOf: 2,
};
const step = fc
  .oneof(...Object.keys(STEP).map((name) => ({ weight: WEIGHTS[name] ?? 1, arbitrary: fc.constant(name) })))
  .chain((name) => fc.tuple(fc.constant(name), fc.nat({ max: 7 })));

const SILENT: readonly (readonly [string, number?])[] = [
  ['pass'],
  ['break', 1],
  ['bill', 2],
  ['pass', 0],
  ['bill', 1],
];

/** A charge that was never heard of: once its term is over, the staff is held up no more. */
const LATER = (act: string): [string, number][] => [
  ['pass', 7],
  ['break', 5],
  ['bill', 2],
  ['pass', 0],
  [act, 0],
];

/** Refusals, processes that die and a provider that is silent are part of life; other errors are ours. */
async function live(life: Life, name: string, n: number): Promise<void> {
  try {
    await STEP[name]?.(life, n);
    COUNTS.set(name, (COUNTS.get(name) ?? 0) + 1);
  } catch (error) {
    const isExpected =
      error instanceof Died ||
      error instanceof AppError ||
      (error instanceof Error && error.name === 'ProviderUnavailable');
    if (!isExpected) throw error;
  }
}

/** Of each invoice: whether it is paid, and what the provider and the staff have of it in the end. */
async function ends(life: Life): Promise<string[]> {
  const rows = await stage.sql(
    `select invoice.id, invoice.status, invoice.total, invoice.credited, invoice.change_id,
       coalesce(array_agg(payment_intent.id) filter (where payment_intent.id is not null), '{}') as intents,
       coalesce(sum(case when payment_intent.provider = 'manual' then payment_intent.captured - payment_intent.refunded end), 0)::int as by_hand
     from invoice left join payment_intent on payment_intent.invoice_id = invoice.id
     where invoice.subscription_id = any($1) group by invoice.organization_id, invoice.id`,
    [life.subscriptions],
  );
  return rows.flatMap(({ id, status, intents, by_hand: byHand, total, credited, change_id: changeId }) => {
    const taken = (intents as string[]).map((one) => stage.fake.takenFor(one));
    const byCard = taken.reduce((all, { sum }) => all + sum, 0);
    const times = taken.reduce((all, one) => all + one.times, 0);
    const wanted = status === 'paid' ? Number(total) - Number(credited) : 0;
    if (changeId === null && !PRICES.includes(Number(total))) return [`${String(id)} is over no price`];
    if (times > 1) return [`invoice ${String(id)} was charged ${times} times`];
    return byCard + Number(byHand) === wanted
      ? []
      : [`invoice ${String(id)} is ${String(status)}, and ${byCard} was taken, ${String(byHand)} by hand`];
  });
}

/** The furthest that any life has come: all share one organization, and nobody looks at it with a clock of before. */
let furthest = 0;

async function settle(life: Life): Promise<string[]> {
  stage.fake.mend();
  let wrong: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    life.now += DAY / 4;
    await live(life, 'bankDecides', 1);
    await live(life, 'hear', 0);
    await repairPayments(life.engine);
    await sweepMethods(life.engine);
    await handOut(stage, life);
    await live(life, 'bill', 0);
    furthest = Math.max(furthest, life.now);
    const seen = stage.at(new Date(furthest + 30 * DAY));
    let asked = 0;
    wrong = await until(
      async () => [...(await ends(life)), ...(await checkIntegrity(seen))],
      (sentences) => sentences.length === 0 || (asked += 1) % 15 === 0,
    );
    if (wrong.length === 0) break;
  }
  return wrong;
}

test('each period is charged once or not at all, whatever dies, is lost, comes twice or comes late', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }), async (steps) => {
      const { ana, id } = await stage.subscribed(CARD);
      const life = new Life(ana, id);
      for (const [name, n] of steps) await live(life, name, n);
      assert.deepEqual(await settle(life), []);
      const paid = await stage.sql(
        "select 1 from invoice where subscription_id = any($1) and status = 'paid'",
        [life.subscriptions],
      );
      COUNTS.set('paid', (COUNTS.get('paid') ?? 0) + paid.length);
    }),
    {
      numRuns: RUNS + CHANGE_EXAMPLES.length,
      seed: SEED,
      endOnFailure: true,
      // Charged, and nobody heard of it.
      examples: [
        [[6, 7].flatMap((n) => SILENT.map(([name, step]) => [name, step ?? n] as [string, number]))],
        [LATER('voidByStaff')],
        [LATER('payByHand')],
        ...CHANGE_EXAMPLES,
      ],
    },
  );
  const never = [...Object.keys(STEP), 'paid'].filter((name) => !COUNTS.has(name));
  assert.deepEqual(never, [], 'these never succeeded');
  assert.ok((COUNTS.get('paid') ?? 0) > RUNS, 'periods were paid');
});
