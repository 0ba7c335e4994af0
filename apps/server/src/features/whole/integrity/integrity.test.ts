import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { book, dayAhead, makeShop } from '../../events/bookings/bookings.factory.ts';
import { ask, begin, openSurvey, section } from '../../events/surveys/surveys.factory.ts';
import { checkIntegrity, INVARIANTS, reportIntegrity } from './integrity.service.ts';
import { fine, openShop } from './shop.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let bought: Awaited<ReturnType<typeof buyEverything>>;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  bought = await buyEverything();
});
after(() => testApp.close());

/** One purchase of each kind, one of them half paid back, one paid and not delivered yet, and one not paid. */
async function buyEverything() {
  const shop = await openShop(org, staff);
  const [ana, ben, cleo, dora, emil, finn] = [
    await org.member(),
    await org.member(),
    await org.member(),
    await org.member(),
    await org.member(),
    await org.member(),
  ];
  const pass = await shop.choose(ana, shop.day);
  await fine(ana.post(shop.at('/registration/addOns'), [{ id: pass, addOns: [{ id: shop.lunch }] }]));
  const reservation = { id: newId(), eventRoomTypeId: shop.room };
  await fine(ana.post(shop.at('/registration/reservations'), [{ id: pass, reservation }]));
  const order = await shop.pay(ana, shop.at('/registration/intent'));
  await fine(ana.post(shop.at('/registration/submit')));

  const place = shop.at(`/sessions/${shop.sessionId}/registration`);
  await fine(ana.post(`${place}/passes`, [{ passId: pass }]));
  const seat = await shop.pay(ana, `${place}/intent`);
  await fine(ana.post(`${place}/submit`));

  const group = await shop.pay(ben, shop.at(`/registration/coupons/intent?ticketId=${shop.day}&quantity=3`));
  await fine(ben.post(shop.at('/registration/submit')));

  const free = await shop.choose(cleo, shop.free);
  await fine(cleo.post(shop.at('/registration/submit')));

  const bundle = { id: newId(), packageId: shop.bundle };
  const passes = [newId(), newId()].map((id) => ({ id, ticketId: shop.day, packageId: bundle.id }));
  await fine(dora.post(shop.at('/registration/passes'), { passes, packages: [bundle] }));
  const refunded = await shop.pay(dora, shop.at('/registration/intent'));
  await fine(dora.post(shop.at('/registration/submit')));
  await fine(staff.post(`/admin/payments/intents/${refunded}/refunds`, { amount: 1000 }));

  await shop.choose(emil, shop.day);
  const waiting = await shop.pay(emil, shop.at('/registration/intent'));
  // Overdue only where a test says so, however long the others take.
  const { db, organizationId } = org.context();
  await db
    .updateTable('payment_intent')
    .set({ captured_at: new Date(Date.now() + 3_600_000) })
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.id', '=', waiting)
    .execute();
  const invoice = {
    title: 'Stand',
    accountId: emil.id,
    lineItems: [{ name: 'Stand', quantity: 1, amount: 900 }],
  };
  const { id: invoiceId } = await fine(staff.post<{ id: string }>('/admin/invoices', invoice));
  await fine(staff.post(`/admin/invoices/${invoiceId}/send`));
  await fine(staff.post(`/admin/invoices/${invoiceId}/paid`));

  await book(emil, await makeShop(staff), '10:00');
  const weekly = await makeShop(staff, { price: 1000 });
  const dates = { day: dayAhead(2), until: dayAhead(16), time: '10:00' };
  const series = await fine(
    emil.post<{ id: string; bookings: { id: string }[] }>(`${weekly.path}/series`, dates),
  );
  await shop.pay(emil, `/bookings/series/${series.id}/intent`);
  await fine(emil.post(`/bookings/series/${series.id}`));
  await fine(emil.delete(`/bookings/${series.bookings[0]?.id}`));
  const products = '/admin/subscriptions/products';
  const { id: productId } = await fine(staff.post<{ id: string }>(products, { name: 'Friend' }));
  const { prices } = await fine(
    staff.post<{ prices: { id: string }[] }>(`${products}/${productId}/prices`, {
      amount: 0,
      interval: 'year',
      intervalCount: 1,
    }),
  );
  const chosen = { productId, priceId: prices[0]?.id, quantity: 1 };
  await fine(emil.post('/self/subscriptions', chosen));

  await shop.choose(finn, shop.day);
  const { id: unpaid } = await shop.open(finn, shop.at('/registration/intent'));
  const [survey, anonymous] = [await answerSurvey(emil, {}), await answerSurvey(emil, { anonymous: true })];
  return { ...shop, pass, order, seat, group, free, refunded, waiting, unpaid, survey, anonymous };
}

