import type { Feature } from '../../../platform/feature.ts';
import { tables } from './activities.tables.ts';

export const activities: Feature = {
  name: 'talk/activities',
  routes: [
    {
      module: 'activities',
      load: async () => {
        const { allActivitiesRoutes } = await import('./admin/all-activities.routes.ts');
        const { activityRoutes } = await import('./activities.routes.ts');
        const { feedRoutes } = await import('./feeds/feeds.routes.ts');
        const { groupFeedRoutes } = await import('./feeds/group-feeds.routes.ts');
        return [allActivitiesRoutes, activityRoutes, feedRoutes, groupFeedRoutes];
      },
    },
  ],
  sockets: async () => {
    const { feedCast } = await import('./feeds/feed.socket.ts');
    return { casts: [feedCast] };
  },
  facts: { activity: {} },
  tables,
  publicPages: {
    module: 'activities',
    load: () => import('./public-pages/public-pages.service.ts').then((m) => [m.activityPages]),
  },
};
