import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { ManagedInvoiceView } from '../invoices.admin.schemas.ts';
import { draft, fine, sent, told } from '../invoices.factory.ts';
import type { InvoiceView } from '../invoices.schemas.ts';
import { sendInvoiceMail } from '../reminders.service.ts';
import type { Syntax } from './electronic.types.ts';
import { brokenRules } from './rules.factory.ts';
import type { InvoiceSellerView } from './seller.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let ana: Caller;

const SELLER = {
  legalName: 'Harbor Events GmbH',
  vatId: 'de 123.456.789',
  registration: 'HRB 1234',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
};
const BUYER = { address1: 'Ring 1', city: 'Wien', zip: '1010', country: 'AT', reference: 'CC-9' };

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  ana = await org.member({ firstName: 'Ana', lastName: 'Quay', email: 'ana@quay.example' });
  await testApp.database.pool.query(
    "update organization set address1 = 'Quay 1', city = 'Bremen', zip = '28195', country = 'DE' where organization_id = $1",
    [org.organization.id],
  );
});
after(() => testApp.close());

const put = (more: object = {}) =>
  staff.put<InvoiceSellerView>('/admin/invoice-seller', { ...SELLER, ...more });
const file = async (caller: Caller, path: string): Promise<string> => {
  const answer = await testApp.app.http.inject({
    url: `/api${path}`,
    headers: {
      host: org.hostname,
      authorization: `Bearer ${caller.token}`,
      organization: org.organization.id,
    },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.match(String(answer.headers['content-type']), /^application\/xml/);
  assert.match(String(answer.headers['content-disposition']), /^attachment; filename=/);
  return answer.body;
};

test('an invoice is an electronic one in both forms, for its payer and the staff', async () => {
  await fine(put());
  const invoice = await sent(staff, ana, { buyer: BUYER });
  for (const syntax of ['ubl', 'cii'] satisfies Syntax[]) {
    const own = await file(ana, `/invoices/${invoice.id}/xml?syntax=${syntax}`);
    assert.deepEqual(brokenRules(syntax, own), []);
    for (const part of [
      'Harbor Events GmbH',
      'DE123456789',
      'DE02120300000000202051',
      'Ana Quay',
      'Wien',
      'CC-9',
      '1071.00',
      '171.00',
    ])
      assert.ok(own.includes(`>${part}<`), `${syntax} ${part}`);
    assert.equal(await file(staff, `/admin/invoices/${invoice.id}/xml?syntax=${syntax}`), own);
  }
  const ben = await org.member();
  assert.deepEqual(told(await ben.get(`/invoices/${invoice.id}/xml`)), [404, 'invoice.notFound']);
  assert.equal((await ben.get(`/admin/invoices/${invoice.id}/xml`)).statusCode, 403);
  assert.equal((await ana.get(`/invoices/${invoice.id}/xml?syntax=pdf`)).statusCode, 400);
});

test('a credit note is one of its own, about its invoice', async () => {
  await fine(put());
  const { id, number } = await sent(staff, ana, { buyer: BUYER });
  await fine(staff.post(`/admin/invoices/${id}/credit`, { amount: 7100, reason: 'Smaller stand' }));
  const { creditNotes } = await fine(ana.get<InvoiceView>(`/invoices/${id}`));
  const [note] = creditNotes;
  assert.ok(note !== undefined);
  for (const syntax of ['ubl', 'cii'] satisfies Syntax[]) {
    const xml = await file(ana, `/invoices/${id}/xml?syntax=${syntax}&creditNoteId=${note.id}`);
    assert.deepEqual(brokenRules(syntax, xml), []);
    for (const part of ['381', `CN-${note.number}`, String(number), '71.00', 'Smaller stand'])
      assert.ok(xml.includes(`>${part}<`), `${syntax} ${part}`);
  }
  const other = await sent(staff, ana, { buyer: BUYER });
  assert.deepEqual(told(await ana.get(`/invoices/${other.id}/xml?creditNoteId=${note.id}`)), [
    404,
    'creditNote.notFound',
  ]);
});

test('says what is missing, before and after it was sent', async () => {
  await fine(staff.put('/admin/invoice-seller', {}));
  const xml = async (id: string) => told(await staff.get(`/admin/invoices/${id}/xml`));
  const written = await draft(staff, ana, { buyer: BUYER });
  assert.deepEqual(await xml(written.id), [409, 'invoice.draft']);
  const { id } = await sent(staff, ana, { buyer: BUYER });
  assert.deepEqual(await xml(id), [409, 'invoice.xml.sellerId']);
  await fine(staff.put('/admin/invoice-seller', { registration: 'HRB 1' }));
  assert.deepEqual(await xml((await sent(staff, ana, { buyer: BUYER })).id), [409, 'invoice.xml.sellerVat']);
  await fine(put());
  assert.deepEqual(await xml(id), [409, 'invoice.xml.sellerId'], 'frozen when it was sent');
  assert.deepEqual(await xml((await sent(staff, ana)).id), [409, 'invoice.xml.buyerCountry']);
  const untaxed = { buyer: BUYER, taxRate: 0 };
  assert.deepEqual(await xml((await sent(staff, ana, untaxed)).id), [409, 'invoice.xml.category']);
  const of = async (untaxedCategory: string) =>
    xml((await sent(staff, ana, { ...untaxed, untaxedCategory })).id);
  assert.deepEqual(await of('AE'), [409, 'invoice.xml.buyerVat']);
  assert.deepEqual(await of('E'), [409, 'invoice.xml.reason']);
  assert.deepEqual(told(await put({ vatId: '123' })), [400, 'invoice.vatId']);
  assert.deepEqual(told(await put({ iban: 'DE00120300000000202051' })), [400, 'invoice.iban']);
  assert.deepEqual(told(await ana.get('/admin/invoice-seller')).slice(0, 1), [403]);
  const voided = await sent(staff, ana, { buyer: BUYER });
  await fine(staff.post(`/admin/invoices/${voided.id}/void`));
  assert.deepEqual(await xml(voided.id), [409, 'invoice.void']);
});

test('an organization with a reason for no tax needs none on the invoice', async () => {
  await fine(put({ untaxedCategory: 'E', untaxedReason: 'Small business' }));
  const { id } = await sent(staff, ana, { taxRate: 0, buyer: BUYER });
  const xml = await file(ana, `/invoices/${id}/xml`);
  assert.deepEqual(brokenRules('ubl', xml), []);
  assert.ok(xml.includes('>Small business<') && xml.includes('>Wien<') && xml.includes('>Ana Quay<'));
  const copy = await fine(staff.post<ManagedInvoiceView>(`/admin/invoices/${id}/copy`));
  assert.deepEqual([copy.buyer?.city, copy.untaxedCategory], ['Wien', 'E']);
});

test('the private addresses of a payer get into no invoice', async () => {
  const payer = await org.member({ firstName: 'Kim', lastName: 'Pier' });
  const home = { name: 'Kim Pier', address1: 'Pier 4', city: 'Graz', state: '', zip: '8010', country: 'AT' };
  await fine(payer.post('/self/addresses', home));
  const { id, buyer } = await sent(staff, payer, { buyer: { reference: 'CC-7' } });
  assert.deepEqual([buyer?.name, buyer?.reference, buyer?.city], ['Kim Pier', 'CC-7', null]);
  const { statusCode, body } = await payer.get(`/invoices/${id}/xml`);
  assert.equal(statusCode, 409);
  assert.match(body.code ?? '', /^invoice\.xml\.buyer/);
  const seen = await fine(staff.get<ManagedInvoiceView>(`/admin/invoices/${id}`));
  assert.ok(!JSON.stringify(seen).includes('Graz'));
});

test('goes with the mail where the organization wants it and it is complete', async () => {
  await fine(put({ attached: 'cii' }));
  const attachments = async (id: string): Promise<unknown[]> => {
    const { number } = await fine(staff.get<ManagedInvoiceView>(`/admin/invoices/${id}`));
    await sendInvoiceMail(org.context(), id, 'sent');
    const { rows } = await testApp.database.pool.query(
      'select a.name from mail_attachment a join mail m on m.organization_id = a.organization_id and m.id = a.mail_id where m.organization_id = $1 and a.name like $2',
      [org.organization.id, `invoice-${number}.%`],
    );
    return rows.map(({ name }: { name: string }) => name);
  };
  const whole = await sent(staff, ana, { buyer: BUYER });
  assert.deepEqual(await attachments(whole.id), [`invoice-${whole.number}.cii.xml`]);
  const lacking = await sent(staff, ana);
  assert.deepEqual(await attachments(lacking.id), []);
  await fine(put());
  const without = await sent(staff, ana, { buyer: BUYER });
  assert.deepEqual(await attachments(without.id), []);
});