/** Paid by hand, and credited in part. */
async function creditedInvoice(): Promise<{ id: string; intentId: string }> {
  const wish = {
    title: 'Stand',
    accountId: (await org.member()).id,
    lineItems: [{ name: 'Stand', quantity: 1, amount: 900 }],
  };
  const { id } = await fine(staff.post<{ id: string }>('/admin/invoices', wish));
  for (const more of ['send', 'paid']) await fine(staff.post(`/admin/invoices/${id}/${more}`));
  await fine(staff.post(`/admin/invoices/${id}/credit`, { amount: 300, reason: 'Smaller stand' }));
  const { db, organizationId } = org.context();
  const { paid_intent_id: intentId } = await db
    .selectFrom('invoice')
    .select('invoice.paid_intent_id')
    .where('invoice.organization_id', '=', organizationId)
    .where('invoice.id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, intentId: intentId ?? '' };
}

/** A survey that this member has answered. */
async function answerSurvey(who: Caller, fields: object): Promise<string> {
  const { id } = await openSurvey(staff, [section([ask({ name: 'Name' })])], fields);
  await fine(who.post(`/surveys/${id}/submissions/${await begin(who, id)}/submit`, []));
  return id;
}

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

const entry = (ctx: Context, account: 'provider' | 'revenue' | 'tax', amount: number, line: number) => ({
  organization_id: ctx.organizationId,
  transaction_id: TRANSACTION,
  line,
  account,
  amount,
  currency: 'EUR',
  intent_id: bought.order,
  refund_id: null,
  dispute_id: null,
  created_at: new Date(),
});
const TRANSACTION = newId();

type Plant = (ctx: Context) => Promise<unknown>;
const inIntent =
  (changes: Record<string, unknown>, id: () => string): Plant =>
  ({ db, organizationId }) =>
    db
      .updateTable('payment_intent')
      .set(changes)
      .where('payment_intent.organization_id', '=', organizationId)
      .where('payment_intent.id', '=', id())
      .execute();
/** As if two submits of one draft had both been counted. */
function countedTwice(survey: () => string): Plant {
  return ({ db, organizationId }) =>
    db
      .updateTable('survey_participation')
      .set({ submitted: sql<number>`survey_participation.submitted + 1` })
      .where('survey_participation.organization_id', '=', organizationId)
      .where('survey_participation.survey_id', '=', survey())
      .execute();
}
const inPass =
  (changes: Record<string, unknown>, id: () => string): Plant =>
  ({ db, organizationId }) =>
    db
      .updateTable('pass')
      .set(changes)
      .where('pass.organization_id', '=', organizationId)
      .where('pass.id', '=', id())
      .execute();
const inPlaces =
  (changes: Record<string, unknown>): Plant =>
  ({ db, organizationId }) =>
    db
      .updateTable('session_access')
      .set(changes)
      .where('session_access.organization_id', '=', organizationId)
      .execute();
const inEvent =
  (changes: Record<string, unknown>, ofPayments: Record<string, unknown>): Plant =>
  async ({ db, organizationId }) => {
    await db
      .updateTable('event')
      .set(changes)
      .where('event.organization_id', '=', organizationId)
      .where('event.id', '=', bought.eventId)
      .execute();
    await db
      .updateTable('payment_intent')
      .set(ofPayments)
      .where('payment_intent.organization_id', '=', organizationId)
      .where('payment_intent.consumed_at', 'is not', null)
      .execute();
  };
const inBookings =
  (changes: Record<string, unknown>): Plant =>
  ({ db, organizationId }) =>
    db
      .updateTable('booking')
      .set(changes)
      .where('booking.organization_id', '=', organizationId)
      .where('booking.series_id', 'is', null)
      .execute();
/** Its list of disputes was asked for again and again for longer than three days. */
const inNewAccount =
  (changes: object) =>
  ({ db, organizationId }: Context): Promise<unknown> =>
    db
      .insertInto('payment_integration')
      .values({
        offered: true,
        secrets: Buffer.from('sealed'),
        disputes_until: minutesAgo(60 * 24 * 3 + 1),
        disputes_asked_at: minutesAgo(30),
        organization_id: organizationId,
        id: newId(),
        type: 'paypal',
        account_reference: 'another account',
        publishable_key: null,
        instructions: null,
        created_at: minutesAgo(60),
        updated_at: minutesAgo(60),
        ...changes,
      })
      .execute();

const inSubscriptions =
  (changes: Record<string, unknown>): Plant =>
  ({ db, organizationId }) =>
    db
      .updateTable('subscription')
      .set(changes)
      .where('subscription.organization_id', '=', organizationId)
      .execute();
const dropReceipt: Plant = ({ db, organizationId }) =>
  db
    .deleteFrom('receipt')
    .where('receipt.organization_id', '=', organizationId)
    .where('receipt.intent_id', '=', bought.group)
    .execute();

/** By invariant, the least that breaks it and nothing else. */
const PLANTS: Readonly<Record<string, Plant>> = {
  stock: ({ db, organizationId }) =>
    db
      .updateTable('stock')
      .set({ taken: sql<number>`stock.taken + 1` })
      .where('stock.organization_id', '=', organizationId)
      .where('stock.id', '=', bought.day)
      .execute(),
  unstocked: ({ db, organizationId }) =>
    db
      .deleteFrom('stock')
      .where('stock.organization_id', '=', organizationId)
      .where('stock.id', '=', bought.lunch)
      .execute(),
  rooms: inPass({ reservation_id: null }, () => bought.pass),
  packages: ({ db, organizationId }) =>
    db
      .updateTable('pass')
      .set({ registration_package_id: null })
      .where('pass.organization_id', '=', organizationId)
      .execute(),
  groupTickets: ({ db, organizationId }) =>
    db
      .updateTable('receipt_line')
      .set({ quantity: 1, price: 15_000 })
      .where('receipt_line.organization_id', '=', organizationId)
      .where('receipt_line.kind', '=', 'coupon')
      .execute(),
  unbalanced: (ctx) =>
    ctx.db
      .insertInto('ledger_entry')
      .values([entry(ctx, 'revenue', 5, 0)])
      .execute(),
  unexplained: (ctx) =>
    ctx.db
      .insertInto('ledger_entry')
      .values([entry(ctx, 'provider', 5, 0), entry(ctx, 'revenue', -5, 1)])
      .execute(),
  undelivered: inIntent({ captured_at: minutesAgo(5) }, () => bought.waiting),
  attempts: ({ db, organizationId }) =>
    db
      .updateTable('payment_attempt')
      .set({ captured: sql<number>`payment_attempt.captured - 1` })
      .where('payment_attempt.organization_id', '=', organizationId)
      .where('payment_attempt.intent_id', '=', bought.order)
      .execute(),
  refunds: ({ db, organizationId }) =>
    db
      .updateTable('payment_refund')
      .set({ amount: 999 })
      .where('payment_refund.organization_id', '=', organizationId)
      .where('payment_refund.intent_id', '=', bought.refunded)
      .execute(),
  orders: inIntent({ details: JSON.stringify({ selection: {} }) }, () => bought.order),
  receipts: ({ db, organizationId }) =>
    db
      .updateTable('receipt')
      .set({ sales_tax: 1, charged_amount: 15_001 })
      .where('receipt.organization_id', '=', organizationId)
      .where('receipt.intent_id', '=', bought.group)
      .execute(),
  refundReceipts: async ({ db, organizationId }) => {
    const charge = await db
      .selectFrom('receipt')
      .selectAll('receipt')
      .where('receipt.organization_id', '=', organizationId)
      .where('receipt.intent_id', '=', bought.order)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('receipt')
      .values({ ...charge, id: newId(), refund_id: newId(), type: 'refund' })
      .execute();
  },
  lines: ({ db, organizationId }) =>
    db
      .updateTable('receipt_line')
      .set({ discount: 1 })
      .where('receipt_line.organization_id', '=', organizationId)
      .where('receipt_line.kind', '=', 'coupon')
      .execute(),
  kept: dropReceipt,
  failedReturns: async (ctx) => {
    await dropReceipt(ctx);
    const attempt = await ctx.db
      .selectFrom('payment_attempt')
      .selectAll('payment_attempt')
      .where('payment_attempt.organization_id', '=', ctx.organizationId)
      .where('payment_attempt.intent_id', '=', bought.group)
      .executeTakeFirstOrThrow();
    const now = new Date();
    await ctx.db
      .insertInto('payment_refund')
      .values({
        organization_id: ctx.organizationId,
        id: newId(),
        intent_id: bought.group,
        attempt_id: attempt.id,
        provider_reference: null,
        amount: attempt.captured,
        currency: attempt.currency,
        status: 'failed',
        source: 'system',
        reason: null,
        error: 'The account is closed',
        account_id: null,
        checked_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
  },
  keptOfCanceled: inEvent({ canceled_at: minutesAgo(60 * 24 * 2) }, { captured_at: minutesAgo(60 * 24 * 2) }),
  createdRefunds: ({ db, organizationId }) =>
    db
      .updateTable('payment_refund')
      .set({ status: 'created', created_at: minutesAgo(60 * 24 * 3) })
      .where('payment_refund.organization_id', '=', organizationId)
      .where('payment_refund.intent_id', '=', bought.refunded)
      .execute(),
  passes: inPass({ amount_paid: 1 }, () => bought.pass),
  places: inPlaces({ amount_paid: 1 }),
  refundedPasses: inPass({ amount_refunded: 1 }, () => bought.pass),
  refundedPlaces: inPlaces({ amount_refunded: 1 }),
  unpaid: inPass({ price: 500 }, () => bought.free),
  invoiceNumbers: ({ db, organizationId }) =>
    db
      .updateTable('invoice_counter')
      .set({ next: 9 })
      .where('invoice_counter.organization_id', '=', organizationId)
      .where('invoice_counter.series', '=', 'invoice')
      .execute(),
  invoiceSums: ({ db, organizationId }) =>
    db
      .updateTable('invoice_line')
      .set({ quantity: 7 })
      .where('invoice_line.organization_id', '=', organizationId)
      .execute(),
  paidInvoices: ({ db, organizationId }) =>
    db
      .updateTable('invoice')
      .set({ paid_amount: 1 })
      .where('invoice.organization_id', '=', organizationId)
      .execute(),
  subscriptions: ({ db, organizationId }) =>
    db
      .updateTable('subscription')
      .set({ open_invoice_id: newId(), updated_at: minutesAgo(60) })
      .where('subscription.organization_id', '=', organizationId)
      .execute(),
  mixedSubscriptions: inSubscriptions({ interval: 'day' }),
  unpaidTerms: inSubscriptions({ amount: 5, updated_at: minutesAgo(60) }),
  overrunTerms: inSubscriptions({
    expires_at: minutesAgo(60 * 24 * 3),
    next_at: minutesAgo(-60),
    updated_at: new Date(),
  }),
  unheardCharges: inSubscriptions({ charging: 'underWay' }),
  wonDisputes: async ({ db, organizationId }) => {
    const attempt = await db
      .selectFrom('payment_attempt')
      .selectAll('payment_attempt')
      .where('payment_attempt.organization_id', '=', organizationId)
      .where('payment_attempt.intent_id', '=', bought.order)
      .executeTakeFirstOrThrow();
    const [id, now] = [newId(), new Date()];
    const about = { organization_id: organizationId, intent_id: bought.order, currency: attempt.currency };
    const times = { created_at: now, updated_at: now };
    const dispute = {
      provider_reference: 'dp_1',
      amount: 5,
      withdrawn: 5,
      status: 'won' as const,
      reason: null,
    };
    await db
      .insertInto('payment_dispute')
      .values({ ...about, ...dispute, ...times, id, attempt_id: attempt.id, due_at: null })
      .execute();
    const entry = { ...about, transaction_id: newId(), refund_id: null, dispute_id: id, created_at: now };
    await db
      .insertInto('ledger_entry')
      .values([
        { ...entry, line: 0, account: 'provider', amount: -5 },
        { ...entry, line: 1, account: 'dispute', amount: 5 },
      ])
      .execute();
  },
  unlistedDisputes: inNewAccount({}),
  bookings: inBookings({ paid: 5 }),
  refundedBookings: (ctx) =>
    inBookings({ paid: 5, refunded: 5, refund_id: newId(), intent_id: bought.order })(ctx),
  creditNotes: async ({ db, organizationId }) => {
    const invoice = await db
      .updateTable('invoice')
      .set({ credited: 700, updated_at: minutesAgo(60 * 49) })
      .where('invoice.organization_id', '=', organizationId)
      .returning('invoice.id')
      .executeTakeFirstOrThrow();
    const note = { number: 1, amount: 700, tax: 0, reason: 'Smaller stand', created_at: minutesAgo(60 * 49) };
    await db
      .insertInto('credit_note')
      .values({ ...note, organization_id: organizationId, id: newId(), invoice_id: invoice.id })
      .execute();
    await db
      .insertInto('invoice_counter')
      .values({ organization_id: organizationId, series: 'credit', next: 2 })
      .execute();
  },
  keptOfCanceledBookings: (ctx) =>
    inBookings({ to_refund: 5, refunded: 0, intent_id: bought.order, updated_at: minutesAgo(60 * 49) })(ctx),
  transfers: inIntent({ status: 'processing', due_at: minutesAgo(60 * 25) }, () => bought.unpaid),
  longPayments: inIntent(
    { provider: 'stripe', status: 'processing', updated_at: minutesAgo(60 * 24 * 31) },
    () => bought.unpaid,
  ),
  // A date could not be taken, and the part of the payment that was for it did not go back.
  keptOfBookings: ({ db, organizationId }) =>
    db
      .updateTable('booking')
      .set({ paid: sql<number>`booking.paid - 1` })
      .where('booking.organization_id', '=', organizationId)
      .where('booking.series_id', 'is not', null)
      .where('booking.status', '=', 'ready')
      .execute(),
  strayedBookings: ({ db, organizationId }) =>
    db
      .updateTable('booking')
      .set({ ends_at: sql<Date>`booking.ends_at + interval '1 minute'` })
      .where('booking.organization_id', '=', organizationId)
      .where('booking.status', '=', 'ready')
      .execute(),
  storage: ({ db, organizationId }) =>
    db
      .insertInto('storage_use')
      .values({ organization_id: organizationId, bytes: '7', limit_bytes: null })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ bytes: '7' }))
      .execute(),
  surveys: countedTwice(() => bought.survey),
};

