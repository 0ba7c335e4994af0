import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { checkIntegrity } from '../../whole/integrity/index.ts';
import type { PaymentIntentView } from '../payments/payments.schemas.ts';
import type { ManagedPaymentView } from '../payments/payments.admin.schemas.ts';
import type { ManagedInvoiceView } from './invoices.admin.schemas.ts';
import { draft, fine, LINES, sent, told } from './invoices.factory.ts';
import type { InvoiceView, ListedInvoiceView } from './invoices.schemas.ts';
import { settleInvoice } from './paying.service.ts';
import { creditReturned } from './returns.service.ts';
import { remindOfInvoices } from './reminders.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let ana: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  ana = await org.member({ firstName: 'Ana', lastName: 'Quay', email: 'ana@quay.example' });
});
after(() => testApp.close());

const sql = (text: string, ...values: readonly unknown[]) => testApp.database.pool.query(text, [...values]);
const at = (id: string, more = ''): string => `/admin/invoices/${id}${more}`;
const read = (id: string) => fine(ana.get<InvoiceView>(`/invoices/${id}`));
const intentOf = (id: string) => fine(ana.get<PaymentIntentView>(`/invoices/${id}/intent`));
const mails = async (): Promise<string[]> =>
  (
    await sql(
      "select subject from mail where organization_id = $1 and recipient_address = 'ana@quay.example' order by created_at, id",
      org.organization.id,
    )
  ).rows.map((row: { subject: string }) => row.subject);
const adds = async (): Promise<void> => assert.deepEqual(await checkIntegrity(org.context()), []);

test('a draft adds up, can be changed and deleted, and is the staff’s alone', async () => {
  const made = await draft(staff, ana);
  assert.deepEqual(
    [made.number, made.status, made.subTotal, made.salesTax, made.total, made.billedTo],
    [null, 'draft', 90_000, 17_100, 107_100, 'Ana Quay'],
  );
  assert.deepEqual(told(await ana.get(`/invoices/${made.id}`)), [404, 'invoice.notFound']);
  const [first] = LINES;
  const changed = await fine(
    staff.put<ManagedInvoiceView>(at(made.id), { lineItems: [first], taxRate: 0, notes: 'Thank you' }),
  );
  assert.deepEqual([changed.total, changed.salesTax, changed.notes], [100_000, 0, 'Thank you']);
  assert.deepEqual(told(await staff.delete(at(made.id))), [200, 'ok']);
  assert.deepEqual(told(await staff.get(at(made.id))), [404, 'invoice.notFound']);
});

test('of two who change one draft, the second is told', async () => {
  const made = await draft(staff, ana);
  const seen = { 'if-match': `"${made.updatedAt}"` };
  const change = (fields: object) => staff.put(at(made.id), fields, seen);
  const both = await Promise.all([change({ title: 'Hall' }), change({ notes: 'Thank you' })]);
  assert.deepEqual(both.map(told).toSorted(), [
    [200, 'ok'],
    [409, 'changed.meanwhile'],
  ]);
});

test('refuses discounts beyond the rest, titles of two lines and payers who do not exist', async () => {
  const post = (more: object) =>
    staff.post('/admin/invoices', { title: 'x', accountId: ana.id, lineItems: LINES, ...more });
  assert.deepEqual(told(await post({ lineItems: [{ name: 'x', quantity: 1, amount: -1 }] })), [
    400,
    'invoice.negative',
  ]);
  assert.deepEqual(told(await post({ lineItems: [{ name: 'x', quantity: 2, amount: 99_999_999 }] })), [
    400,
    'payment.tooMuch',
  ]);
  assert.equal((await post({ title: 'a\r\nBcc: x' })).statusCode, 400);
  assert.equal((await post({ accountId: org.organization.id })).statusCode, 404);
  assert.equal((await ana.get('/admin/invoices')).statusCode, 403);
});

