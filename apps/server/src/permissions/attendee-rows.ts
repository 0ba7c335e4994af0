import { registered } from './registration-rows.ts';
import { anyoneHere, members, membersHere, type Row } from './rows.ts';

/** What somebody has of events, and what they make of it. */
export const ATTENDEE_ROWS: Readonly<Record<string, Row>> = {
  listSelfEvents: members,
  getCalendarFeed: members,
  renewCalendarFeed: members,
  // Whoever has the address.
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
};
