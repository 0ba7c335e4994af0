import type { Feature } from '../../../platform/feature.ts';
import { tables } from './series.tables.ts';

export const series: Feature = {
  name: 'events/series',
  routes: [{ module: 'events', load: () => import('./series.routes.ts').then((m) => [m.seriesRoutes]) }],
  tables,
  publicPages: {
    module: 'events',
    load: () => import('./public-pages.service.ts').then((m) => [m.seriesPages]),
  },
};
