import type { Feature } from '../../../platform/feature.ts';
import { tables } from './invoices.tables.ts';

export const invoices: Feature = {
  name: 'money/invoices',
  routes: [
    {
      module: 'invoices',
      load: async () => {
        const { invoiceRoutes } = await import('./invoices.routes.ts');
        const { invoiceAdminRoutes } = await import('./invoices.admin.routes.ts');
        const { electronicRoutes } = await import('./electronic/electronic.routes.ts');
        return [invoiceRoutes, invoiceAdminRoutes, electronicRoutes];
      },
    },
  ],
  jobs: () =>
    import('./invoices.jobs.ts').then((m) => [
      m.settleInvoicesJob,
      m.creditReturnsJob,
      m.returnCreditedJob,
      m.tellOfInvoicesJob,
      m.remindOfInvoicesJob,
      m.tellOwnersOfSellerJob,
    ]),
  facts: { invoice: { isPrivate: true } },
  tables,
};
