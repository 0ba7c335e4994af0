export { createChannel } from './channels.service.ts';
export { tendChannelsJob } from './chat.jobs.ts';
export { sendMessage } from './messages.service.ts';
