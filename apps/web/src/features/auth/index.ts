export { type AuthProblem, describeAuthError } from './auth-errors.ts';
