/** For tests of what stands on files. */
export { sweepResumableJob, sweepUploadsJob } from './storage.jobs.ts';
export { sumUploads } from './uploads.queries.ts';
export { removeOrphanedFiles } from './uploads.service.ts';
export { removeVariants } from './images.service.ts';
