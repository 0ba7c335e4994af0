export { addDelegate } from './delegates.service.ts';
export { endDelegationsOfBlocked, endDelegationsOfThief, tellOfDelegate } from './delegates.jobs.ts';
