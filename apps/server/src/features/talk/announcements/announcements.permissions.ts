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
    sizeGroupAnnouncementAudience: groupModerators,
    createGroupAnnouncement: groupModerators,
    updateGroupAnnouncement: groupModerators,
    deleteGroupAnnouncement: groupModerators,
    listAnnouncements: members,
    getAnnouncement: { ...groupMembers, staff: 'may' },
    listAllAnnouncements: staffOnly,
    sizeAnnouncementAudience: staffOnly,
    createAnnouncement: staffOnly,
    updateAnnouncement: staffOnly,
    deleteAnnouncement: staffOnly,
    listSurveyInvitations: staffOnly,
    listSurveyAudiences: staffOnly,
    sizeSurveyAudience: staffOnly,
    createSurveyInvitation: staffOnly,
    deleteSurveyInvitation: staffOnly,
  },
  'running an event': {
    listListingAnnouncements: hostsOnly,
    sizeListingAnnouncementAudience: hostsOnly,
    createListingAnnouncement: hostsOnly,
    updateListingAnnouncement: hostsOnly,
    deleteListingAnnouncement: hostsOnly,
  },
};
