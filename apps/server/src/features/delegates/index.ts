export { addDelegate } from './delegates.service.ts';
export { endDelegationsOfBlocked } from './delegates.jobs.ts';
