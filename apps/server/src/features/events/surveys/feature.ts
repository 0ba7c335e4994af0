import type { Feature } from '../../../platform/feature.ts';
import { tables } from './surveys.tables.ts';

export const surveys: Feature = {
  name: 'events/surveys',
  routes: [
    {
      module: 'surveys',
      load: async () => {
        const { surveyRoutes } = await import('./surveys.routes.ts');
        const { managingRoutes } = await import('./managing/managing.routes.ts');
        const { resultRoutes } = await import('./results/results.routes.ts');
        return [surveyRoutes, managingRoutes, resultRoutes];
      },
    },
  ],
  jobs: async () => {
    const { forgetDraftsJob, openCloseJob, releaseChoicesJob } = await import('./surveys.jobs.ts');
    return [forgetDraftsJob, openCloseJob, releaseChoicesJob];
  },
  facts: { surveys: {} },
  tables,
};
