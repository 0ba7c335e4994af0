import assert from 'node:assert/strict';
import type { Answer, Caller } from '../../../testing/app.ts';
import type { ManagedInvoiceView } from './invoices.admin.schemas.ts';

export async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}

export const told = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code ?? 'ok'];

export const LINES = [
  { name: 'Stand', description: '3 × 3 m', quantity: 2, amount: 50_000 },
  { name: 'Early bird', quantity: 1, amount: -10_000 },
];

export const draft = (staff: Caller, payer: Caller, more: object = {}): Promise<ManagedInvoiceView> =>
  fine(
    staff.post<ManagedInvoiceView>('/admin/invoices', {
      title: 'Sponsorship 2027',
      accountId: payer.id,
      lineItems: LINES,
      taxRate: 19,
      taxName: 'USt',
      ...more,
    }),
  );

export async function sent(staff: Caller, payer: Caller, more: object = {}): Promise<ManagedInvoiceView> {
  const { id } = await draft(staff, payer, more);
  return fine(staff.post<ManagedInvoiceView>(`/admin/invoices/${id}/send`));
}

export { voidInvoice } from './sending.service.ts';
