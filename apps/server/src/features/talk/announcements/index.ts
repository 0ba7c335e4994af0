export { getBaseAnnouncements } from './complete.service.ts';
export { addDelivered, findPublished } from './publication.service.ts';
export { createAnnouncement } from './announcements.service.ts';
export type { BaseAnnouncementView } from './announcements.schemas.ts';
