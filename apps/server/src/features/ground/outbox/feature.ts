import type { Feature } from '../../../platform/feature.ts';

export const outbox: Feature = {
  name: 'ground/outbox',
  routes: [{ load: () => import('./outbox.admin.routes.ts').then((m) => [m.outboxRoutes]) }],
};
