import { members, ownerOnly, type Row } from './rows.ts';

/** Whoever runs the event, and the staff; to others there is no such listing. */
export const hostsOnly: Row = { ...ownerOnly, staff: 'may' };

/** Running an event. */
export const HOST_ROWS: Readonly<Record<string, Row>> = {
  listListings: members,
  getListing: hostsOnly,
};
