import type { Feature } from '../../../platform/feature.ts';
import { tables } from './documents.tables.ts';

export const documents: Feature = {
  name: 'events/documents',
  routes: [
    {
      module: 'events',
      load: async () => {
        const { eventEmailRoutes } = await import('./emails/emails.routes.ts');
        const { documentRoutes } = await import('./documents.routes.ts');
        const { walletRoutes } = await import('./wallet/wallet.routes.ts');
        return [eventEmailRoutes, documentRoutes, walletRoutes];
      },
    },
  ],
  jobs: () =>
    import('./documents.jobs.ts').then((m) => [
      m.confirmRegistrations,
      m.tellOfCanceledPasses,
      m.tellOfRefundedPasses,
      m.tellOfCanceledEvents,
      m.tellOfRefundsByHand,
      m.tellOfPromisedPayments,
      m.tellOfEndedPayments,
      m.tellOfFailedPayments,
      m.tellOfRefunds,
      m.tellOfDisputes,
      m.tellOfDisputesDue,
      m.tellOfRefusedAnswers,
      m.tellOfFailedRefunds,
      m.remindOfEventsJob,
    ]),
  tables,
};
