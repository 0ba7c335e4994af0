import type { Feature } from '../../../platform/feature.ts';
import { tables } from './directory.tables.ts';

export const directory: Feature = {
  name: 'whole/directory',
  routes: [
    {
      module: 'accounts',
      load: async () => {
        const { storyRoutes } = await import('./directory.routes.ts');
        const { addingRoutes } = await import('./adding/adding.routes.ts');
        const { accessRoutes } = await import('./access/access.routes.ts');
        return [storyRoutes, addingRoutes, accessRoutes];
      },
    },
  ],
  jobs: async () => {
    const { importAccountsJob } = await import('./adding/adding.jobs.ts');
    const { inviteAccountJob } = await import('./adding/inviting.jobs.ts');
    return [importAccountsJob, inviteAccountJob];
  },
  tables,
};
