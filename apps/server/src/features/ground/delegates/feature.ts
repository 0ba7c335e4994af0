import type { Feature } from '../../../platform/feature.ts';
import { tables } from './delegates.tables.ts';

export const delegates: Feature = {
  name: 'ground/delegates',
  routes: [{ load: () => import('./delegates.routes.ts').then((m) => [m.delegateRoutes]) }],
  jobs: () =>
    import('./delegates.jobs.ts').then((m) => [
      m.tellOfDelegate,
      m.endDelegationsOfThief,
      m.endDelegationsOfBlocked,
    ]),
  facts: { delegate: { isPrivate: true, endsStanding: true } },
  tables,
};
