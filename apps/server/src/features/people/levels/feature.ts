import type { Feature } from '../../../platform/feature.ts';
import { tables } from './levels.tables.ts';

export const levels: Feature = {
  name: 'people/levels',
  routes: [
    {
      module: 'sponsors',
      load: async () => {
        const { levels } = await import('./levels.resource.ts');
        const { sponsorRoutes } = await import('./sponsors.routes.ts');
        return [levels.routes, sponsorRoutes];
      },
    },
  ],
  facts: { sponsors: {} },
  tables,
  publicPages: { module: 'sponsors', paths: ['/levels'] },
};
