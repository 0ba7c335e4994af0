import {
  type Permissions,
  groupContent,
  groupModerators,
  members,
  groupMembers,
  staffOnly,
  hostsOnly,
  type Powers,
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

export const powers: Powers = {
  'events:write': [
    'listListingAnnouncements',
    'sizeListingAnnouncementAudience',
    'createListingAnnouncement',
    'updateListingAnnouncement',
    'deleteListingAnnouncement',
  ],
  'groups:read or announcements:write': ['listGroupAnnouncements', 'getAnnouncement'],
  'announcements:read': ['listAllAnnouncements'],
  'announcements:read + surveys:read': ['listSurveyInvitations', 'listSurveyAudiences', 'sizeSurveyAudience'],
  'announcements:write': [
    'sizeGroupAnnouncementAudience',
    'createGroupAnnouncement',
    'updateGroupAnnouncement',
    'deleteGroupAnnouncement',
    'sizeAnnouncementAudience',
    'createAnnouncement',
    'updateAnnouncement',
    'deleteAnnouncement',
  ],
  'announcements:write + surveys:write': ['deleteSurveyInvitation'],
  'surveys:write + announcements:write': ['createSurveyInvitation'],
};
