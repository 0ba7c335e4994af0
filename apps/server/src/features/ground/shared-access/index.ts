export { findSharedActor } from './shared-access.service.ts';
