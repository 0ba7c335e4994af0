import type { Feature } from '../../../platform/feature.ts';
import { tables } from './notifications.tables.ts';

export const notifications: Feature = {
  name: 'reach/notifications',
  routes: [
    {
      load: async () => {
        const { notificationRoutes } = await import('./notifications.routes.ts');
        const { subscriptionRoutes } = await import('./mails/unsubscribe.routes.ts');
        return [notificationRoutes, subscriptionRoutes];
      },
    },
  ],
  jobs: async () => {
    const { writeDueMailsJob } = await import('./mails/due-mails.jobs.ts');
    const {
      tellOfDeedJob,
      tellManagersJob,
      tellAllJob,
      forgetAnnouncementJob,
      forgetContentJob,
      forgetNotificationsJob,
    } = await import('./notifications.jobs.ts');
    const { fanOutJob } = await import('./telling/fan-out.jobs.ts');
    return [
      writeDueMailsJob,
      tellOfDeedJob,
      tellManagersJob,
      tellAllJob,
      forgetAnnouncementJob,
      forgetContentJob,
      forgetNotificationsJob,
      fanOutJob,
    ];
  },
  sockets: async () => {
    const { notificationTopic } = await import('./notifications.socket.ts');
    return { topics: [notificationTopic] };
  },
  facts: { notification: { isPrivate: true } },
  tables,
};
