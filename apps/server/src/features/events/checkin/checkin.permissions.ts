import { type Permissions, hostsOnly } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'attendees and doors': {
    getDoor: hostsOnly,
    getDoorCounts: hostsOnly,
    recordScans: hostsOnly,
    listScans: hostsOnly,
    getListingReport: hostsOnly,
    exportListingReport: hostsOnly,
    listAttendees: hostsOnly,
    getListingAttendee: hostsOnly,
    getListingAttendeeStory: hostsOnly,
    exportAttendees: hostsOnly,
    listListingPasses: hostsOnly,
    getListingPass: hostsOnly,
    checkInPass: hostsOnly,
    checkOutPass: hostsOnly,
    listPassSections: hostsOnly,
    updatePassResponses: hostsOnly,
    updatePassSeat: hostsOnly,
  },
};
