export { addCircleAccount } from './circle-accounts.service.ts';
export { createCircle } from './circles.service.ts';
export { postMessage } from './messages.service.ts';
export { listThreadAudience } from './participants.service.ts';
export { addReaction } from './reactions.service.ts';
export { tendThreadsJob } from './threads.jobs.ts';
export { createThread, listThreadIds, markThreadRead, setThreadState } from './threads.service.ts';
