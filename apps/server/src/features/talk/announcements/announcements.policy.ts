import type { Member } from '../../ground/accounts/index.ts';
import { hasPower } from '../../../platform/powers.ts';

interface Scope {
  group_id: string | null;
  event_id: string | null;
}

/** The group's moderators speak for the group, who runs an event for the event, the staff for everybody. */
export const mayAnnounce = (
  scope: Scope,
  member: Member,
  { isModerator, isHost }: { isModerator: boolean; isHost: boolean },
): boolean =>
  hasPower(member, 'announcements:write') ||
  (scope.group_id !== null && isModerator) ||
  (scope.event_id !== null && isHost);

/** Until it is published an announcement is its writers' alone. */
export const isPublished = (announcement: { published_at: Date | null }): boolean =>
  announcement.published_at !== null;
