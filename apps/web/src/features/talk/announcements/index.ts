export { AnnouncementSkeleton, EventAnnouncements, GroupAnnouncements } from './announcement-list.tsx';
