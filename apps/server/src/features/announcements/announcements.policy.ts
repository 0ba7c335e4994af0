import type { Member } from '../accounts/index.ts';

interface Scope {
  group_id: string | null;
  event_id: string | null;
}

/** The group's moderators speak for the group, the staff for everybody. */
export const mayAnnounce = (scope: Scope, member: Member, isModerator: boolean): boolean =>
  member.isStaff || (scope.group_id !== null && isModerator);

/** Until it is published an announcement is its writers' alone. */
export const isPublished = (announcement: { published_at: Date | null }): boolean =>
  announcement.published_at !== null;
