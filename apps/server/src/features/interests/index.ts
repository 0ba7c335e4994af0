export { ensureInterest, getInterestNames, setSelfInterests } from './interests.service.ts';
