export { addDelegate } from './delegates.service.ts';
export { endDelegationsOfBlocked, tellOfDelegate } from './delegates.jobs.ts';
