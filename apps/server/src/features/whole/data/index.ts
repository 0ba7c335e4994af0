export { finishErasureJob, makeExportJob, sweepExportsJob } from './data.jobs.ts';
export { eraseAccount } from './erase.service.ts';