/** Runs `look` while the fault exists, then rolls the fault back. */
async function withPlanted(plant: Plant, look: (ctx: Context) => Promise<void>): Promise<void> {
  const undo = new Error('undone');
  await assert.rejects(
    org.context().transaction(async (inner) => {
      await plant(inner);
      await look(inner);
      throw undo;
    }),
    undo,
  );
}

test('after one purchase of each kind everything adds up', async () => {
  assert.deepEqual(await checkIntegrity(org.context()), []);
});

test('each invariant has a fault that breaks it alone', () => {
  assert.deepEqual(
    INVARIANTS.map(({ name }) => name),
    Object.keys(PLANTS),
  );
});

for (const [name, plant] of Object.entries(PLANTS))
  test(`the check tells a fault of ${name} in its own sentence`, async () => {
    await withPlanted(plant, async (inner) => {
      const told = await checkIntegrity(inner);
      const sentence = INVARIANTS.find((one) => one.name === name)?.sentence ?? '';
      assert.equal(told.length, 1, told.join('\n'));
      assert.match(told[0] ?? '', /: [0-9a-f]{8}-[^]*\.$/);
      assert.ok(told[0]?.startsWith(`${sentence}: `), told[0]);
    });
    assert.deepEqual(await checkIntegrity(org.context()), []);
  });

