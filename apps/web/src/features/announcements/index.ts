export { GroupAnnouncements } from './announcement-list.tsx';
