import type { Feature } from '../../../platform/feature.ts';
import { tables } from './bookings.tables.ts';

export const bookings: Feature = {
  name: 'events/bookings',
  routes: [
    {
      module: 'bookings',
      load: async () => {
        const { placeRoutes } = await import('./places/places.routes.ts');
        const { bookingRoutes } = await import('./taking/bookings.routes.ts');
        const { adminPlaceRoutes } = await import('./staff/admin-places.routes.ts');
        return [placeRoutes, bookingRoutes, adminPlaceRoutes];
      },
    },
  ],
  jobs: () => import('./bookings.jobs.ts').then((m) => [m.releaseHoldsJob]),
  facts: { booking: {} },
  tables,
  publicPages: { module: 'bookings', paths: ['/places'] },
};
