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
};
