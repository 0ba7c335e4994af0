/** For tests of what the staff is told of disputes. */
export { remindOfDisputes } from './deadlines.service.ts';
/** For tests of disputes that could not be read when they were listed. */
export { readMissedDispute } from './missed.service.ts';
/** For tests of what no message told of. */
export { findUnheardDisputes } from './unheard.service.ts';
