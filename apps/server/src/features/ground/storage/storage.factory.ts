/** For tests of what stands on files. */
export { sweepResumableJob, sweepUploadsJob } from './storage.jobs.ts';
export { sumHeld } from './use/room.queries.ts';
export { removeOrphanedFiles } from './uploads.service.ts';
export { removeVariants } from './images.service.ts';