test('the same key makes one invoice', async () => {
  const body = { title: 'Once', accountId: ana.id, lineItems: LINES };
  const keyed = org.as(staff.token, { 'idempotency-key': 'invoice-once' });
  const [one, two] = await Promise.all([
    fine(keyed.post<ManagedInvoiceView>('/admin/invoices', body)),
    fine(keyed.post<ManagedInvoiceView>('/admin/invoices', body)),
  ]);
  assert.equal(one.id, two.id);
});

test('sent, it has a number, is frozen, and is seen by its payer alone', async () => {
  const invoice = await sent(staff, ana);
  assert.equal(invoice.status, 'sent');
  const again = await fine(staff.post<ManagedInvoiceView>(at(invoice.id, '/send')));
  assert.equal(again.number, invoice.number);
  for (const refused of [await staff.put(at(invoice.id), { title: 'y' }), await staff.delete(at(invoice.id))])
    assert.deepEqual(told(refused), [409, 'invoice.sent']);
  const own = await read(invoice.id);
  assert.deepEqual(
    [own.alternateId, own.status, own.total, own.account?.id, own.payments.length, own.intentId],
    [invoice.number, 'sent', 107_100, ana.id, 0, undefined],
  );
  assert.deepEqual(
    own.lineItems.map(({ quantity, amount }) => [quantity, amount]),
    [
      [2, 50_000],
      [1, -10_000],
    ],
  );
  const listed = await fine(ana.get<ListedInvoiceView[]>('/self/invoices'));
  assert.ok(listed.some(({ id }) => id === invoice.id));
  const ben = await org.member();
  for (const path of ['', '/intent', '/paper'])
    assert.deepEqual(told(await ben.get(`/invoices/${invoice.id}${path}`)), [404, 'invoice.notFound']);
});

test('a link for reading sees an invoice and opens no payment of it', async () => {
  const payer = await org.member();
  const { id } = await sent(staff, payer);
  const link = { name: 'For Kim', scope: 'read', expiresIn: 3600 };
  const { token } = await fine(payer.post<{ token: string }>('/self/shared-access', link));
  const kim = org.as(token);
  assert.equal((await kim.get(`/invoices/${id}`)).statusCode, 200);
  assert.deepEqual(told(await kim.get(`/invoices/${id}/intent`)), [403, 'sharedAccess.readOnly']);
  const { rows } = await sql('select 1 from payment_intent where invoice_id = $1', id);
  assert.equal(rows.length, 0);
});

test('an empty draft and one that was due already are not sent', async () => {
  const empty = await draft(staff, ana, { lineItems: [] });
  assert.deepEqual(told(await staff.post(at(empty.id, '/send'))), [400, 'invoice.empty']);
  const late = await draft(staff, ana, { dueDate: '2020-01-01T00:00:00.000Z' });
  assert.deepEqual(told(await staff.post(at(late.id, '/send'))), [400, 'invoice.dueBefore']);
  assert.equal((await fine(staff.get<ManagedInvoiceView>(at(late.id)))).number, null);
});

async function unlessBusy<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await call();
    if (answer.statusCode !== 503) return answer;
    await wait(50);
  }
}

