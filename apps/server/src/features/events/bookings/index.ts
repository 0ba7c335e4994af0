export { forgetBookings } from './taking/holds.service.ts';
export { listUnequalSlots } from './taking/integrity.queries.ts';
