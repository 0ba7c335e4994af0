import { hostsOnly } from './host-rows.ts';
import { anyone, anyoneHere, staffOnly, type Row } from './rows.ts';

/** Who registered; to others of this organization it is said that they did not. */
const registered: Row = {
  visitor: 401,
  foreigner: 404,
  stranger: 454,
  participant: 'may',
  groupMember: 454,
  groupModerator: 454,
  owner: 454,
  staff: 454,
  blocked: 454,
};

/** What is written about events. */
export const DOCUMENT_ROWS: Readonly<Record<string, Row>> = {
  getEventEmail: hostsOnly,
  putEventEmail: hostsOnly,
  previewEventEmail: hostsOnly,
  testEventEmail: hostsOnly,

  getEventCalendar: anyoneHere,
  getEventCard: anyoneHere,
  listRelatedEvents: anyoneHere,
  getPassPaper: registered,
  getReceiptPaper: registered,
  getWalletPass: registered,
  listWallets: anyone,
  getWalletCertificate: staffOnly,
  putWalletCertificate: staffOnly,
  deleteWalletCertificate: staffOnly,
};