test('50 sendings at once, and those that fail among them, leave no gap in the numbers', async () => {
  const other = await testApp.organization();
  const [boss, payer] = [await other.staff(), await other.member()];
  const drafts = await Promise.all(
    Array.from({ length: 50 }, (_, index) => draft(boss, payer, index % 5 === 4 ? { lineItems: [] } : {})),
  );
  // Sent again where no connection was free in time: the number stays.
  const answers = await Promise.all(
    drafts.map(({ id }) => unlessBusy(() => boss.post<ManagedInvoiceView>(at(id, '/send')))),
  );
  const numbers = answers
    .filter(({ statusCode }) => statusCode === 200)
    .map(({ body }) => body.data.number ?? 0)
    .sort((a, b) => a - b);
  assert.deepEqual(
    numbers,
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
});

test('paid by transfer: promised, received, with a receipt, once', async () => {
  const { id, number } = await sent(staff, ana);
  const intent = await intentOf(id);
  assert.deepEqual(
    [intent.invoiceId, intent.amount, intent.salesTax, intent.invoice?.alternateId, intent.registrationId],
    [id, 107_100, 17_100, number, null],
  );
  assert.equal((await intentOf(id)).id, intent.id);
  await fine(ana.post(`/organization/intents/${intent.id}/capture`, {}));
  const waiting = await read(id);
  assert.deepEqual([waiting.paying, waiting.intentId, waiting.type], [true, intent.id, 'manual']);
  await fine(staff.post(`/admin/payments/intents/${intent.id}/paid`));
  const context = org.context();
  await Promise.all([settleInvoice(context, id), settleInvoice(context, id)]);
  const paid = await read(id);
  assert.deepEqual(
    [paid.status, paid.payments.map(({ type, chargedAmt, salesTax }) => [type, chargedAmt, salesTax])],
    ['paid', [['charge', 107_100, 17_100]]],
  );
  assert.deepEqual(told(await ana.get(`/invoices/${id}/intent`)), [409, 'invoice.paid']);
  await adds();
});

test('money in hand is put to the invoice by the staff, once', async () => {
  const { id } = await sent(staff, ana);
  const paid = await fine(staff.post<ManagedInvoiceView>(at(id, '/paid')));
  assert.equal(paid.status, 'paid');
  assert.equal((await fine(staff.post<ManagedInvoiceView>(at(id, '/paid')))).intentId, paid.intentId);
  assert.equal((await read(id)).payments.length, 1);
  await adds();
});

test('void: nothing is owed, the number stays, and money that comes all the same goes back', async () => {
  const { id, number } = await sent(staff, ana);
  const intent = await intentOf(id);
  await fine(ana.post(`/organization/intents/${intent.id}/capture`, {}));
  const gone = await fine(staff.post<ManagedInvoiceView>(at(id, '/void')));
  assert.deepEqual([gone.status, gone.number], ['void', number]);
  assert.deepEqual(told(await staff.post(at(id, '/void'))), [200, 'ok']);
  assert.deepEqual(told(await ana.get(`/invoices/${id}/intent`)), [409, 'invoice.void']);
  assert.deepEqual(told(await staff.post(at(id, '/remind'))), [409, 'invoice.notOwed']);
  await fine(staff.post(`/admin/payments/intents/${intent.id}/paid`));
  await settleInvoice(org.context(), id);
  const { rows } = await sql('select refunded, consumed_at from payment_intent where id = $1', intent.id);
  assert.deepEqual([rows[0]?.refunded, rows[0]?.consumed_at === null], [107_100, false]);
  assert.equal((await read(id)).status, 'void');
});

test('a paid invoice is not voided, and what is void is not paid, in whatever order both come', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const { id } = await sent(staff, ana);
    const answers = await Promise.all([staff.post(at(id, '/paid')), staff.post(at(id, '/void'))]);
    await settleInvoice(org.context(), id);
    const { status } = await fine(staff.get<ManagedInvoiceView>(at(id)));
    assert.ok(status === 'paid' || status === 'void', JSON.stringify(answers.map(told)));
    const { rows } = await sql(
      "select coalesce(sum(captured - refunded), 0)::int as kept from payment_intent where invoice_id = $1 and status = 'captured'",
      id,
    );
    assert.equal(rows[0]?.kept, status === 'paid' ? 107_100 : 0);
  }
  await adds();
});

test('credited in parts before it is paid: the rest is owed; all of it: nothing is', async () => {
  const { id } = await sent(staff, ana);
  const part = await fine(
    staff.post<ManagedInvoiceView>(at(id, '/credit'), { amount: 7100, reason: 'Smaller stand' }),
  );
  assert.deepEqual([part.credited, part.creditNotes[0]?.amount, part.status], [7100, 7100, 'sent']);
  assert.equal((await intentOf(id)).amount, 100_000);
  assert.deepEqual(told(await staff.post(at(id, '/credit'), { amount: 100_001, reason: 'x' })), [
    409,
    'invoice.creditTooMuch',
  ]);
  const all = await fine(
    staff.post<ManagedInvoiceView>(at(id, '/credit'), { amount: 100_000, reason: 'Called off' }),
  );
  assert.deepEqual([all.status, all.creditNotes.length], ['void', 2]);
  await adds();
});

