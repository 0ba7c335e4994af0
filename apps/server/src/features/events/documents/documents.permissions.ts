import {
  type Permissions,
  hostsOnly,
  anyoneHere,
  anyone,
  membersHere,
  staffOnly,
  type Powers,
} from '../../../permissions/rows.ts';
import { registeredParticipant } from '../../../permissions/special-rows.ts';

export const permissions: Permissions = {
  'attendees and doors': {
    resendAttendeeConfirmation: hostsOnly,
  },
  'mails and papers of events': {
    getEventEmail: hostsOnly,
    putEventEmail: hostsOnly,
    previewEventEmail: hostsOnly,
    testEventEmail: hostsOnly,
    getEventCalendar: anyoneHere,
    getEventSessionCalendar: anyoneHere,
    getSelfEventCalendar: membersHere,
    getEventCard: anyoneHere,
    listRelatedEvents: anyoneHere,
    getPassPaper: registeredParticipant,
    getReceiptPaper: registeredParticipant,
    getWalletPass: registeredParticipant,
    listWallets: anyone,
    getWalletCertificate: staffOnly,
    putWalletCertificate: staffOnly,
    deleteWalletCertificate: staffOnly,
  },
};

export const powers: Powers = {
  'events:write': [
    'resendAttendeeConfirmation',
    'getEventEmail',
    'putEventEmail',
    'previewEventEmail',
    'testEventEmail',
  ],
  settings: ['getWalletCertificate', 'putWalletCertificate', 'deleteWalletCertificate'],
};
