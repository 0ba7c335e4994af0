export { FollowButton } from './follow-button.tsx';
export { PersonRow, PersonRowsSkeleton } from './person-row.tsx';
