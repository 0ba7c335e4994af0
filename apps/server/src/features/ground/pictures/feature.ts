import type { Feature } from '../../../platform/feature.ts';

export const pictures: Feature = {
  name: 'ground/pictures',
  routes: [{ module: 'storage', load: () => import('./pictures.routes.ts').then((m) => [m.pictureRoutes]) }],
};
