import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    NotificationPreferences:
      'newFollowerPush newFollowerEmail likePush resharePush commentPush commentEmail transferPush transferEmail supportTicketConfirmationEmail chatPush chatUnreadPush chatUnreadEmail organizationAnnouncementEmail organizationAnnouncementPush groupAnnouncementEmail groupAnnouncementPush eventAnnouncementEmail eventAnnouncementPush groupInvitationEmail groupInvitationPush groupRequestAcceptedEmail groupRequestAcceptedPush',
    Notification:
      'id type read sender?:BaseAccount like?:BaseLike activity?:BaseActivity event?:BaseEvent announcement?:BaseAnnouncement group?:BaseGroup invitation?:BaseGroupInvitation content?:BaseContent createdAt updatedAt',
    BaseLike: 'account:BaseAccount activity:BaseActivity createdAt',
  },
};
