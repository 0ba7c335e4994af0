import type { Feature } from '../../../platform/feature.ts';
import { tables } from './payments.tables.ts';

export const payments: Feature = {
  name: 'money/payments',
  routes: [
    {
      load: async () => {
        const { paymentRoutes } = await import('./payments.routes.ts');
        const { paymentAdminRoutes } = await import('./payments.admin.routes.ts');
        const { webhookRoutes } = await import('./integrations/webhooks.routes.ts');
        const { disputeRoutes } = await import('./disputes/disputes.routes.ts');
        const { moneyReportRoutes } = await import('./report/report.routes.ts');
        return [paymentRoutes, paymentAdminRoutes, disputeRoutes, moneyReportRoutes, webhookRoutes];
      },
    },
    {
      // Nothing else is charged to them.
      module: 'subscriptions',
      load: async () => [(await import('./methods/methods.routes.ts')).methodRoutes],
    },
  ],
  jobs: async () => {
    const { repairPaymentsJob, checkBooksJob, tellOwnersOfPayments, noteRefundJob, keepMethodJob } =
      await import('./payments.jobs.ts');
    const { sendRefundJob } = await import('./refunds/refunds.jobs.ts');
    const { answerDisputeJob, readDisputeJob, remindOfDisputesJob } =
      await import('./disputes/disputes.jobs.ts');
    const { findUnheardDisputesJob } = await import('./disputes/unheard.jobs.ts');
    return [
      repairPaymentsJob,
      checkBooksJob,
      tellOwnersOfPayments,
      noteRefundJob,
      sendRefundJob,
      answerDisputeJob,
      remindOfDisputesJob,
      findUnheardDisputesJob,
      readDisputeJob,
      keepMethodJob,
    ];
  },
  facts: { payment: { isPrivate: true }, organization: {} },
  tables,
};
