export { viewDecision } from './moderation.views.ts';
export { getAccountRecord, type AccountRecord } from './records.service.ts';
