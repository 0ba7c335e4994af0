import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    Thread: 'id subject image?:BaseImage lastMessageAt?',
    Viewer: 'lastReadAt? notifications account:BaseAccount',
    ThreadMessage: 'id type editedAt? body sentAt accountId viewer:Viewer reactions[]:Reaction',
    Reaction: 'id accountId emojiName',
  },
  answers: {
    listThreadAccounts: 'Viewer',
  },
};
