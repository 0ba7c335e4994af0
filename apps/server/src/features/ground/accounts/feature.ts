import type { Feature } from '../../../platform/feature.ts';
import { tables } from './accounts.tables.ts';

export const accounts: Feature = {
  name: 'ground/accounts',
  routes: [
    { load: () => import('./self.routes.ts').then((m) => [m.selfRoutes]) },
    {
      module: 'accounts',
      load: async () => {
        const { accountRoutes } = await import('./accounts.routes.ts');
        const { directoryRoutes } = await import('./directory/directory.routes.ts');
        const { shareCodeRoutes } = await import('./share-codes/share-codes.routes.ts');
        return [accountRoutes, directoryRoutes, shareCodeRoutes];
      },
    },
  ],
  facts: { account: { endsStanding: true } },
  tables,
  publicPages: {
    module: 'accounts',
    paths: ['/people'],
    load: () => import('./public-pages/public-pages.service.ts').then((m) => [m.profilePages]),
  },
};
