import type { Feature } from '../../../platform/feature.ts';
import { tables } from './announcements.tables.ts';

export const announcements: Feature = {
  name: 'talk/announcements',
  routes: [
    {
      module: 'announcements',
      load: async () => {
        const { announcementRoutes } = await import('./announcements.routes.ts');
        const { announcementAdminRoutes } = await import('./announcements.admin.routes.ts');
        return [announcementRoutes, announcementAdminRoutes];
      },
    },
    {
      module: 'surveys',
      load: () => import('./inviting/inviting.routes.ts').then((m) => [m.invitingRoutes]),
    },
  ],
  jobs: () => import('./announcements.jobs.ts').then((m) => [m.publishAnnouncementJob, m.publishDueJob]),
  facts: { announcement: {} },
  tables,
};
