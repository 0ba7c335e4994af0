export { getBaseAnnouncements } from './complete.service.ts';
export { addDelivered, findInvitees, findPublished } from './publication.service.ts';
export { createAnnouncement, readAnnouncedPlace, readContent } from './announcements.service.ts';
export type { BaseAnnouncementView } from './announcements.schemas.ts';
export { invitedAccounts, type Invited } from './inviting/invited.fragments.ts';
