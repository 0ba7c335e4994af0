export {
  ensureInterest,
  getInterestId,
  getInterestNames,
  holdInterests,
  setSelfInterests,
} from './interests.service.ts';
