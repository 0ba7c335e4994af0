export { forgetClosedAccounts, noteDeletions } from './moderation.jobs.ts';
