import { type Permissions, hostsOnly, type Powers } from '../../../permissions/rows.ts';

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

export const powers: Powers = {
  'events:write': [
    'getDoor',
    'getDoorCounts',
    'recordScans',
    'listScans',
    'getListingReport',
    'exportListingReport',
    'listAttendees',
    'getListingAttendee',
    'getListingAttendeeStory',
    'listListingPasses',
    'getListingPass',
    'checkInPass',
    'checkOutPass',
    'listPassSections',
    'updatePassResponses',
    'updatePassSeat',
  ],
  'events:write + people.export': ['exportAttendees'],
};
