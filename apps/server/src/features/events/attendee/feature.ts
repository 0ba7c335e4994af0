import type { Feature } from '../../../platform/feature.ts';
import { tables } from './attendee.tables.ts';

export const attendee: Feature = {
  name: 'events/attendee',
  routes: [
    {
      module: 'events',
      load: async () => {
        const { selfEventRoutes } = await import('./self-events.routes.ts');
        const { attendeeRoutes, attendeePartRoutes } = await import('./passes.routes.ts');
        const { hostedPassRoutes } = await import('./hosted-passes.routes.ts');
        return [selfEventRoutes, attendeeRoutes, attendeePartRoutes, hostedPassRoutes];
      },
    },
  ],
  jobs: () =>
    import('./attendee.jobs.ts').then((m) => [
      m.deliverAddOnsJob,
      m.takeBackRefundJob,
      m.undoSalesJob,
      m.undoForgottenSalesJob,
    ]),
  facts: { pass: {}, event: {} },
  tables,
};
