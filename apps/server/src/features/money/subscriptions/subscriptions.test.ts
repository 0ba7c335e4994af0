import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Context } from '../../../platform/context.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { checkIntegrity } from '../../whole/integrity/index.ts';
import type { ManagedInvoiceView } from '../invoices/invoices.admin.schemas.ts';
import { fine, told } from '../invoices/invoices.factory.ts';
import type { BasePaymentView } from '../payments/receipts/receipts.schemas.ts';
import { startOf } from './calendar.ts';
import { releaseSubscription, runBilling } from './engine.service.ts';
import { settleSubscription } from './steps.service.ts';
import type { ManagedSubscriptionView } from './subscriptions.admin.schemas.ts';
import { findSubscription } from './subscriptions.queries.ts';
import type { SubscriptionProductView, SubscriptionView } from './subscriptions.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

interface Begun {
  readonly clientSecret: string;
  readonly subscriptionId: string;
  readonly invoiceId: string | null;
  readonly intentId: string | null;
}

const PRODUCTS = '/admin/subscriptions/products';
const DAY = 24 * 60 * 60_000;
const signal = new AbortController().signal;
const sql = (text: string, ...values: readonly unknown[]) => testApp.database.pool.query(text, [...values]);

async function plan(price: object = {}): Promise<SubscriptionProductView> {
  const { id } = await fine(
    staff.post<SubscriptionProductView>(PRODUCTS, { name: 'Friend', features: ['Newsletter', 'Library'] }),
  );
  return fine(
    staff.post<SubscriptionProductView>(`${PRODUCTS}/${id}/prices`, {
      amount: 1200,
      interval: 'month',
      intervalCount: 1,
      ...price,
    }),
  );
}

const wish = ({ id, prices }: SubscriptionProductView, more: object = {}) => ({
  productId: id,
  priceId: prices[0]?.id,
  quantity: 1,
  ...more,
});

const begin = (who: Caller, product: SubscriptionProductView, more: object = {}): Promise<Begun> =>
  fine(who.post<Begun>('/self/subscriptions', wish(product, more)));

/** The engine at another time, in transactions as well. */
const within = (ctx: Context, moment: Date): Context => ({
  ...ctx,
  now: () => moment,
  transaction: (work) => ctx.transaction((inner) => work(within(inner, moment))),
});
const at = (moment: Date): Context => within(org.context(), moment);
const run = (moment: Date): Promise<void> => runBilling(at(moment), signal);

const read = (id: string) => fine(staff.get<ManagedSubscriptionView>(`/admin/subscriptions/${id}`));
async function row(id: string) {
  const { db, organizationId } = org.context();
  const found = await findSubscription(db, organizationId, id);
  assert.ok(found);
  return found;
}
async function pay(invoiceId: string | null): Promise<void> {
  assert.ok(invoiceId);
  await fine(staff.post(`/admin/invoices/${invoiceId}/paid`));
  await settleSubscription(org.context(), invoiceId);
}
const countInvoices = async (id: string): Promise<number> =>
  Number(
    (await sql('select count(*)::int as count from invoice where subscription_id = $1', id)).rows[0].count,
  );
/** Seen from later than any engine here was run, so that nothing counts as just changed. */
const adds = async (moment = new Date(Date.now() + 4 * 365 * DAY)): Promise<void> =>
  assert.deepEqual(await checkIntegrity(at(moment)), []);

test('plans are shown to everybody: featured first, then the cheapest, without what is archived', async () => {
  const own = await testApp.organization();
  const boss = await own.staff();
  const make = async (name: string, amount: number, more: object = {}): Promise<SubscriptionProductView> => {
    const { id } = await fine(boss.post<SubscriptionProductView>(PRODUCTS, { name, ...more }));
    return fine(
      boss.post<SubscriptionProductView>(`${PRODUCTS}/${id}/prices`, {
        amount,
        interval: 'year',
        intervalCount: 1,
      }),
    );
  };
  await make('Dear', 9000);
  const cheap = await make('Cheap', 500);
  await make('Best', 5000, { featured: true });
  await fine(boss.post(PRODUCTS, { name: 'Without a price' }));
  const names = async (): Promise<string[]> =>
    (await fine(own.visitor.get<SubscriptionProductView[]>('/organization/subscriptions'))).map(
      ({ name }) => name,
    );
  assert.deepEqual(await names(), ['Best', 'Cheap', 'Dear']);
  await fine(boss.delete(`${PRODUCTS}/${cheap.id}/prices/${cheap.prices[0]?.id}`));
  assert.deepEqual(await names(), ['Best', 'Dear']);
  assert.equal((await (await own.member()).post(PRODUCTS, { name: 'x' })).statusCode, 403);
});