test('the check is silent about accounts that are off, are not asked, or are asked since yesterday', async () => {
  for (const changes of [
    { offered: false },
    { secrets: null },
    { disputes_asked_at: minutesAgo(60 * 25) },
    { disputes_until: minutesAgo(60 * 25) },
    { disputes_until: null },
  ])
    await withPlanted(inNewAccount(changes), async (inner) =>
      assert.deepEqual(await checkIntegrity(inner), []),
    );
});

test('the check tells of a plan that goes on once its withdrawal cannot wait any more, and not before', async () => {
  const overrun = { expires_at: minutesAgo(60 * 24 * 4), next_at: minutesAgo(-60), updated_at: new Date() };
  for (const [days, kinds] of [
    [1, 0],
    [3, 1],
  ] as const) {
    const moment = minutesAgo(60 * 24 * days);
    const withdrawal = { withdrawal_asked_at: moment, withdrawal_until: moment };
    await withPlanted(inSubscriptions({ ...overrun, ...withdrawal }), async (inner) =>
      assert.equal((await checkIntegrity(inner)).length, kinds, String(days)),
    );
  }
});

test('the check tells of an anonymous survey that was counted twice', async () => {
  await withPlanted(
    countedTwice(() => bought.anonymous),
    async (inner) => assert.match((await checkIntegrity(inner)).join(), /^Limits of surveys/),
  );
});

