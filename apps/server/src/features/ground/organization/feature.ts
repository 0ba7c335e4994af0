import type { Feature } from '../../../platform/feature.ts';
import { tables } from './organization.tables.ts';

export const organization: Feature = {
  name: 'ground/organization',
  routes: [
    {
      load: async () => {
        const { organizationRoutes } = await import('./organization.routes.ts');
        const { settingsRoutes } = await import('./settings/settings.routes.ts');
        const { hostnameRoutes } = await import('./hostnames/hostnames.routes.ts');
        return [organizationRoutes, settingsRoutes, hostnameRoutes];
      },
    },
  ],
  facts: { organization: {} },
  tables,
  publicPages: { paths: ['/'] },
};
