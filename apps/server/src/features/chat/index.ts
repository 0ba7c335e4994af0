export { createChannel, updateChannel } from './channels.service.ts';
export { tendChannelsJob } from './chat.jobs.ts';
export { markChannelRead, sendMessage } from './messages.service.ts';