test('begun it waits for its first payment; asked for again it is the same; paid it is active', async () => {
  const [ana, product] = [await org.member(), await plan()];
  const begun = await begin(ana, product);
  assert.ok(begun.clientSecret !== '' && begun.intentId !== null);
  assert.deepEqual(await begin(ana, product), begun);
  const own = (query: string) => fine(ana.get<SubscriptionView[]>(`/self/subscriptions${query}`));
  assert.deepEqual(await own(''), []);
  assert.deepEqual(
    (await own('?status=unpaid')).map(({ id, status }) => [id, status]),
    [[begun.subscriptionId, 'unpaid']],
  );
  await pay(begun.invoiceId);
  const [active] = await own('');
  assert.deepEqual([active?.status, active?.invoiceId, active?.price.amount], ['active', null, 1200]);
  const subscription = await row(begun.subscriptionId);
  assert.equal(active?.expiresAt, startOf(subscription, 1).toISOString());
  const payments = await fine(
    ana.get<BasePaymentView[]>(`/self/subscriptions/${begun.subscriptionId}/payments`),
  );
  assert.deepEqual(
    payments.map(({ chargedAmt }) => chargedAmt),
    [1200],
  );
  assert.deepEqual(told(await ana.post('/self/subscriptions', wish(product))), [409, 'subscription.exists']);
  const ben = await org.member();
  assert.equal((await ben.get(`/self/subscriptions/${begun.subscriptionId}`)).statusCode, 404);
  await adds();
});

test('refuses prices of other plans, archived ones, and amounts out of bounds', async () => {
  const [ana, one, other] = [await org.member(), await plan(), await plan()];
  const post = (body: object) => ana.post('/self/subscriptions', body);
  const wrong = { ...wish(one), priceId: other.prices[0]?.id };
  assert.deepEqual(told(await post(wrong)), [400, 'subscription.price']);
  await fine(staff.delete(`${PRODUCTS}/${one.id}/prices/${one.prices[0]?.id}`));
  assert.deepEqual(told(await post(wish(one))), [400, 'subscription.price']);
  const free = await plan({ type: 'flexible', amount: 500, minAmount: 100, maxAmount: 900 });
  for (const amount of [99, 901])
    assert.deepEqual(told(await post(wish(free, { amount }))), [400, 'subscription.amount']);
  const chosen = await begin(ana, free, { amount: 700 });
  assert.equal((await row(chosen.subscriptionId)).amount, 700);
  const method = `/self/subscriptions/${chosen.subscriptionId}/payment-method`;
  assert.deepEqual(told(await ana.put(method, { paymentMethodId: 'pm_1' })), [456, 'payment.notEnabled']);
});

test('a first payment that does not come is waited for a day, and its invoice is void', async () => {
  const [ana, product] = [await org.member(), await plan()];
  const { subscriptionId, invoiceId } = await begin(ana, product);
  await run(new Date(Date.now() + DAY - 60_000));
  assert.equal((await row(subscriptionId)).status, 'pending');
  await run(new Date(Date.now() + DAY + 60_000));
  assert.equal((await row(subscriptionId)).status, 'canceled');
  const { rows } = await sql('select status from invoice where id = $1', invoiceId);
  assert.equal(rows[0].status, 'void');
  assert.notEqual((await begin(ana, product)).subscriptionId, subscriptionId);
  await adds();
});

test('a transfer that was promised is waited for longer than a day, until it is not any more', async () => {
  const product = await plan();
  for (const isPaid of [true, false]) {
    const ana = await org.member();
    const { subscriptionId, invoiceId, intentId } = await begin(ana, product);
    await fine(ana.post(`/organization/intents/${intentId}/capture`, {}));
    await run(new Date(Date.now() + 2 * DAY));
    await run(new Date(Date.now() + 3 * DAY));
    assert.equal((await row(subscriptionId)).status, 'pending');
    if (isPaid) await pay(invoiceId);
    else await fine(ana.post(`/organization/intents/${intentId}/callOff`));
    await run(new Date(Date.now() + 4 * DAY));
    assert.equal((await row(subscriptionId)).status, isPaid ? 'active' : 'canceled');
  }
  await adds();
});

