export { GroupRow, GroupRowsSkeleton } from './group-row.tsx';
export { GroupContext } from './group-context.tsx';
export { eventsOf } from './groups.api.ts';
export { JoinWall } from './join-wall.tsx';
export { MembershipButton } from './membership-button.tsx';
export { useStanding } from './use-standing.ts';
