export { ensureInterest, getInterestId, getInterestNames, setSelfInterests } from './interests.service.ts';
