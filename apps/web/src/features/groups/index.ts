export { GroupRow, GroupRowsSkeleton } from './group-row.tsx';