test('tried once: a second time it is paid from the beginning, on whatever price', async () => {
  const [ana, product] = [await org.member(), await plan({ trialDays: 14 })];
  const first = await begin(ana, product);
  const path = `/self/subscriptions/${first.subscriptionId}`;
  await fine(ana.delete(path));
  await run(new Date(Date.now() + 15 * DAY));
  assert.equal((await row(first.subscriptionId)).status, 'canceled');
  const second = await begin(ana, product);
  assert.ok(second.invoiceId);
  assert.equal((await row(second.subscriptionId)).status, 'pending');
  assert.equal((await row((await begin(await org.member(), product)).subscriptionId)).status, 'trialing');
});

test('an invoice that the staff voids or credits leaves nobody with what can never be paid', async () => {
  const release = (id: string | null) => releaseSubscription(org.context(), id ?? '');
  const [ana, product] = [await org.member(), await plan()];
  const begun = await begin(ana, product);
  await fine(staff.post(`/admin/invoices/${begun.invoiceId}/void`));
  await Promise.all([release(begun.invoiceId), release(begun.invoiceId)]);
  assert.equal((await row(begun.subscriptionId)).status, 'canceled');
  const again = await begin(ana, product);
  assert.notEqual(again.subscriptionId, begun.subscriptionId);
  await pay(again.invoiceId);
  await run((await row(again.subscriptionId)).next_at ?? new Date());
  const { open_invoice_id: open } = await row(again.subscriptionId);
  await fine(staff.post(`/admin/invoices/${open}/credit`, { amount: 1200, reason: 'A gift' }));
  await release(open);
  const kept = await row(again.subscriptionId);
  assert.deepEqual([kept.status, kept.cancel_at_end, kept.open_invoice_id], ['active', true, null]);
  await run(new Date(kept.expires_at.getTime() + 1000));
  assert.equal((await row(again.subscriptionId)).status, 'canceled');
  await adds();
});

test('a trial costs nothing, and is billed when it ends', async () => {
  const [ana, product] = [await org.member(), await plan({ trialDays: 14 })];
  const begun = await begin(ana, product);
  assert.deepEqual([begun.clientSecret, begun.invoiceId], ['', null]);
  const { expires_at: end } = await row(begun.subscriptionId);
  await run(new Date(end.getTime() - 60_000));
  assert.equal(await countInvoices(begun.subscriptionId), 0);
  await run(new Date(end.getTime() + 60_000));
  await run(new Date(end.getTime() + 120_000));
  const billed = await row(begun.subscriptionId);
  assert.deepEqual([billed.status, await countInvoices(begun.subscriptionId)], ['past_due', 1]);
  await pay(billed.open_invoice_id);
  assert.equal((await row(begun.subscriptionId)).status, 'active');
});

test('a plan that costs nothing is active at once and goes on by itself', async () => {
  const [ana, product] = [await org.member(), await plan({ amount: 0 })];
  const { subscriptionId, clientSecret } = await begin(ana, product);
  const first = await row(subscriptionId);
  assert.deepEqual([clientSecret, first.status, first.period], ['', 'active', 0]);
  await run(first.expires_at);
  assert.deepEqual([(await row(subscriptionId)).period, await countInvoices(subscriptionId)], [1, 0]);
});

test('36 months, each billed once a week ahead and paid, by two engines at once', async () => {
  const [ana, product] = [await org.member(), await plan()];
  const { subscriptionId, invoiceId } = await begin(ana, product);
  await pay(invoiceId);
  for (let period = 1; period <= 36; period += 1) {
    const before = await row(subscriptionId);
    assert.equal(before.expires_at.getTime(), startOf(before, period).getTime());
    const due = before.next_at ?? new Date(0);
    await run(new Date(due.getTime() - 1));
    assert.equal((await row(subscriptionId)).open_invoice_id, null);
    await Promise.all([run(due), run(due), run(due)]);
    const billed = await row(subscriptionId);
    assert.deepEqual([billed.status, billed.billed_period], ['active', period]);
    await pay(billed.open_invoice_id);
    // Told twice, it is paid once.
    if (billed.open_invoice_id !== null) await settleSubscription(org.context(), billed.open_invoice_id);
  }
  const last = await row(subscriptionId);
  assert.deepEqual([last.period, await countInvoices(subscriptionId)], [36, 37]);
  await adds();
});

