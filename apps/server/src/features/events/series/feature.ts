import type { Feature } from '../../../platform/feature.ts';
import { tables } from './series.tables.ts';

export const series: Feature = {
  name: 'events/series',
  routes: [
    {
      module: 'events',
      load: async () => {
        const { series } = await import('./series.resource.ts');
        const { seriesRoutes } = await import('./series.routes.ts');
        return [series.routes, seriesRoutes];
      },
    },
  ],
  facts: { series: {} },
  tables,
  publicPages: {
    module: 'events',
    paths: ['/series'],
    load: () => import('./public-pages.service.ts').then((m) => [m.seriesPages]),
  },
};
