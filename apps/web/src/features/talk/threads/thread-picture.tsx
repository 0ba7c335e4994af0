import type { Thread } from '@atrium/api';
import { ConversationPicture } from '../conversations/index.ts';

export const ThreadPicture = ({ thread }: { thread: Pick<Thread, 'image' | 'accounts' | 'subject'> }) => (
  <ConversationPicture image={thread.image} name={thread.subject} others={thread.accounts} />
);