test('credited after it was paid: the money goes back, once for a key', async () => {
  const { id } = await sent(staff, ana);
  const { intentId } = await fine(staff.post<ManagedInvoiceView>(at(id, '/paid')));
  const keyed = org.as(staff.token, { 'idempotency-key': 'credit-once' });
  const body = { amount: 5000, reason: 'Less light' };
  await Promise.all([keyed.post(at(id, '/credit'), body), keyed.post(at(id, '/credit'), body)]);
  const { creditNotes, status } = await fine(staff.get<ManagedInvoiceView>(at(id)));
  assert.deepEqual([creditNotes.length, status], [1, 'paid']);
  const { rows } = await sql('select amount from payment_refund where intent_id = $1', intentId);
  assert.deepEqual(rows, [{ amount: 5000 }]);
  await adds();
});

test('refunded in the list of payments: credited by as much as went back, once', async () => {
  const { id } = await sent(staff, ana);
  await fine(staff.post(at(id, '/credit'), { amount: 7100, reason: 'Smaller stand' }));
  const { intentId } = await fine(staff.post<ManagedInvoiceView>(at(id, '/paid')));
  const refunds = `/admin/payments/intents/${intentId}/refunds`;
  const give = async (amount: number): Promise<void> => {
    const { refunds: all } = await fine(
      staff.post<{ refunds: { id: string; status: string }[] }>(refunds, { amount }),
    );
    for (const refund of all.filter(({ status }) => status !== 'succeeded'))
      await fine(staff.post(`${refunds}/${refund.id}/paid`));
    await Promise.all([creditReturned(org.context(), id), creditReturned(org.context(), id)]);
  };
  const amounts = async (): Promise<number[]> =>
    (await fine(staff.get<ManagedInvoiceView>(at(id)))).creditNotes.map(({ amount }) => amount);
  await give(40_000);
  assert.deepEqual(await amounts(), [7100, 40_000]);
  // A sum credited with a note of its own is not credited again when it has gone back.
  await fine(staff.post(at(id, '/credit'), { amount: 10_000, reason: 'Less light' }));
  await give(50_000);
  assert.deepEqual(await amounts(), [7100, 40_000, 10_000, 50_000]);
  const whole = await fine(staff.get<ManagedInvoiceView>(at(id)));
  assert.deepEqual([whole.credited, whole.total], [107_100, 107_100]);
  assert.deepEqual(told(await staff.post(at(id, '/credit'), { amount: 1, reason: 'x' })), [
    409,
    'invoice.creditTooMuch',
  ]);
  await adds();
});