test('the check tells of a booking that does not say that its money is on its way back', async () => {
  await withPlanted(
    ({ db, organizationId }) =>
      db
        .updateTable('booking')
        .set({ refunded: 0, refund_id: null, to_refund: 0 })
        .where('booking.organization_id', '=', organizationId)
        .where('booking.refunded', '>', 0)
        .execute(),
    async (inner) =>
      assert.match((await checkIntegrity(inner)).join(), /^Bookings say that another sum went back/),
  );
});

test('the check tells of a paid invoice of which money went back without a credit note', async () => {
  const { id, intentId } = await creditedInvoice();
  const age = { updated_at: minutesAgo(60 * 49) };
  await withPlanted(
    async ({ db, organizationId }) => {
      await db
        .deleteFrom('credit_note')
        .where('credit_note.organization_id', '=', organizationId)
        .where('credit_note.invoice_id', '=', id)
        .execute();
      await db
        .updateTable('invoice')
        .set({ ...age, credited: 0, credited_tax: 0 })
        .where('invoice.organization_id', '=', organizationId)
        .where('invoice.id', '=', id)
        .execute();
      await db
        .updateTable('payment_refund')
        .set({ ...age, status: 'succeeded' })
        .where('payment_refund.organization_id', '=', organizationId)
        .where('payment_refund.intent_id', '=', intentId)
        .execute();
    },
    async (inner) =>
      assert.ok(
        (await checkIntegrity(inner)).some(
          (told) => told.startsWith('Invoices were credited another sum') && told.includes(id),
        ),
      ),
  );
});

