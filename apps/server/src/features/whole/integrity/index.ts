export { checkAndKeep, checkIntegrity } from './integrity.service.ts';
export { checkIntegrityJob } from './integrity.jobs.ts';
