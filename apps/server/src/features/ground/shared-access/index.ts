export { findSharedActor } from './shared-access.service.ts';
export { endSharedAccessOfRenewed, forgetSharedAccessJob } from './shared-access.jobs.ts';