async function printed(id: string, locale = 'en'): Promise<Buffer> {
  const answer = await testApp.app.http.inject({
    url: `/api/invoices/${id}/paper`,
    headers: {
      host: org.hostname,
      authorization: `Bearer ${ana.token}`,
      organization: org.organization.id,
      locale,
      'accept-language': locale,
    },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.match(String(answer.headers['content-disposition']), /invoice-\d+\.pdf/);
  return answer.rawPayload;
}

const part = (id: string, amount: number, key?: string) =>
  staff.post<ManagedInvoiceView>(
    at(id, '/parts'),
    { amount },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const sumsOf = ({ status, received, toPay, credited }: ManagedInvoiceView) => [
  status,
  received,
  toPay,
  credited,
];

test('paid in parts by hand: the rest stays due, each part has a receipt, and the sum pays it', async () => {
  const { id } = await sent(staff, ana);
  const unpaidPaper = await printed(id);
  const [first, again] = [await part(id, 33_333, 'transfer-1'), await part(id, 33_333, 'transfer-1')];
  assert.deepEqual(
    [told(first), told(again)],
    [
      [200, 'ok'],
      [200, 'ok'],
    ],
  );
  assert.deepEqual(sumsOf(again.body.data), ['sent', 33_333, 73_767, 0]);
  assert.deepEqual(told(await part(id, 73_768)), [409, 'invoice.partTooMuch']);
  const late = { amount: 1, receivedAt: new Date(Date.now() + 3 * 86_400_000).toISOString() };
  const refused = await staff.post(at(id, '/parts'), late);
  assert.deepEqual([...told(refused), refused.body.field], [400, 'payment.receivedLater', 'receivedAt']);
  const never = await staff.post(at(id, '/parts'), { amount: 1, receivedAt: '0000-01-01T00:00:00Z' });
  assert.deepEqual([...told(never), never.body.field], [400, 'date.invalid', 'receivedAt']);
  assert.deepEqual(told(await ana.post(at(id, '/parts'), { amount: 1 })), [403, 'access-denied']);
  assert.deepEqual(told(await staff.post(at(id, '/void'))), [409, 'invoice.partlyPaid']);
  const intent = await intentOf(id);
  assert.equal(intent.amount, 73_767, 'the payer owes the rest alone');
  assert.ok((await printed(id)).length > unpaidPaper.length, 'the paper says what was received');
  await adds();
  await fine(part(id, 10_000));
  assert.equal(
    (await fine(ana.get<PaymentIntentView>(`/organization/intents/${intent.id}`))).status,
    'canceled',
  );
  assert.deepEqual(sumsOf(await fine(part(id, 63_767))), ['paid', 107_100, 0, 0]);
  const { payments, received, toPay } = await read(id);
  assert.deepEqual(
    [payments.map(({ chargedAmt }) => chargedAmt), received, toPay],
    [[33_333, 10_000, 63_767], 107_100, 0],
  );
  const { rows } = await sql('select sum(sales_tax)::int as tax from receipt where invoice_id = $1', id);
  assert.equal((rows[0] as { tax: number }).tax, 17_100);
  assert.deepEqual(told(await part(id, 1)), [409, 'invoice.paid']);
  await adds();
});

test('the day and the line of the bank are kept with money received by hand, for the staff alone', async () => {
  const { id } = await sent(staff, ana);
  const received = { receivedAt: '2026-03-02T12:00:00.000Z', note: ' SEPA 0302/17 ' };
  await fine(staff.post(at(id, '/parts'), { amount: 7100, ...received }));
  const marked = await fine(
    staff.post<ManagedInvoiceView>(at(id, '/paid'), { ...received, note: 'Cash at the desk' }),
  );
  await fine(staff.post(at(id, '/paid'), { note: 'Another word' }));
  const { title } = marked;
  const all = await fine(
    staff.get<ManagedPaymentView[]>(`/admin/payments/intents?search=${encodeURIComponent(title)}`),
  );
  const mine = all.filter(({ invoiceId }) => invoiceId === id);
  assert.deepEqual(mine.map(({ receivedAt, note }) => [receivedAt, note]).toSorted(), [
    [received.receivedAt, 'Cash at the desk'],
    [received.receivedAt, 'SEPA 0302/17'],
  ]);
  const own = await ana.get(`/organization/intents/${mine[0]?.id ?? ''}`);
  assert.ok(!JSON.stringify(own.body).includes('SEPA') && !JSON.stringify(own.body).includes('Cash at'));
});

test('parts that come at once are never more than what is due', async () => {
  const { id } = await sent(staff, ana);
  // The control: whoever looks before the others have written may record a part, and all of them are too much.
  const seen = await Promise.all(
    Array.from({ length: 6 }, () => fine(staff.get<ManagedInvoiceView>(at(id)))),
  );
  assert.ok(seen.every(({ toPay }) => toPay >= 40_000) && 6 * 40_000 > 107_100);
  const answers = await Promise.all(Array.from({ length: 6 }, () => part(id, 40_000)));
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 2);
  const invoice = await fine(staff.get<ManagedInvoiceView>(at(id)));
  assert.deepEqual(sumsOf(invoice), ['sent', 80_000, 27_100, 0]);
  const { rows } = await sql(
    "select sum(amount)::int as taken from payment_intent where invoice_id = $1 and status = 'captured'",
    id,
  );
  assert.equal((rows[0] as { taken: number }).taken, 80_000);
  await adds();
});

test('marked as paid while a part is recorded: no sum is received twice', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { id } = await sent(staff, ana);
    const answers = await Promise.all([part(id, 40_000), staff.post(at(id, '/paid')), part(id, 30_000)]);
    assert.ok(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409));
    const { rows } = await sql(
      `select coalesce(sum(captured), 0)::int as taken, coalesce(sum(refunded), 0)::int as returned
       from payment_intent where invoice_id = $1`,
      id,
    );
    const { received } = await fine(staff.get<ManagedInvoiceView>(at(id)));
    assert.deepEqual(rows, [{ taken: received, returned: 0 }]);
  }
  await adds();
});

