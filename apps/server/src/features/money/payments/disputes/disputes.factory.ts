/** For tests of what the staff is told of disputes. */
export { remindOfDisputes } from './deadlines.service.ts';
/** For tests of what no message told of. */
export { findUnheardDisputes } from './unheard.service.ts';
