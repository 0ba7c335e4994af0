import type { Feature } from '../../../platform/feature.ts';
import { tables } from './channels.tables.ts';

export const channels: Feature = {
  name: 'talk/channels',
  routes: [
    {
      module: 'channels',
      load: async () => {
        const { channelRoutes } = await import('./channels.routes.ts');
        const { contentRoutes } = await import('./contents/contents.routes.ts');
        const { subscriberRoutes } = await import('./subscribers/subscribers.routes.ts');
        const { managedChannelRoutes } = await import('./managed/managed.routes.ts');
        const { managedContentRoutes } = await import('./managed/managed-contents.routes.ts');
        const { memberFeedRoutes } = await import('./podcast/podcast.routes.ts');
        const { trackRoutes } = await import('./tracks/tracks.routes.ts');
        const { collectionRoutes } = await import('./collections/collections.routes.ts');
        const { topicRoutes } = await import('./topics/topics.routes.ts');
        const { filmRoutes } = await import('./films/films.routes.ts');
        const { allChannelsRoutes } = await import('./admin/all-channels.routes.ts');
        const { uploadRoutes, partRoutes, finishRoutes } = await import('./uploads/uploads.routes.ts');
        return [
          channelRoutes,
          contentRoutes,
          subscriberRoutes,
          managedChannelRoutes,
          managedContentRoutes,
          memberFeedRoutes,
          trackRoutes,
          filmRoutes,
          collectionRoutes,
          topicRoutes,
          uploadRoutes,
          partRoutes,
          finishRoutes,
          allChannelsRoutes,
        ];
      },
    },
  ],
  jobs: async () => {
    const { cutFilmsJob, publishContentJob, publishDueJob, renderFilmsJob } =
      await import('./channels.jobs.ts');
    const { cutWaitingJob } = await import('./films/films.jobs.ts');
    return [publishContentJob, publishDueJob, cutFilmsJob, renderFilmsJob, cutWaitingJob];
  },
  facts: { channel: {}, content: {} },
  tables,
  publicPages: {
    module: 'channels',
    paths: ['/channels'],
    load: () =>
      import('./public-pages/public-pages.service.ts').then((m) => [m.channelPages, m.contentPages]),
  },
};
