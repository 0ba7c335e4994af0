import type { Feature } from '../../../platform/feature.ts';
import { tables } from './moderation.tables.ts';

export const moderation: Feature = {
  name: 'talk/moderation',
  routes: [
    {
      load: async () => {
        const { moderationRoutes } = await import('./moderation.routes.ts');
        const { moderationRuleRoutes } = await import('./rules.admin.routes.ts');
        return [moderationRoutes, moderationRuleRoutes];
      },
    },
    {
      module: 'channels',
      load: () => import('./contents/content-reports.routes.ts').then((m) => [m.contentReportRoutes]),
    },
  ],
  jobs: () => import('./moderation.jobs.ts').then((m) => [m.noteDeletions, m.forgetClosedAccounts]),
  facts: { moderation: {} },
  tables,
};
