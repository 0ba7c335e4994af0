import { setTimeout as wait } from 'node:timers/promises';
import type fc from 'fast-check';
import { addAddress } from '../../../../testing/addresses.ts';
import type { Answer, Caller } from '../../../../testing/app.ts';
import { repairPayments } from '../../../money/payments/index.ts';
import { carryOutAsked, runBilling } from '../../../money/subscriptions/subscriptions.factory.ts';
import { someone, type Command } from './command.factory.ts';
import { fine } from '../shop.factory.ts';
import type { Thing, World } from './world.factory.ts';

interface Plan {
  readonly productId: string;
  readonly priceId: string;
}
interface Seen {
  readonly status: string;
  readonly invoiceId: string | null;
}

/** Of days alone, so that time can pass by the day. */
const PRICES = [
  { name: 'Crew', amount: 1207, interval: 'day', intervalCount: 30 },
  { name: 'Captain', amount: 5003, interval: 'day', intervalCount: 30 },
  { name: 'Guest', amount: 909, interval: 'day', intervalCount: 30, trialDays: 7 },
  { name: 'Deckhand', amount: 401, interval: 'week', intervalCount: 1 },
  { name: 'Friend', amount: 0, interval: 'day', intervalCount: 30 },
];
const DAYS = [1 / 24, 1, 3, 6, 9, 16, 25, 31];

const fleets = new WeakMap<World, Promise<Plan[]>>();
function plansOf(world: World): Promise<Plan[]> {
  const known = fleets.get(world);
  if (known !== undefined) return known;
  const made = makePlans(world);
  fleets.set(world, made);
  return made;
}

async function makePlans({ staff }: World): Promise<Plan[]> {
  const all = '/admin/subscriptions/products';
  const plans: Plan[] = [];
  for (const { name, ...price } of PRICES) {
    const { id } = await fine(staff.post<{ id: string }>(all, { name, pauseDays: 30 }));
    const made = await fine(staff.post<{ prices: { id: string }[] }>(`${all}/${id}/prices`, price));
    plans.push({ productId: id, priceId: made.prices[0]?.id ?? '' });
  }
  return plans;
}

async function planAt(world: World, index: number): Promise<Plan> {
  const plans = await plansOf(world);
  const plan = plans[index % plans.length];
  if (plan === undefined) throw new Error('there are no plans');
  return plan;
}

async function join(world: World, guest: number, index: number): Promise<Thing | undefined> {
  const owner = world.guest(guest);
  const wish = { ...(await planAt(world, index)), quantity: 1, addressId: await addAddress(owner) };
  const begun = await world.ask(
    owner.post<{ subscriptionId: string; invoiceId: string | null }>('/self/subscriptions', wish),
  );
  const one = begun && world.keep('subscription', owner, { id: begun.subscriptionId });
  if (one !== undefined && (await seeIt(world, one))?.status === 'trialing')
    trialsOf(world).push(`${owner.id} on ${wish.productId}`);
  return one;
}

/** Each trial that began, as its guest and plan: each tries a plan once. */
const trials = new WeakMap<World, string[]>();
function trialsOf(world: World): string[] {
  const known = trials.get(world) ?? [];
  trials.set(world, known);
  return known;
}

const seeIt = async (world: World, { id }: Thing): Promise<Seen | undefined> =>
  world.ask(world.staff.get<Seen>(`/admin/subscriptions/${id}`));

const payIt = async (world: World, one: Thing, isSlow = false): Promise<string | undefined> => {
  const invoiceId = (await seeIt(world, one))?.invoiceId ?? undefined;
  world.wasAccepted = false;
  return invoiceId && world.pay(one.owner, `/invoices/${invoiceId}/intent`, isSlow);
};

/** The jobs hear of the money, and of the card that is charged later; or they do not, and life goes on. */
async function untilHeard(one: Thing, hasCard: boolean): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) {
    const { body } = await one.owner.get<{ status: string; paymentMethod?: object }>(
      `/self/subscriptions/${one.id}`,
    );
    if (body.status !== 'ok') return;
    if (body.data.status === 'active' && (!hasCard || body.data.paymentMethod !== undefined)) return;
    await wait(25 * 1.3 ** turn);
  }
}

async function buy(world: World, guest: number, index: number): Promise<void> {
  const one = await join(world, guest, index);
  if (one === undefined || (await seeIt(world, one))?.invoiceId === null) return;
  await payIt(world, one);
  const isPaid = world.wasAccepted;
  await untilHeard(one, world.desk.references.length > 0);
  world.wasAccepted = isPaid;
}

