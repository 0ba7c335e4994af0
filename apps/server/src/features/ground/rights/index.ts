export { noteGiven } from './rights.service.ts';