test('credited where parts were paid: the rest is owed no longer, and what was paid goes back payment by payment', async () => {
  const { id } = await sent(staff, ana);
  for (const amount of [50_000, 7100]) await fine(part(id, amount));
  const credit = (amount: number) =>
    staff.post<ManagedInvoiceView>(at(id, '/credit'), { amount, reason: 'Smaller stand' });
  assert.deepEqual(told(await credit(50_001)), [409, 'invoice.creditTooMuch']);
  assert.deepEqual(sumsOf(await fine(credit(50_000))), ['paid', 57_100, 0, 50_000]);
  await adds();
  assert.deepEqual(sumsOf(await fine(credit(20_000))), ['paid', 57_100, 0, 70_000]);
  const refunds = async () =>
    (
      await sql(
        `select r.amount from payment_refund r join payment_intent i on i.id = r.intent_id
         where i.invoice_id = $1 order by r.amount`,
        id,
      )
    ).rows.map((row: { amount: number }) => row.amount);
  assert.deepEqual(await refunds(), [7100, 12_900]);
  await fine(credit(37_100));
  assert.deepEqual(await refunds(), [7100, 12_900, 37_100]);
  assert.deepEqual(told(await credit(1)), [409, 'invoice.creditTooMuch']);
  const { rows } = await sql('select credited, credited_tax from invoice where id = $1', id);
  assert.deepEqual(rows, [{ credited: 107_100, credited_tax: 17_100 }]);
  await adds();
});

test('the tax of a credit note is that of the money that goes back, unit by unit', async () => {
  const { id } = await sent(staff, ana);
  for (const amount of [58_545, 27_387, 21_168]) await fine(part(id, amount));
  let credited = 0;
  for (const amount of [12_774, 14_181, 19_905]) {
    await fine(staff.post(at(id, '/credit'), { amount, reason: 'Smaller stand' }));
    credited += amount;
    const asked = await sql(
      `select r.id, r.intent_id from payment_refund r join payment_intent i on i.id = r.intent_id
       where i.invoice_id = $1 and r.status <> 'succeeded'`,
      id,
    );
    for (const refund of asked.rows as { id: string; intent_id: string }[])
      await fine(staff.post(`/admin/payments/intents/${refund.intent_id}/refunds/${refund.id}/paid`));
    const { rows } = await sql(
      `select i.credited, i.credited_tax, (select -sum(l.amount)::int from ledger_entry l
         join payment_intent p on p.id = l.intent_id
         where l.account = 'tax' and p.invoice_id = i.id) as kept_tax from invoice i where i.id = $1`,
      id,
    );
    const [sums] = rows as { credited: number; credited_tax: number; kept_tax: number }[];
    assert.deepEqual([sums?.credited, (sums?.credited_tax ?? 0) + (sums?.kept_tax ?? 0)], [credited, 17_100]);
  }
  await adds();
});

