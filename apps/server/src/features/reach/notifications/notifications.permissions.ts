import {
  type Exceptions,
  type Permissions,
  anyoneHere,
  members,
  staffOnly,
  type Powers,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'accounts, and what is a person’s own': {
    getMailSubscription: anyoneHere,
    sendAnnouncementTest: staffOnly,
    listNotifications: members,
    countNotifications: members,
    readNotifications: members,
    getNotificationPreferences: members,
    updateNotificationPreferences: members,
  },
};

export const exceptions: Exceptions = {
  whileSuspended: ['readNotifications', 'updateNotificationPreferences'],
};

export const powers: Powers = {
  'announcements:write': ['sendAnnouncementTest'],
};