test('unpaid: a week of grace, then no access, then the end; paid meanwhile, it goes on', async () => {
  const ana = await org.member();
  for (const isPaid of [false, true]) {
    const { subscriptionId, invoiceId } = await begin(ana, await plan());
    await pay(invoiceId);
    const { expires_at: end } = await row(subscriptionId);
    const later = (days: number): Promise<void> => run(new Date(end.getTime() + days * DAY + 1000));
    const status = async (): Promise<string> => (await row(subscriptionId)).status;
    await later(-6.9);
    assert.equal(await status(), 'active');
    await later(0);
    assert.equal(await status(), 'past_due');
    await later(7);
    assert.equal(await status(), 'unpaid');
    const { open_invoice_id: open, next_at: last } = await row(subscriptionId);
    if (isPaid) await pay(open);
    await run(new Date((last?.getTime() ?? 0) + 1000));
    assert.equal(await status(), isPaid ? 'active' : 'canceled');
    const { events } = await read(subscriptionId);
    assert.ok(events.some(({ kind }) => kind === (isPaid ? 'renewed' : 'ended')));
  }
  await adds();
});

test('an engine that stood still for months bills the period that runs, and no other', async () => {
  const [ana, product] = [await org.member(), await plan()];
  const { subscriptionId, invoiceId } = await begin(ana, product);
  await pay(invoiceId);
  const before = await row(subscriptionId);
  const now = new Date(startOf(before, 5).getTime() + DAY);
  await run(now);
  const after = await row(subscriptionId);
  assert.deepEqual([after.billed_period, await countInvoices(subscriptionId)], [5, 2]);
  await pay(after.open_invoice_id);
  assert.equal((await row(subscriptionId)).expires_at.getTime(), startOf(before, 6).getTime());
});

test('canceled it runs to its end; canceled before it is paid it ends now; again, nothing changes', async () => {
  const [ana, product] = [await org.member(), await plan()];
  const { subscriptionId, invoiceId } = await begin(ana, product);
  await pay(invoiceId);
  const path = `/self/subscriptions/${subscriptionId}`;
  await run((await row(subscriptionId)).next_at ?? new Date());
  const { open_invoice_id: open } = await row(subscriptionId);
  await Promise.all([ana.delete(path), ana.delete(path)]);
  const canceled = await fine(ana.get<SubscriptionView>(path));
  assert.deepEqual([canceled.status, canceled.cancelAtEnd, canceled.invoiceId], ['active', true, null]);
  assert.equal((await sql('select status from invoice where id = $1', open)).rows[0].status, 'void');
  await run(new Date(Date.parse(canceled.expiresAt) + 1000));
  assert.equal((await row(subscriptionId)).status, 'canceled');
  assert.deepEqual(told(await ana.delete(path)), [200, 'ok']);
  const second = await begin(ana, product);
  await fine(ana.delete(`/self/subscriptions/${second.subscriptionId}`));
  assert.equal((await row(second.subscriptionId)).status, 'canceled');
  await adds();
});

test('a cancellation and a payment at once: never paid for and gone, nor active and not paid', async () => {
  const product = await plan();
  for (let turn = 0; turn < 6; turn += 1) {
    const ana = await org.member();
    const { subscriptionId, invoiceId } = await begin(ana, product);
    await Promise.all([
      ana.delete(`/self/subscriptions/${subscriptionId}`),
      staff.post(`/admin/invoices/${invoiceId}/paid`),
    ]);
    await settleSubscription(org.context(), invoiceId ?? '');
    const { status } = await row(subscriptionId);
    const { rows } = await sql('select status from invoice where id = $1', invoiceId);
    assert.equal(rows[0].status, status === 'active' ? 'paid' : 'void');
  }
  // Its refunds wait to be sent.
  await adds(new Date(Date.now() + DAY));
});

test('canceled in the moment in which a payment falls due: canceled once, with nothing left to pay', async () => {
  const product = await plan();
  // Days after the end of what is paid for at which the engine takes a step: due, without access, ended.
  for (const days of [0, 0, 7, 7, 30, 30]) {
    const ana = await org.member();
    const { subscriptionId, invoiceId } = await begin(ana, product);
    await pay(invoiceId);
    const { expires_at: end } = await row(subscriptionId);
    const later = (more: number): Date => new Date(end.getTime() + more * DAY + 1000);
    await run(later(-6.9));
    if (days > 0) await run(later(0));
    if (days > 7) await run(later(7));
    const { open_invoice_id: open } = await row(subscriptionId);
    assert.ok(open);
    const [, canceled] = await Promise.all([
      run(later(days)),
      ana.delete(`/self/subscriptions/${subscriptionId}`),
      run(later(days)),
    ]);
    assert.equal(canceled.statusCode, 200, canceled.body.message);
    await run(later(60));
    const ended = await row(subscriptionId);
    assert.deepEqual([ended.status, ended.open_invoice_id], ['canceled', null], `${days} days`);
    assert.equal((await sql('select status from invoice where id = $1', open)).rows[0].status, 'void');
    const { events } = await read(subscriptionId);
    assert.equal(events.filter(({ kind }) => kind === 'ended').length, 1);
    assert.equal(await countInvoices(subscriptionId), 2);
  }
  // Refunds of the test before wait to be sent.
  await adds(new Date(Date.now() + DAY));
});

