import { hostsOnly } from './host-rows.ts';
import { membersHere, type Row } from './rows.ts';

/** Waiting for what is sold out. */
export const REGISTER_ROWS: Readonly<Record<string, Row>> = {
  listSelfWaitlist: membersHere,
  joinWaitlist: membersHere,
  leaveWaitlist: membersHere,
  claimWaitlistOffer: membersHere,
  listListingWaitlist: hostsOnly,
  offerWaitlistPlace: hostsOnly,
  removeWaitlistEntry: hostsOnly,
};
