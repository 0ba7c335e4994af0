import type { Feature } from '../../../platform/feature.ts';
import { tables } from './chat.tables.ts';

export const chat: Feature = {
  name: 'reach/chat',
  routes: [
    {
      load: async () => {
        const { chatChannelRoutes } = await import('./channels.routes.ts');
        const { chatMessageRoutes } = await import('./messages/messages.routes.ts');
        const { chatReactionRoutes } = await import('./reactions/reactions.routes.ts');
        return [chatChannelRoutes, chatMessageRoutes, chatReactionRoutes];
      },
    },
  ],
  jobs: async () => {
    const { tendChannelsJob } = await import('./chat.jobs.ts');
    const { emptyChannelJob, emptyEndedChannelsJob } = await import('./ending/ending.jobs.ts');
    const { tellWaitingJob, remindOfUnreadJob } = await import('./notices/notices.jobs.ts');
    return [tendChannelsJob, emptyChannelJob, emptyEndedChannelsJob, tellWaitingJob, remindOfUnreadJob];
  },
  sockets: async () => {
    const chat = await import('./chat.socket.ts');
    return { casts: [chat.createChatCast(), chat.presenceCast], words: [chat.typingWord] };
  },
  facts: { chat: { isPrivate: true } },
  tables,
};
