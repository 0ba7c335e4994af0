export { forgetAuditJob } from './audit.jobs.ts';
