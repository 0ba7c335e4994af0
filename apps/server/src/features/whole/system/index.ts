export { keepHeartbeat } from './heartbeat.service.ts';
