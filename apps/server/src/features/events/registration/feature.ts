import type { Feature } from '../../../platform/feature.ts';
import { tables } from './registration.tables.ts';

export const registration: Feature = {
  name: 'events/registration',
  routes: [
    {
      module: 'events',
      load: async () => {
        const { registrationRoutes } = await import('./registrations.routes.ts');
        const { registrantRoutes } = await import('./registrants/registrants.routes.ts');
        const { sessionAccessRoutes } = await import('./sessions/session-access.routes.ts');
        return [registrationRoutes, registrantRoutes, sessionAccessRoutes];
      },
    },
  ],
  jobs: () => import('./registrations.jobs.ts').then((m) => [m.releaseHoldsJob, m.completePaidJob]),
  facts: { registration: {}, session: {} },
  tables,
};
