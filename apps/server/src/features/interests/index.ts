export { ensureInterest, getInterestNames } from './interests.service.ts';
