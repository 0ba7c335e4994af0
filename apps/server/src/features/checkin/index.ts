export { passCode } from './pass-codes.service.ts';
