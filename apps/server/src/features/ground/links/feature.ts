import type { Feature } from '../../../platform/feature.ts';
import { tables } from './links.tables.ts';

export const links: Feature = {
  name: 'ground/links',
  routes: [{ load: () => import('./links.routes.ts').then((m) => [m.linkRoutes]) }],
  jobs: () => import('./links.jobs.ts').then((m) => [m.fetchLinkPreviewsJob]),
  tables,
};
