export { AnnouncementSkeleton, GroupAnnouncements } from './announcement-list.tsx';
