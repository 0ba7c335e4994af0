export { FollowButton } from './follow-button.tsx';
export { everybody } from './people.api.ts';
export { PersonRow, PersonRowsSkeleton } from './person-row.tsx';
