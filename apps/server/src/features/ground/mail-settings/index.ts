export { ownSenderOf } from './sender.service.ts';
