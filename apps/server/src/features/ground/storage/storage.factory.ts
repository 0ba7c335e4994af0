/** For tests of what stands on files. */
export { sweepResumableJob } from './storage.jobs.ts';
export { sumUploads } from './uploads.queries.ts';
