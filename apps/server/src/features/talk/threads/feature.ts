import type { Feature } from '../../../platform/feature.ts';
import { tables } from './threads.tables.ts';

export const threads: Feature = {
  name: 'talk/threads',
  routes: [
    {
      module: 'threads',
      load: async () => {
        const { allThreadsRoutes } = await import('./admin/all-threads.routes.ts');
        const { threadRoutes } = await import('./threads.routes.ts');
        const { messageRoutes } = await import('./messages/messages.routes.ts');
        const { circleRoutes } = await import('./circles/circles.routes.ts');
        return [allThreadsRoutes, threadRoutes, messageRoutes, circleRoutes];
      },
    },
  ],
  jobs: () => import('./threads.jobs.ts').then((m) => [m.tendThreadsJob]),
  facts: { thread: { isPrivate: true }, circle: { isPrivate: true } },
  tables,
};