interface Quoted {
  readonly quote: string;
}
const quote = ({ owner, id }: Thing, { priceId }: Plan): Promise<Answer<Quoted>> =>
  owner.get<Quoted>(`/self/subscriptions/${id}/change/quote?priceId=${priceId}`);
const changeAs = ({ owner, id }: Thing, { priceId }: Plan, { quote: token }: Quoted): Promise<Answer> =>
  owner.post(`/self/subscriptions/${id}/change`, { priceId, quote: token });

/** To the price as it was quoted; by `times` callers at once. */
async function change(world: World, one: Thing, plan: Plan, times = 1): Promise<void> {
  const quoted = await world.ask(quote(one, plan));
  if (quoted === undefined) return;
  const calls = Array.from({ length: times }, () => world.ask(changeAs(one, plan, quoted)));
  const done = await Promise.all(calls);
  // One of them is enough.
  world.wasAccepted = done.some((answer) => answer !== undefined);
  await world.noteCharges();
}

/** As the jobs of every minute and hour do it; by `times` engines at once. */
async function bill(world: World, times = 1): Promise<void> {
  const ctx = world.org.context();
  const { signal } = new AbortController();
  await carryOutAsked(ctx, signal);
  await Promise.all(Array.from({ length: times }, () => runBilling(ctx, signal)));
  await world.noteCharges();
}

/** Hours pass, so that plans move on; and the staff hands out what goes back by hand. */
export async function settlePlans(world: World): Promise<void> {
  await world.passDays(1 / 4);
  await bill(world);
  await world.handOut();
}

interface Paid {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
}
/** The last one that was paid for a plan. */
const lastPaid = async (world: World, { id }: Thing): Promise<Paid | undefined> =>
  (
    await world.rows<Paid & { subscription_id: string }>(
      `select id, subscription_id, paid_intent_id as intent, paid_amount::int as amount from invoice
        where organization_id = $1 and status = 'paid' and paid_intent_id is not null order by period_start desc`,
    )
  ).find(({ subscription_id: of }) => of === id);

const about = (
  name: string,
  work: (world: World, one: Thing, guest: number, index: number) => Promise<unknown>,
): fc.Arbitrary<Command> =>
  someone(name, (world, guest, index) =>
    world.aboutThing('subscription', guest, (one) => work(world, one, guest, index)),
  );
const onInvoice = async (world: World, one: Thing, act: string): Promise<void> => {
  const invoiceId = (await seeIt(world, one))?.invoiceId ?? undefined;
  world.wasAccepted = false;
  if (invoiceId !== undefined) await world.ask(world.staff.post(`/admin/invoices/${invoiceId}/${act}`, {}));
};
const own = ({ id }: Thing, more = ''): string => `/self/subscriptions/${id}${more}`;
const managed = ({ id }: Thing, more: string): string => `/admin/subscriptions/${id}${more}`;
const firstMethod = async (owner: Caller): Promise<string | undefined> => {
  const { statusCode, body } = await owner.get<{ id: string }[]>('/self/payment-methods');
  return statusCode === 200 ? body.data[0]?.id : undefined;
};
const always = async (work: Promise<unknown>): Promise<boolean> => {
  await work;
  return true;
};

