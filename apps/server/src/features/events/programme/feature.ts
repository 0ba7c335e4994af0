import type { Feature } from '../../../platform/feature.ts';
import { tables } from './programme.tables.ts';

export const programme: Feature = {
  name: 'events/programme',
  routes: [
    {
      module: 'events',
      load: async () => {
        const { allEventsRoutes } = await import('./admin/all-events.routes.ts');
        const { eventRoutes } = await import('./events.routes.ts');
        const { groupEventRoutes } = await import('./group-events.routes.ts');
        const { sessionRoutes } = await import('./sessions/sessions.routes.ts');
        const { listingRoutes } = await import('./listings/listings.routes.ts');
        const { listingPartRoutes } = await import('./listings/parts.routes.ts');
        const { listingPageRoutes } = await import('./pages/listing-pages.routes.ts');
        const { sponsorshipRoutes } = await import('./sponsors/sponsorships.routes.ts');
        return [
          allEventsRoutes,
          eventRoutes,
          groupEventRoutes,
          sessionRoutes,
          listingRoutes,
          listingPartRoutes,
          listingPageRoutes,
          sponsorshipRoutes,
        ];
      },
    },
    {
      module: 'bookings',
      load: () => import('./spaces/listing-spaces.routes.ts').then((m) => [m.listingSpaceRoutes]),
    },
  ],
  facts: { event: {} },
  tables,
  publicPages: {
    module: 'events',
    paths: ['/events'],
    load: () =>
      import('./public-pages.service.ts').then((m) => [m.events, m.sessions, m.speakers, m.eventPages]),
  },
};
