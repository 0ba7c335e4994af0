import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    InvitableAccount: '+Account groupRequests[] groupInvitations[] groups[]',
    BaseGroup: { fields: 'id slug name image?:BaseImage access', never: '_count' },
    Group: { fields: '+BaseGroup description externalUrl? active createdAt _count', full: '_count' },
    GroupMembership:
      'accountId group:BaseGroup role account:BaseAccount activityPushNotification announcementEmailNotification announcementPushNotification createdAt updatedAt',
    GroupRequest: 'id status groupId group:BaseGroup account:BaseAccount createdAt updatedAt',
    BaseGroupInvitation:
      'id status groupId group:BaseGroup account:BaseAccount inviter:BaseAccount createdAt updatedAt',
  },
  answers: {
    listGroupInvitations: 'BaseGroupInvitation',
  },
};
