import type { Feature } from '../../../platform/feature.ts';
import { tables } from './tickets.tables.ts';

export const tickets: Feature = {
  name: 'events/tickets',
  routes: [
    {
      module: 'events',
      load: async () => {
        const { ticketRoutes } = await import('./tickets.routes.ts');
        const { listingOfferRoutes } = await import('./offer/listing-offer.routes.ts');
        const { listingQuestionRoutes } = await import('./questions/listing-questions.routes.ts');
        return [ticketRoutes, listingOfferRoutes, listingQuestionRoutes];
      },
    },
  ],
  tables,
};
