import type { Feature } from '../../../platform/feature.ts';
import { tables } from './storage.tables.ts';

export const storage: Feature = {
  name: 'ground/storage',
  routes: [
    {
      load: async () => {
        const { imageRoutes } = await import('./images.routes.ts');
        const { fileRoutes, fileContentRoutes } = await import('./files/files.routes.ts');
        const { videoRoutes, videoFileRoutes } = await import('./videos.routes.ts');
        return [imageRoutes, fileRoutes, fileContentRoutes, videoRoutes, videoFileRoutes];
      },
    },
  ],
  jobs: () => import('./storage.jobs.ts').then((m) => [m.sweepUploadsJob, m.sweepResumableJob]),
  facts: { storage: { isPrivate: true } },
  tables,
};
