import {
  listListingWaitlistInfiniteOptions,
  offerWaitlistPlaceMutation,
  removeWaitlistEntryMutation,
} from '@atrium/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pageSize, paged } from '../../../lib/queries.ts';

export const waitlistOf = (eventId: string, ticketId: string, search: string) => ({
  ...listListingWaitlistInfiniteOptions({
    path: { eventId },
    query: { page: 1, pageSize, ...(ticketId !== '' && { ticketId }), ...(search !== '' && { search }) },
  }),
  ...paged(),
  // Offers run out and people come and go while one looks.
  refetchInterval: 30_000,
});

export function useLine() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [{ _id: 'listListingWaitlist' }] });
  return {
    offer: useMutation({ ...offerWaitlistPlaceMutation(), onSettled }),
    remove: useMutation({ ...removeWaitlistEntryMutation(), onSettled }),
  };
}