test('a payment by transfer is not overdue before its own term has ended', async () => {
  const promised = { status: 'processing', updated_at: minutesAgo(60 * 24 * 40), due_at: minutesAgo(-60) };
  await withPlanted(
    inIntent(promised, () => bought.unpaid),
    async (inner) => assert.deepEqual(await checkIntegrity(inner), []),
  );
});

async function checkCanceledDisputed(dispute: {
  readonly status: 'opened' | 'lost';
  readonly withdrawn: number;
  readonly updated_at: Date;
}): Promise<readonly string[]> {
  const { keptOfCanceled } = PLANTS;
  assert.ok(keptOfCanceled !== undefined);
  let told: readonly string[] = [];
  await withPlanted(keptOfCanceled, async (inner) => {
    const attempts = await inner.db
      .selectFrom('payment_attempt')
      .selectAll('payment_attempt')
      .where('payment_attempt.organization_id', '=', inner.organizationId)
      .execute();
    await inner.db
      .insertInto('payment_dispute')
      .values(
        attempts.map(({ id, organization_id, intent_id, amount, currency }) => ({
          organization_id,
          id: newId(),
          intent_id,
          attempt_id: id,
          provider_reference: `dp_${id}`,
          amount,
          currency,
          ...dispute,
          created_at: dispute.updated_at,
        })),
      )
      .execute();
    told = (await checkIntegrity(inner)).filter((sentence) => sentence.startsWith('Events were canceled'));
  });
  return told;
}

