export {
  ensureInterest,
  getInterestId,
  getInterestNames,
  holdInterests,
  listInterestsAmong,
  setSelfInterests,
} from './interests.service.ts';
export { viewInterest } from './interests.views.ts';
export type { InterestRow } from './interests.queries.ts';
