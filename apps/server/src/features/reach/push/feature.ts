import type { Feature } from '../../../platform/feature.ts';
import { tables } from './push.tables.ts';

export const push: Feature = {
  name: 'reach/push',
  routes: [{ load: () => import('./push.routes.ts').then((m) => [m.pushRoutes]) }],
  jobs: async () => {
    const { sendChatPushJob, pushMessagesJob, pushRemindersJob } = await import('./chat-push.jobs.ts');
    const { sendPushJob, pushNotificationJob, pushToManyJob, forgetDevicesJob } =
      await import('./push.jobs.ts');
    return [
      sendChatPushJob,
      pushMessagesJob,
      pushRemindersJob,
      sendPushJob,
      pushNotificationJob,
      pushToManyJob,
      forgetDevicesJob,
    ];
  },
  tables,
};
