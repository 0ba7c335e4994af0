import type { Feature } from '../../../platform/feature.ts';
import { tables } from './subscriptions.tables.ts';

export const subscriptions: Feature = {
  name: 'money/subscriptions',
  routes: [
    {
      module: 'subscriptions',
      load: async () => {
        const { subscriptionRoutes } = await import('./subscriptions.routes.ts');
        const { subscriptionAdminRoutes } = await import('./subscriptions.admin.routes.ts');
        const { changingRoutes } = await import('./changing/changing.routes.ts');
        return [subscriptionRoutes, subscriptionAdminRoutes, changingRoutes];
      },
    },
  ],
  jobs: () =>
    import('./subscriptions.jobs.ts').then((m) => [
      m.billSubscriptionsJob,
      m.settleSubscriptionsJob,
      m.releaseSubscriptionsJob,
      m.carryOutWithdrawalJob,
      m.carryOutWithdrawalsJob,
      m.tellOfSubscriptionsJob,
      m.takeMethodJob,
      m.releaseMethodJob,
    ]),
  facts: { subscription: { isPrivate: true } },
  tables,
};