test('a link begins and cancels no subscription', async () => {
  const [ana, product] = [await org.member(), await plan()];
  const link = { name: 'For Kim', scope: 'read-write', expiresIn: 3600 };
  const { token } = await fine(ana.post<{ token: string }>('/self/shared-access', link));
  const kim = org.as(token);
  assert.deepEqual(told(await kim.post('/self/subscriptions', wish(product))), [403, 'executeAs.inPerson']);
  const { subscriptionId } = await begin(ana, product);
  const path = `/self/subscriptions/${subscriptionId}`;
  assert.equal((await kim.get(path)).statusCode, 200);
  assert.deepEqual(told(await kim.delete(path)), [403, 'executeAs.inPerson']);
  assert.equal((await row(subscriptionId)).status, 'pending');
});

test('the staff finds subscriptions and cancels them now', async () => {
  const ana = await org.member({ firstName: 'Zoë', lastName: 'Kai' });
  const product = await plan();
  const { subscriptionId, invoiceId } = await begin(ana, product);
  await pay(invoiceId);
  const found = await fine(
    staff.get<ManagedSubscriptionView[]>(`/admin/subscriptions?search=zoe&status=active&orderBy=-amount`),
  );
  assert.deepEqual(
    found.map(({ id }) => id),
    [subscriptionId],
  );
  const path = `/admin/subscriptions/${subscriptionId}`;
  const gone = await fine(staff.post<ManagedSubscriptionView>(`${path}/cancel`, { now: true }));
  assert.deepEqual([gone.status, gone.events[0]?.kind], ['canceled', 'ended']);
  assert.equal((await ana.get(path)).statusCode, 403);
});

test('a price that is sent twice under one key is added once', async () => {
  const { id } = await plan();
  const price = { amount: 900, interval: 'year', intervalCount: 1 };
  const headers = { 'idempotency-key': 'price-of-the-year' };
  const send = (body: object) =>
    staff.post<SubscriptionProductView>(`${PRODUCTS}/${id}/prices`, body, headers);
  await Promise.all([fine(send(price)), fine(send(price))]);
  assert.equal((await fine(send(price))).prices.length, 2);
  assert.deepEqual(told(await send({ ...price, amount: 901 })), [422, 'idempotency.reused']);
});

test('nothing is billed while the module is off, nor without invoices', async () => {
  const { billSubscriptionsJob } = await import('./subscriptions.jobs.ts');
  const [ana, product] = [await org.member(), await plan()];
  const { subscriptionId, invoiceId } = await begin(ana, product);
  await pay(invoiceId);
  const context = at(startOf(await row(subscriptionId), 1));
  const jobRun = { attempt: 1, isLast: false, signal };
  for (const missing of ['subscriptions', 'invoices'] as const) {
    const modules = new Set([...context.organization.modules].filter((name) => name !== missing));
    const without = { ...context, organization: { ...context.organization, modules } };
    await billSubscriptionsJob.run(without, {}, jobRun);
    assert.equal(await countInvoices(subscriptionId), 1);
  }
  await billSubscriptionsJob.run(context, {}, jobRun);
  assert.equal(await countInvoices(subscriptionId), 2);
  const modules = [...org.context().organization.modules].filter((name) => name !== 'invoices');
  const { version } = await fine(staff.get<{ version: string }>('/admin/modules'));
  assert.deepEqual(told(await staff.put('/admin/modules', { version, modules })), [400, 'module.needs']);
});

test('the invoice of a payer who is gone is marked as paid by the staff', async () => {
  const [ana, product] = [await org.member(), await plan()];
  const { invoiceId } = await begin(ana, product);
  await fine(ana.delete('/self'));
  const path = `/admin/invoices/${invoiceId}`;
  await Promise.all([staff.post(`${path}/paid`), staff.post(`${path}/paid`)]);
  const { status, account } = await fine(staff.get<ManagedInvoiceView>(path));
  assert.deepEqual([status, account], ['paid', null]);
});