test('a part that was recorded by mistake and goes back is owed again', async () => {
  const { id } = await sent(staff, ana);
  await fine(part(id, 20_000));
  await fine(part(id, 7000));
  const { rows } = await sql('select id from payment_intent where invoice_id = $1 and amount = 7000', id);
  const intentId = (rows[0] as { id: string }).id;
  const refunds = `/admin/payments/intents/${intentId}/refunds`;
  const { refunds: asked } = await fine(
    staff.post<{ refunds: { id: string; status: string }[] }>(refunds, { amount: 7000 }),
  );
  for (const refund of asked.filter(({ status }) => status !== 'succeeded'))
    await fine(staff.post(`${refunds}/${refund.id}/paid`));
  for (let turn = 0; turn < 2; turn += 1) await creditReturned(org.context(), id);
  const invoice = await fine(staff.get<ManagedInvoiceView>(at(id)));
  assert.deepEqual([sumsOf(invoice), invoice.creditNotes], [['sent', 20_000, 87_100, 0], []]);
  await adds();
  await fine(staff.post(at(id, '/paid')));
  await creditReturned(org.context(), id);
  const paid = await fine(staff.get<ManagedInvoiceView>(at(id)));
  assert.deepEqual([sumsOf(paid), paid.creditNotes], [['paid', 107_100, 0, 0], []]);
  await adds();
});

async function askBack(id: string, amount: number): Promise<string> {
  const { rows } = await sql(
    'select id from payment_intent where invoice_id = $1 and captured - refunded >= $2 order by created_at limit 1',
    id,
    amount,
  );
  const refunds = `/admin/payments/intents/${(rows[0] as { id: string }).id}/refunds`;
  const answer = await fine(staff.post<{ refunds: { id: string }[] }>(refunds, { amount }));
  return `${refunds}/${answer.refunds.at(-1)?.id}/paid`;
}

test('a process that knows of no parts cannot pay, void or credit over them', async () => {
  const { id } = await sent(staff, ana);
  await fine(part(id, 40_000));
  for (const changes of [
    "status = 'paid', paid_at = now(), paid_amount = 107100",
    "status = 'void', voided_at = now()",
    'credited = 67101',
  ])
    await assert.rejects(sql(`update invoice set ${changes} where id = $1`, id), /invoice_part_check/);
  await sql('update invoice set credited = 67100 where id = $1', id);
  await sql('update invoice set credited = 0 where id = $1', id);
  await adds();
});

test('a part is owed again as soon as it is asked back, and gets no credit note when it has gone', async () => {
  const { id } = await sent(staff, ana);
  await fine(part(id, 40_000));
  const paid = await askBack(id, 40_000);
  assert.equal((await intentOf(id)).amount, 107_100, 'the payer owes all of it');
  assert.deepEqual(sumsOf(await fine(part(id, 67_100))), ['sent', 67_100, 40_000, 0]);
  assert.deepEqual(sumsOf(await fine(part(id, 40_000))), ['paid', 107_100, 0, 0]);
  await fine(staff.post(paid));
  await creditReturned(org.context(), id);
  const settled = await fine(staff.get<ManagedInvoiceView>(at(id)));
  assert.deepEqual([sumsOf(settled), settled.creditNotes], [['paid', 107_100, 0, 0], []]);
  await adds();
  // A refund of what paid it is credited.
  await fine(staff.post(await askBack(id, 7100)));
  await creditReturned(org.context(), id);
  assert.deepEqual(sumsOf(await fine(staff.get<ManagedInvoiceView>(at(id)))), ['paid', 107_100, 0, 7100]);
  const other = await sent(staff, ana);
  await fine(part(other.id, 40_000));
  await askBack(other.id, 40_000);
  assert.deepEqual(sumsOf(await fine(staff.post<ManagedInvoiceView>(at(other.id, '/void')))), [
    'void',
    0,
    0,
    0,
  ]);
  await adds();
});

