import {
  type Exceptions,
  type Permissions,
  hostsOnly,
  members,
  anyoneHere,
  membersHere,
  type Powers,
} from '../../../permissions/rows.ts';
import { registered } from '../../../permissions/special-rows.ts';

export const permissions: Permissions = {
  'attendees and doors': {
    quoteListingPassRefund: hostsOnly,
    refundListingPass: hostsOnly,
    cancelListingPass: hostsOnly,
  },
  'what somebody has of events': {
    listSelfEvents: members,
    getCalendarFeed: members,
    renewCalendarFeed: members,
    // Anybody who has the address.
    getCalendarFile: anyoneHere,
    listSelfEventSessions: membersHere,
    addSelfEventSession: membersHere,
    removeSelfEventSession: membersHere,
    getAttendee: registered,
    getAttendeePayment: registered,
    getAttendeePass: registered,
    listAttendeePassQuestions: registered,
    answerAttendeePassQuestions: registered,
    listAttendeePassAddOns: registered,
    addFreeAttendeePassAddOns: registered,
    openAttendeePassAddOnIntent: registered,
    listTransferAccounts: registered,
    listTransferLogs: registered,
    quotePassRefund: registered,
    listAttendeeCoupons: registered,
    getAttendeeCoupon: registered,
    listAttendeeCouponPasses: registered,
    listAttendeePassAvailableSessions: registered,
    getAttendeePassSession: registered,
    listAttendeePassSessionQuestions: registered,
    quoteAttendeePassSessionRefund: registered,
    leaveAttendeePassSession: registered,
    answerAttendeePassSessionQuestions: registered,
    transferPass: registered,
    cancelPass: registered,
  },
};

export const exceptions: Exceptions = {
  inPerson: ['getCalendarFeed', 'renewCalendarFeed'],
  notByLink: [
    'transferPass',
    'cancelPass',
    'cancelListingPass',
    'refundListingPass',
    'leaveAttendeePassSession',
  ],
  opening: ['openAttendeePassAddOnIntent'],
};

export const powers: Powers = {
  'events:write': ['quoteListingPassRefund', 'refundListingPass', 'cancelListingPass'],
};