export const subscriptionCommands: fc.Arbitrary<Command>[] = [
  someone('join', join),
  someone('buyPlan', buy),
  about('intendPlan', async (world, one) => {
    const invoiceId = (await seeIt(world, one))?.invoiceId ?? undefined;
    world.wasAccepted = false;
    return invoiceId && world.intend(one.owner, `/invoices/${invoiceId}/intent`);
  }),
  about('payPlan', async (world, one) => payIt(world, one)),
  about('payPlanSlowly', async (world, one) => payIt(world, one, true)),
  about('payPlanByHand', (world, one) => onInvoice(world, one, 'paid')),
  about('voidPlan', (world, one) => onInvoice(world, one, 'void')),
  about('quote', async (world, one, _guest, index) => world.ask(quote(one, await planAt(world, index)))),
  about('changePlan', async (world, one, _guest, index) => change(world, one, await planAt(world, index))),
  about('changeTwice', async (world, one, _guest, index) =>
    change(world, one, await planAt(world, index), 2),
  ),
  about('cutWhileChanging', async (world, one, _guest, index) =>
    always(world.cutDatabase(change(world, one, await planAt(world, index)))),
  ),
  about('putMethod', async (world, { owner, id }, _guest, index) => {
    const paymentMethodId = await world.wordFor(owner, index);
    world.wasAccepted = false;
    if (paymentMethodId === undefined) return;
    await world.ask(owner.put(`/self/subscriptions/${id}/payment-method`, { paymentMethodId }));
    await world.noteCharges();
  }),
  about('removeMethod', async (world, { owner }) => {
    const id = await firstMethod(owner);
    world.wasAccepted = false;
    if (id !== undefined) await world.ask(owner.delete(`/self/payment-methods/${id}`));
  }),
  about('pausePlan', (world, one, _guest, index) =>
    world.ask(world.staff.post(managed(one, '/pause'), { days: 1 + index * 4 })),
  ),
  about('resumePlan', (world, one) => world.ask(world.staff.post(managed(one, '/resume')))),
  about('cancelPlan', (world, one) => world.ask(one.owner.delete(own(one)))),
  about('cancelPlanByStaff', (world, one, _guest, index) =>
    world.ask(world.staff.post(managed(one, '/cancel'), { now: index % 2 === 0 })),
  ),
  about('askWithdrawal', (world, one) => world.ask(one.owner.get(own(one, '/withdraw')))),
  about('withdraw', (world, one) => world.ask(one.owner.post(own(one, '/withdraw')))),
  about('refundPlan', async (world, one, _guest, index) => {
    const paid = await lastPaid(world, one);
    const amount = Math.floor(((paid?.amount ?? 0) * (index + 1)) / 8);
    if (paid !== undefined && amount > 0)
      await world.ask(world.staff.post(`/admin/payments/intents/${paid.intent}/refunds`, { amount }));
  }),
  someone('changeTax', async (world, _guest, index) => {
    const rate = [19, 7.5, 0][index % 3];
    const taxRates = rate === 0 ? [] : [{ country: 'DE', rate, name: 'USt' }];
    await world.ask(world.staff.put('/admin/payments/taxRates', { taxRates }));
  }),
  about('creditPlan', async (world, one, _guest, index) => {
    const paid = await lastPaid(world, one);
    const credit = { amount: 100 * (index + 1), reason: 'We were closed' };
    if (paid !== undefined) await world.ask(world.staff.post(`/admin/invoices/${paid.id}/credit`, credit));
  }),
];

/** Time and engines come more often than the wishes of people. */
export const subscriptionLife: fc.Arbitrary<Command>[] = [
  someone('pass', async (world, _guest, index) => always(world.passDays(DAYS[index] ?? 1))),
  someone('bill', async (world, guest) => always(bill(world, 1 + guest))),
  someone('cutWhileBilling', async (world) => always(world.cutDatabase(bill(world)))),
  someone('repair', async (world) => always(repairPayments(world.org.context()))),
  someone('bankDecides', async ({ desk }, _guest, index) =>
    desk.decideSlow((one) => (one + index) % 3 !== 0),
  ),
  someone('hearOld', (world, _guest, index) => world.hearOld(index)),
  someone('hearReversed', ({ desk }) => desk.hearReversed()),
];

interface Period {
  readonly id: string;
  readonly status: string;
  readonly wanted: number;
  readonly attempts: readonly { readonly reference: string | null; readonly kept: number }[];
}

/** Of each invoice for a plan: whether what the providers and the staff have of it is what it says. */
export async function comparePlans(world: World): Promise<string[]> {
  await world.noteCharges();
  const periods = await world.rows<Period>(
    `select invoice.id, invoice.status, case when invoice.status = 'paid' then total - credited else 0 end as wanted,
       coalesce(json_agg(json_build_object('reference', provider_reference,
         'kept', payment_attempt.captured - payment_attempt.refunded)) filter (where payment_attempt.id is not null), '[]') as attempts
     from invoice left join payment_intent on payment_intent.organization_id = $1 and payment_intent.invoice_id = invoice.id
       left join payment_attempt on payment_attempt.organization_id = $1 and payment_attempt.intent_id = payment_intent.id
     where invoice.organization_id = $1 and invoice.subscription_id is not null
     group by invoice.organization_id, invoice.id order by invoice.period_start limit 1000`,
  );
  const kept = world.desk.kept();
  const again = trialsOf(world).filter((one, index, all) => all.indexOf(one) !== index);
  const wrong = periods.flatMap(({ id, status, wanted, attempts }) => {
    const sumOf = (sums: readonly number[]): number => sums.reduce((sum, one) => sum + one, 0);
    const there = sumOf(attempts.map(({ reference }) => kept.get(reference ?? '') ?? 0));
    const byHand = sumOf(attempts.map((one) => (kept.has(one.reference ?? '') ? 0 : one.kept)));
    return there + byHand === wanted
      ? []
      : [`invoice ${id} is ${status} over ${wanted}, ${there} is at the providers, ${byHand} by hand`];
  });
  return [...wrong, ...again.map((one) => `a plan was tried twice: ${one}`)];
}
