export { FollowButton } from './follow-button.tsx';
export { PersonRow, PersonRowsSkeleton } from './person-row.tsx';
export { changeAccount, followedBy, followersOf, groupsOf, profileOf, profilePath } from './people.api.ts';
export { PersonList } from './person-list.tsx';
