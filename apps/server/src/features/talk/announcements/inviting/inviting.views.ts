import { viewAnnouncement } from '../announcements.views.ts';
import type { SurveyInvitationView } from './inviting.schemas.ts';
import type { Invitation } from './inviting.service.ts';

export const viewInvitation = (invitation: Invitation): SurveyInvitationView => {
  const { announcement, audience, onlyUnanswered, reminds, isUncounted } = invitation;
  const { among, amongId: id, name, eventName } = audience;
  return {
    id: announcement.row.id,
    announcement: viewAnnouncement(announcement),
    audience: { among, id, name, eventName },
    onlyUnanswered,
    reminds,
    uncounted: isUncounted,
  };
};
