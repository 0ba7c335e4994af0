export { describeAuthError } from './auth-errors.ts';
