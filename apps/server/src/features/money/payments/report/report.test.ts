import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Static } from 'typebox';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { fine, sent, told } from '../../invoices/invoices.factory.ts';
import type { MoneyReport } from './report.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let payer: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  payer = await org.member();
});
after(() => testApp.close());

const AROUND = 'from=2024-01&to=2028-12';
const report = async (query = AROUND) =>
  (await fine(staff.get<Static<typeof MoneyReport>>(`/admin/payments/report?${query}`))).rows;

/** Sums of the ledger itself, by account. */
async function books(): Promise<Record<string, number>> {
  const { rows } = await testApp.database.pool.query<{ account: string; sum: string }>(
    'select account, sum(amount) as sum from ledger_entry where organization_id = $1 group by account',
    [org.organization.id],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
}

test('the report agrees with the ledger to the unit, whatever came in and went back', async () => {
  const paid = await sent(staff, payer);
  await fine(staff.post(`/admin/invoices/${paid.id}/paid`));
  const credited = await sent(staff, payer);
  await fine(staff.post(`/admin/invoices/${credited.id}/paid`));
  await fine(staff.post(`/admin/invoices/${credited.id}/credit`, { amount: 3333, reason: 'Rain' }));
  const { rows: refunds } = await testApp.database.pool.query<{ id: string }>(
    'select id from payment_refund where organization_id = $1',
    [org.organization.id],
  );
  for (const { id } of refunds) await staff.post(`/admin/payments/refunds/${id}/paid`);
  const [row, ...others] = await report();
  assert.ok(row);
  assert.deepEqual(others, []);
  const ledger = await books();
  assert.equal(row.purpose, 'invoices');
  assert.equal(row.received, paid.total + credited.total);
  assert.equal(row.net, ledger['provider']);
  assert.equal(row.net, row.received - row.refunded - row.disputed);
  assert.equal(row.tax, -(ledger['tax'] ?? 0));
  assert.equal(
    row.net - row.tax,
    -(ledger['revenue'] ?? 0) - (ledger['refund'] ?? 0) - (ledger['dispute'] ?? 0),
  );
});

test('money is counted in the month of the organization’s clock, and purposes and currencies apart', async () => {
  const own = await testApp.organization();
  const [boss, person] = [await own.staff(), await own.member()];
  const { db, organizationId } = own.context();
  await db
    .updateTable('organization')
    .set({ timezone: 'Pacific/Auckland' })
    .where('organization.organization_id', '=', organizationId)
    .execute();
  testApp.app.tenants.forget();
  const [one, other] = [await sent(boss, person), await sent(boss, person)];
  for (const { id } of [one, other]) await fine(boss.post(`/admin/invoices/${id}/paid`));
  const move = (id: string, moment: string, currency: string) =>
    testApp.database.pool.query(
      `update ledger_entry set created_at = $2, currency = $3 from payment_intent
        where payment_intent.id = ledger_entry.intent_id and payment_intent.invoice_id = $1`,
      [id, moment, currency],
    );
  await move(one.id, '2025-03-31T11:30:00Z', 'USD');
  await move(other.id, '2025-03-31T10:30:00Z', 'EUR');
  const { rows } = await fine(
    boss.get<Static<typeof MoneyReport>>('/admin/payments/report?from=2025-01&to=2025-12'),
  );
  assert.deepEqual(
    rows.map(({ month, currency, received }) => [month, currency, received]),
    [
      ['2025-03', 'EUR', other.total],
      ['2025-04', 'USD', one.total],
    ],
  );
  const later = await fine(
    boss.get<Static<typeof MoneyReport>>('/admin/payments/report?from=2025-04&to=2025-04'),
  );
  assert.equal(later.rows.length, 1);
});

test('the table is a CSV, ranges are bounded, and only the staff reads it', async () => {
  const payload = await fine(staff.get<string>(`/admin/payments/report/export?${AROUND}`));
  assert.match(payload, /Month.*Purpose.*Net/);
  assert.match(payload, /Invoices/);
  const path = '/admin/payments/report';
  assert.deepEqual(told(await staff.get(`${path}?from=2020-01&to=2026-01`)), [400, 'payment.report.range']);
  assert.deepEqual(told(await staff.get(`${path}?from=2026-02&to=2026-01`)), [400, 'period.reversed']);
  assert.equal((await staff.get(`${path}?from=2026-13&to=2026-14`)).statusCode, 400);
  assert.equal((await payer.get(`${path}?${AROUND}`)).statusCode, 403);
});
