/** For tests of what the staff is told of disputes. */
export { remindOfDisputes } from './deadlines.service.ts';
