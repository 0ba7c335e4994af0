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
  const get = async (locale: string): Promise<Buffer> => {
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
  };
  const [one, two] = [await get('en'), await get('en')];
  assert.equal(one.subarray(0, 5).toString(), '%PDF-');
  assert.deepEqual(one, two);
  const ar = await get('ar');
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
