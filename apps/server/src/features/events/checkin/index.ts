export { passCode } from './door/pass-codes.service.ts';