test('money of a canceled event is told once no bank decides about it any more, unless one took all of it', async () => {
  const updated_at = minutesAgo(60 * 24 * 2);
  const told = async (status: 'opened' | 'lost', withdrawn: number, since = updated_at): Promise<number> =>
    (await checkCanceledDisputed({ status, withdrawn, updated_at: since })).length;
  assert.equal(await told('opened', 0), 0);
  assert.equal(await told('lost', 100), 1);
  assert.equal(await told('lost', 100, new Date()), 0);
  assert.equal(await told('lost', 1_000_000), 0);
});

test('a question of the books that takes too long silences no other', async () => {
  const { pool } = testApp.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table ledger_entry');
    const checking = checkIntegrity(org.context());
    let told: readonly string[] | undefined;
    void checking.then((sentences) => (told = sentences));
    await until(
      async () => {
        await client.query(
          `select pg_cancel_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%ledger_entry%'`,
        );
        return told;
      },
      (sentences) => sentences !== undefined,
    );
    assert.deepEqual(await checking, [
      'It took too long to check: unbalanced.',
      'It took too long to check: unexplained.',
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('faults of another organization are not told', async () => {
  const other = await testApp.organization();
  assert.deepEqual(await checkIntegrity(other.context()), []);
});

test('the nightly report writes to the staff what does not add up, and nothing when all is well', async () => {
  const mails = ({ db, organizationId }: Context) =>
    db
      .selectFrom('mail')
      .select(['mail.subject', 'mail.text', 'mail.recipient_address'])
      .where('mail.organization_id', '=', organizationId)
      .where('mail.subject', '=', 'Payments or places do not add up')
      .execute();
  await reportIntegrity(org.context());
  assert.deepEqual(await mails(org.context()), []);
  await withPlanted(
    inPass({ price: 500 }, () => bought.free),
    async (inner) => {
      await reportIntegrity(inner);
      const [mail] = await mails(inner);
      assert.ok(mail?.text?.includes(`without a payment: ${bought.free}.`), mail?.text ?? 'no mail');
    },
  );
});
