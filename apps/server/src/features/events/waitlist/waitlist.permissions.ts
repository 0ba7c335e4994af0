import { type Permissions, membersHere, hostsOnly, type Powers } from '../../../permissions/rows.ts';

export const permissions: Permissions = {
  'waiting for what is sold out': {
    listSelfWaitlist: membersHere,
    joinWaitlist: membersHere,
    leaveWaitlist: membersHere,
    claimWaitlistOffer: membersHere,
    listListingWaitlist: hostsOnly,
    offerWaitlistPlace: hostsOnly,
    removeWaitlistEntry: hostsOnly,
  },
};

export const powers: Powers = {
  'events:write': ['listListingWaitlist', 'offerWaitlistPlace', 'removeWaitlistEntry'],
};
