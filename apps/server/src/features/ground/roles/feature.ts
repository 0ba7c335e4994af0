import type { Feature } from '../../../platform/feature.ts';
import { tables } from './roles.tables.ts';

export const roles: Feature = {
  name: 'ground/roles',
  routes: [{ load: () => import('./roles.routes.ts').then((m) => [m.roleRoutes]) }],
  jobs: () =>
    import('./roles.jobs.ts').then((m) => [
      m.tellOwnersOfStaff,
      m.tellOwnersOfRole,
      m.tellOwnersOfHostnames,
      m.tellOwnersOfProviders,
      m.tellOwnersOfMail,
      m.tellOwnersOfStorage,
    ]),
  facts: { staff: { isPrivate: true, endsStanding: true } },
  tables,
};
