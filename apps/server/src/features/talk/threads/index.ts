export { addCircleAccount } from './circles/circle-accounts.service.ts';
export { createCircle } from './circles/circles.service.ts';
export { postMessage } from './messages/messages.service.ts';
export { listThreadAudience } from './participants.service.ts';
export { addReaction } from './messages/reactions.service.ts';
export { createThread, listThreadIds, markThreadRead, setThreadState } from './threads.service.ts';
