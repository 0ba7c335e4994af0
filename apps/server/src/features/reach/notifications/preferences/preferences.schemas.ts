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
  Type.Object({ ...switches, digest: Digest }, { description: 'one switch per kind of message and medium' }),
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
  summary: 'What the caller is told, and by which medium',
  response: answers(NotificationPreferences),
};
export const updatePreferences = {
  operationId: 'updateNotificationPreferences',
  tags,
  summary: 'Change some; what is absent stays. With a digest, mails come together daily or weekly',
  body: UpdateNotificationPreferences,
  response: answers(NotificationPreferences),
};
