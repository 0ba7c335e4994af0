import {
  type Permissions,
  groupContent,
  groupModerators,
  members,
  groupMembers,
  staffOnly,
  hostsOnly,
} from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'groups and announcements': {
    listGroupAnnouncements: groupContent,
    createGroupAnnouncement: groupModerators,
    updateGroupAnnouncement: groupModerators,
    deleteGroupAnnouncement: groupModerators,
    listAnnouncements: members,
    getAnnouncement: { ...groupMembers, staff: 'may' },
    listAllAnnouncements: staffOnly,
    createAnnouncement: staffOnly,
    updateAnnouncement: staffOnly,
    deleteAnnouncement: staffOnly,
  },
  'running an event': {
    listListingAnnouncements: hostsOnly,
    createListingAnnouncement: hostsOnly,
    updateListingAnnouncement: hostsOnly,
    deleteListingAnnouncement: hostsOnly,
  },
};