test('reminds on the day it is due, and one and two weeks later, each once', async () => {
  const { id } = await sent(staff, ana, { title: 'Reminded' });
  const count = async (): Promise<number> =>
    (await mails()).filter((subject) => subject.startsWith('Reminder')).length;
  const begun = await count();
  const run = () => remindOfInvoices(org.context(), new AbortController().signal);
  const ago = (days: number) =>
    sql(`update invoice set due_at = now() - interval '${days} days' where id = $1`, id);
  await run();
  assert.equal(await count(), begun);
  for (const [days, reminders] of [
    [1, 1],
    [6, 1],
    [8, 2],
    [15, 3],
    [60, 3],
  ] as const) {
    await ago(days);
    await Promise.all([run(), run()]);
    assert.equal((await count()) - begun, reminders, `${days} days`);
  }
  const found = await fine(staff.get<ManagedInvoiceView[]>('/admin/invoices?overdue=true'));
  assert.ok(found.some((one) => one.id === id && one.overdue));
  const late = await sent(staff, ana);
  await sql("update invoice set due_at = now() - interval '15 days' where id = $1", late.id);
  for (let turn = 0; turn < 3; turn += 1) await run();
  assert.equal((await count()) - begun, 4, 'one for all that were missed');
  const quiet = await sent(staff, ana, { reminders: false });
  await sql("update invoice set due_at = now() - interval '1 day' where id = $1", quiet.id);
  await run();
  assert.equal((await count()) - begun, 4);
});

test('as a paper: the same bytes whenever it is asked for, in the language of the reader', async () => {
  const { id } = await sent(staff, ana, { notes: 'Please pay soon' });
  const [one, two] = [await printed(id), await printed(id)];
  assert.equal(one.subarray(0, 5).toString(), '%PDF-');
  assert.deepEqual(one, two);
  const ar = await printed(id, 'ar');
  assert.notEqual(ar.length, one.length);
});

test('the staff finds invoices by number, title, payer and state, in the order asked for', async () => {
  const { id, number } = await sent(staff, ana, { title: 'Łódź stand' });
  const find = async (query: string): Promise<string[]> =>
    (await fine(staff.get<ManagedInvoiceView[]>(`/admin/invoices?${query}`))).map((one) => one.id);
  for (const query of ['search=lodz', 'search=quay&status=sent', `search=${number}&orderBy=-number`])
    assert.ok((await find(query)).includes(id), query);
  assert.ok(!(await find('search=lodz&status=draft')).includes(id));
  assert.equal((await staff.get('/admin/invoices?orderBy=secret')).statusCode, 400);
  const totals = (await fine(staff.get<ManagedInvoiceView[]>('/admin/invoices?orderBy=-total'))).map(
    ({ total }) => total,
  );
  assert.deepEqual(
    totals,
    totals.toSorted((a, b) => b - a),
  );
});

test('a copy is a new draft with the same lines', async () => {
  const { id } = await sent(staff, ana);
  const copy = await fine(staff.post<ManagedInvoiceView>(at(id, '/copy')));
  assert.notEqual(copy.id, id);
  assert.deepEqual(
    [copy.status, copy.number, copy.total, copy.lineItems.length],
    ['draft', null, 107_100, 2],
  );
});

test('mails its payer when it is sent, paid and voided', async () => {
  const own = await testApp.organization();
  const boss = await own.staff();
  const payer = await own.member({ email: 'payer@quay.example' });
  await testApp.app.startJobs();
  const [one, two] = [await sent(boss, payer), await sent(boss, payer)];
  await fine(boss.post(at(one.id, '/paid')));
  const subjects = () =>
    sql(
      "select subject from mail where organization_id = $1 and recipient_address = 'payer@quay.example'",
      own.organization.id,
    ).then(({ rows }) => rows.map((row: { subject: string }) => row.subject));
  await until(subjects, (all) => all.includes(`Invoice ${one.number} is paid`));
  await fine(boss.post(at(two.id, '/void')));
  await until(subjects, (all) => all.includes(`Invoice ${two.number} was canceled`));
});

test('with the module off there are no invoices', async () => {
  const own = await testApp.organization();
  const boss = await own.staff();
  await sql(
    "update organization set modules = array_remove(modules, 'invoices') where organization_id = $1",
    own.organization.id,
  );
  testApp.app.tenants?.forget?.();
  assert.equal((await boss.get('/admin/invoices')).statusCode, 456);
});
