import type { Feature } from '../../../platform/feature.ts';
import { tables } from './levels.tables.ts';

export const levels: Feature = {
  name: 'people/levels',
  routes: [
    {
      module: 'sponsors',
      load: async () => {
        const { levelRoutes } = await import('./levels.routes.ts');
        const { levelAdminRoutes } = await import('./levels.admin.routes.ts');
        return [levelRoutes, levelAdminRoutes];
      },
    },
  ],
  facts: { sponsors: {} },
  tables,
  publicPages: { module: 'sponsors', paths: ['/levels'] },
};
