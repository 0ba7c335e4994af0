export { InterestPicker } from './lazy-picker.ts';
export { useOwnInterests } from './interests.api.ts';
export { InterestsCard, useInterestsQuestion } from './interests-card.tsx';
