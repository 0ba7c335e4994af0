export { InterestPicker } from './lazy-picker.ts';
export { InterestTags } from './interest-tags.tsx';
export { interestsOf, useOwnInterests } from './interests.api.ts';
export { InterestsCard, useInterestsQuestion } from './interests-card.tsx';
