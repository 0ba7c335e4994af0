import type { Feature } from '../../../platform/feature.ts';
import { tables } from './waitlist.tables.ts';

export const waitlist: Feature = {
  name: 'events/waitlist',
  routes: [{ module: 'events', load: () => import('./waitlist.routes.ts').then((m) => [m.waitlistRoutes]) }],
  jobs: () => import('./waitlist.jobs.ts').then((m) => [m.tendWaitlistsJob, m.offerReturnedJob]),
  facts: { waitlist: {} },
  tables,
};
