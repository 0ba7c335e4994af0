export { InterestPicker } from './interest-picker.tsx';
export { useOwnInterests } from './interests.api.ts';
export { InterestsCard } from './interests-card.tsx';
