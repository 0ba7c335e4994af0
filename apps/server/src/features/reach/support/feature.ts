import type { Feature } from '../../../platform/feature.ts';
import { tables } from './support.tables.ts';

export const support: Feature = {
  name: 'reach/support',
  routes: [
    {
      module: 'support',
      load: async () => {
        const { supportRoutes } = await import('./support.routes.ts');
        const { supportAdminRoutes } = await import('./support.admin.routes.ts');
        const { savedAnswers } = await import('./desk/saved-answers.resource.ts');
        return [supportRoutes, supportAdminRoutes, savedAnswers.routes];
      },
    },
  ],
  facts: { support: { isPrivate: true } },
  tables,
  publicPages: { module: 'support', paths: ['/support'] },
};
