import type { Fact } from '../../../platform/facts.ts';

/** From now on its people may read it; whoever tells them hears this. */
export const announcementPublished = (id: string): Fact => ({ name: 'announcement.published', id });
export const announcementChanged = (id: string): Fact => ({ name: 'announcement.changed', id });
