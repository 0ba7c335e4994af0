import type { Feature } from '../../../platform/feature.ts';
import { tables } from './advertisements.tables.ts';

export const advertisements: Feature = {
  name: 'people/advertisements',
  routes: [
    {
      module: 'advertisements',
      load: async () => {
        const { advertisementRoutes } = await import('./advertisements.routes.ts');
        const { advertisementAdminRoutes } = await import('./advertisements.admin.routes.ts');
        return [advertisementRoutes, advertisementAdminRoutes];
      },
    },
  ],
  facts: { advertisements: {} },
  tables,
};
