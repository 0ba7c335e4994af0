export { renewPairs } from './pairs.service.ts';
export { createChannel, updateChannel } from './channels.service.ts';
export { remindOfUnreadJob, tellWaitingJob } from './notices/notices.jobs.ts';
export { findMessageNotice, findUnreadNotice, listWaiting, type Stretch } from './notices/notices.service.ts';
export { addReaction as reactToMessage } from './reactions/reactions.service.ts';
export { markChannelRead, sendMessage } from './messages/messages.service.ts';
