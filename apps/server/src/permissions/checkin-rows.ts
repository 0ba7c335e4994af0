import { hostsOnly } from './host-rows.ts';
import type { Row } from './rows.ts';

/** Who comes to an event, and its doors. */
export const CHECK_IN_ROWS: Readonly<Record<string, Row>> = {
  getDoor: hostsOnly,
  getDoorCounts: hostsOnly,
  recordScans: hostsOnly,
  listScans: hostsOnly,
  getListingReport: hostsOnly,
  exportListingReport: hostsOnly,
  listAttendees: hostsOnly,
  getListingAttendee: hostsOnly,
  getListingAttendeeStory: hostsOnly,
  quoteListingPassRefund: hostsOnly,
  refundListingPass: hostsOnly,
  cancelListingPass: hostsOnly,
  resendAttendeeConfirmation: hostsOnly,
  exportAttendees: hostsOnly,
  listListingPasses: hostsOnly,
  getListingPass: hostsOnly,
  checkInPass: hostsOnly,
  checkOutPass: hostsOnly,
  listPassSections: hostsOnly,
  updatePassResponses: hostsOnly,
};
