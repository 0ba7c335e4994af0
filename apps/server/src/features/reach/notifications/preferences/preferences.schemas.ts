import { Type, type Static } from 'typebox';
import { answers, component, literals } from '../../../../platform/http/schemas.ts';

const Digest = literals(['off', 'daily', 'weekly']);

const switches = {
  newFollowerPush: Type.Boolean(),
  newFollowerEmail: Type.Boolean(),
  likePush: Type.Boolean(),
  resharePush: Type.Boolean(),
  commentPush: Type.Boolean(),
  commentEmail: Type.Boolean(),
  mentionPush: Type.Boolean(),
  mentionEmail: Type.Boolean(),
  transferPush: Type.Boolean(),
  transferEmail: Type.Boolean(),
  supportTicketConfirmationEmail: Type.Boolean(),
  chatPush: Type.Boolean(),
  chatUnreadPush: Type.Boolean(),
  chatUnreadEmail: Type.Boolean(),
  newEventPush: Type.Boolean(),
  newEventEmail: Type.Boolean(),
  eventReminderEmail: Type.Boolean(),
  bookingReminderEmail: Type.Boolean(),
  placeBookingPush: Type.Boolean(),
  placeBookingEmail: Type.Boolean(),
  eventAnnouncementPush: Type.Boolean(),
  eventAnnouncementEmail: Type.Boolean(),
  organizationAnnouncementPush: Type.Boolean(),
  organizationAnnouncementEmail: Type.Boolean(),
  groupAnnouncementPush: Type.Boolean(),
  groupAnnouncementEmail: Type.Boolean(),
  groupInvitationPush: Type.Boolean(),
  groupInvitationEmail: Type.Boolean(),
  groupRequestAcceptedPush: Type.Boolean(),
  groupRequestAcceptedEmail: Type.Boolean(),
  invitationPush: Type.Boolean(),
  invitationEmail: Type.Boolean(),
};

const NotificationPreferences = component(
  'NotificationPreferences',
  Type.Object({ ...switches, digest: Digest }, { description: 'One switch per topic and medium' }),
);
export type NotificationPreferencesView = Static<typeof NotificationPreferences>;

const UpdateNotificationPreferences = Type.Partial(Type.Object({ ...switches, digest: Digest }), {
  additionalProperties: false,
});
export type UpdateNotificationPreferences = Static<typeof UpdateNotificationPreferences>;

const tags = ['notifications'];

export const getPreferences = {
  operationId: 'getNotificationPreferences',
  tags,
  summary: 'Get the caller’s notification preferences by topic and medium',
  response: answers(NotificationPreferences),
};
export const updatePreferences = {
  operationId: 'updateNotificationPreferences',
  tags,
  summary: 'Update notification preferences; omitted ones are kept; digests batch emails by day or week',
  body: UpdateNotificationPreferences,
  response: answers(NotificationPreferences),
};
