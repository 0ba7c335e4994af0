export { GroupCard } from './group-card.tsx';
export { GroupRow, GroupRowsSkeleton } from './group-row.tsx';
