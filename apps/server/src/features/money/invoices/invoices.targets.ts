import { madeId, makes, type Targets } from '../../../testing/target.ts';

const LINE = { name: 'Stand', quantity: 1, amount: 1000 };

const draft = (accountId: string) => ({ title: 'Theirs alone', accountId, lineItems: [LINE] });

export const targets: Targets = {
  makers: [
    makes(['invoiceId'], async ({ staff, owner }) => {
      const invoiceId = await madeId(staff.post('/admin/invoices', draft(owner.id)));
      await staff.post(`/admin/invoices/${invoiceId}/send`);
      return { invoiceId };
    }),
    makes(['invoiceDraftId'], async ({ staff, owner }) => ({
      invoiceDraftId: await madeId(staff.post('/admin/invoices', draft(owner.id))),
    })),
  ],
  calls: {
    createInvoice: { body: (ids) => draft(ids['strangerId'] ?? '') },
    updateInvoice: { ids: { invoiceId: 'invoiceDraftId' }, body: () => ({ title: 'Theirs alone' }) },
    deleteInvoice: { ids: { invoiceId: 'invoiceDraftId' } },
    recordInvoicePart: { body: () => ({ amount: 1 }) },
    creditInvoice: { body: () => ({ amount: 1, reason: 'Less' }) },
  },
};
