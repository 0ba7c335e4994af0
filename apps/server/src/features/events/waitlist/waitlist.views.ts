import { viewBaseAccount } from '../../ground/accounts/index.ts';
import type { EntryRow, ListedEntryRow } from './waitlist.queries.ts';
import type { ListingWaitlistEntryView, WaitlistEntryView } from './waitlist.schemas.ts';

export function viewEntry(row: EntryRow): WaitlistEntryView {
  const isOffered = row.offered !== null;
  const status = isOffered ? 'offered' : row.lapsed_at === null ? 'waiting' : 'lapsed';
  return {
    id: row.id,
    eventId: row.event_id,
    ticketId: row.pass_type_id,
    ticketName: row.pass_type_name,
    quantity: row.quantity,
    status,
    place: status === 'waiting' ? (row.place ?? null) : null,
    offered: row.offered,
    offerExpiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.joined_at.toISOString(),
  };
}

export const viewListedEntry = (row: ListedEntryRow): ListingWaitlistEntryView => ({
  ...viewEntry(row),
  account: viewBaseAccount(row.account),
});
