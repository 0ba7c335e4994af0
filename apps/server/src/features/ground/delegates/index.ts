export { addDelegate } from './delegates.service.ts';
