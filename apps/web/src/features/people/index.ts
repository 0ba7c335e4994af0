export { FollowButton } from './follow-button.tsx';
export { everybody, popularPeople, profilePath } from './people.api.ts';
export { PersonRow, PersonRowsSkeleton, titleOf } from './person-row.tsx';
